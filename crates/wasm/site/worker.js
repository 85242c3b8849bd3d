// A worker that answers one question at a time.

import { instantiate } from "./module.js";

let program = null;
const waiting = [];

function answer(request) {
  let panic = null;
  const heard = (event, data) => {
    if (event === "panic") panic = JSON.parse(data);
    else postMessage({ event, data });
  };
  try {
    postMessage({ ...program.ask(request, heard), bytes: program.bytes() });
  } catch (error) {
    // The state of the module is not valid after a trap; the page ends this worker.
    postMessage({ event: "trap", data: panic ?? trapMessage(error) });
  }
}

/// Returns a message for a trap without a message of the module.
function trapMessage(error) {
  if (error instanceof RangeError) return "the recursion is deeper than the stack of this browser";
  return `${error.message}: probably no memory was left`;
}

onmessage = async ({ data }) => {
  if (data.module) {
    program = await instantiate(data.module);
    for (const request of waiting.splice(0)) answer(request);
  } else if (program) answer(data);
  else waiting.push(data);
};
