// A worker that answers one question at a time.

/** @import { Program } from "./module.js" */

import { instantiate } from "./module.js";

/**
 * A question to the module.
 * @typedef {{ question: string, body: object, limits: { seconds: number, memory: number }, watch: boolean }} ModuleRequest
 */

/**
 * A message of the page to its worker: the compiled module, or a question.
 * @typedef {{ module: WebAssembly.Module } | ModuleRequest} WorkerRequest
 */

/**
 * A message of the worker: an event, with its data in JSON, or a trap with its message. An answer and an error have a
 * status of HTTP and the size of the memory of the module.
 * @typedef {{ event: string, data: string, status?: number, bytes?: number }} WorkerMessage
 */

/** @type {Program | null} */
let program = null;
/** @type {ModuleRequest[]} */
const waiting = [];

/** @param {WorkerMessage} message */
const tell = (message) => postMessage(message);

/**
 * @param {Program} program
 * @param {ModuleRequest} request
 */
function answer(program, request) {
  /** @type {string | null} */
  let panic = null;
  try {
    const end = program.ask(request, (event, data) => {
      if (event === "panic") panic = JSON.parse(data);
      else tell({ event, data });
    });
    tell({ ...end, bytes: program.bytes() });
  } catch (error) {
    // The state of the module is not valid after a trap; the page ends this worker.
    tell({ event: "trap", data: panic ?? trapMessage(error) });
  }
}

/**
 * Returns a message for a trap without a message of the module.
 * @param {unknown} error
 */
function trapMessage(error) {
  if (error instanceof RangeError) return "the recursion is deeper than the stack of this browser";
  return `${error instanceof Error ? error.message : error}: probably no memory was left`;
}

/** @param {MessageEvent<WorkerRequest>} message */
onmessage = async ({ data }) => {
  if ("module" in data) {
    const instance = await instantiate(data.module);
    program = instance;
    for (const request of waiting.splice(0)) answer(instance, request);
  } else if (program) answer(program, data);
  else waiting.push(data);
};
