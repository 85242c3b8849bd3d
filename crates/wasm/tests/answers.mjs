// Answers requests by the module: one request in JSON per line of the input, one object with `status` and `answer` per
// line of the output, as the example `answers` does natively. The argument is the folder with `impartial.wasm` and
// `module.js`.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const source = readFileSync(`${folder}/module.js`, "utf8");
const { instantiate } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const module = await WebAssembly.compile(readFileSync(`${folder}/impartial.wasm`));

let program = await instantiate(module);
for await (const line of createInterface({ input: process.stdin })) {
  let panic = null;
  let row;
  try {
    const { status, data } = program.ask(JSON.parse(line), (event, text) => {
      if (event === "panic") panic = text;
    });
    row = { status, answer: JSON.parse(data) };
  } catch (error) {
    row = { status: 0, answer: { trap: panic ?? String(error) } };
  }
  process.stdout.write(`${JSON.stringify(row)}\n`);
  // The memory of a module never shrinks, and a trap leaves it in a state that is not valid.
  if (row.status === 0 || program.bytes() > 2 ** 29) program = await instantiate(module);
}
