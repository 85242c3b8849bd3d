// Questions to the program without a server: a pool of workers answers them, each with an instance of the WebAssembly
// module.

/** @import { Answer, Body, Limits, Listener, Question, StartAnswer } from "./answers" */
/** @import { WorkerMessage, WorkerRequest } from "./worker.js" */

import { Refusal, isAborted, messageOf } from "./refusal.js";

export { isAborted, messageOf };

/// The message after a link is copied.
export const linkNote = "The link is copied.";

/**
 * Limits on one question: seconds for a single answer, seconds for an answer with progress, and bytes of memory.
 * @type {Limits}
 */
const limits = { seconds: 5, long_seconds: 120, memory: 2 ** 30, ...saved() };

/**
 * Returns the stored limits.
 * @returns {Partial<Limits>}
 */
function saved() {
  try {
    /** @type {unknown} */
    const stored = JSON.parse(localStorage.getItem("limits") ?? "{}");
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        ([key, value]) => ["seconds", "long_seconds", "memory"].includes(key) && typeof value === "number" && value > 0,
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Changes limits, for all further questions and for later visits.
 * @param {Partial<Limits>} changed
 */
export function changeLimits(changed) {
  Object.assign(limits, changed);
  try {
    localStorage.setItem("limits", JSON.stringify(limits));
  } catch {
    // Without storage the limits hold until the page is closed.
  }
}

/// Maximum number of workers. Further questions wait.
const MOST_WORKERS = Math.max(2, Math.min(4, navigator.hardwareConcurrency || 2));

/// An idle worker with more memory is ended, since the memory of a module never shrinks.
const MOST_IDLE_BYTES = 256 * 2 ** 20;

/// Time in milliseconds that a worker has to finish a question whose answer is not needed any more. Most questions take
/// less, and a new worker takes longer to start.
const GRACE = 250;

const compiled = (async () => {
  const address = new URL("impartial.wasm", import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // Some hosts do not send the type of the file.
    const response = await fetch(address);
    if (!response.ok) throw new Refusal({ error: `the module is not there: status ${response.status}`, kind: "gone" }, response.status);
    return WebAssembly.compile(await response.arrayBuffer());
  }
})();
compiled.catch(() => {});

/** @type {Worker[]} */
const idle = [];
/**
 * The beginnings of the questions that wait for a worker.
 * @type {((worker: Worker) => void)[]}
 */
const waiting = [];
let workers = 0;

/**
 * @param {Worker} worker
 * @param {WorkerRequest} request
 */
const send = (worker, request) => worker.postMessage(request);

function hire() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  workers += 1;
  compiled.then(
    (module) => send(worker, { module }),
    () => {},
  );
  return worker;
}

/** @param {Worker} worker */
function dismiss(worker) {
  worker.terminate();
  workers -= 1;
  next();
}

/**
 * Takes a worker back after its answer.
 * @param {Worker} worker
 * @param {number} bytes the size of its memory
 */
function release(worker, bytes) {
  worker.onmessage = worker.onerror = null;
  if (bytes > MOST_IDLE_BYTES) return dismiss(worker);
  idle.push(worker);
  next();
}

function next() {
  while (waiting.length > 0) {
    const worker = idle.pop() ?? (workers < MOST_WORKERS ? hire() : null);
    if (!worker) return;
    waiting.shift()?.(worker);
  }
}

/**
 * Asks a question.
 * @template A
 * @param {Question | "start"} question
 * @param {Body} body
 * @param {AbortSignal} [signal]
 * @param {Listener} [heard]
 * @returns {Promise<A>}
 */
async function answered(question, body, signal, heard) {
  signal?.throwIfAborted();
  await compiled;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    /** @type {Worker | null} */
    let employed = null;
    let dismissal = 0;
    const end = () => signal?.removeEventListener("abort", abort);
    /** @param {Worker} worker */
    const begin = (worker) => {
      employed = worker;
      /** @param {string} message */
      const fail = (message) => {
        clearTimeout(dismissal);
        end();
        reject(new Refusal({ error: `the question failed, which is an error of the program: ${message}`, kind: "failed" }, 500));
        dismiss(worker);
      };
      worker.onerror = (event) => fail(event.message);
      /** @param {MessageEvent<WorkerMessage>} message */
      worker.onmessage = ({ data: message }) => {
        const { event, data } = message;
        if (event === "trap") return fail(data);
        const content = JSON.parse(data);
        if (event !== "answer" && event !== "error") {
          if (!signal?.aborted) heard?.(/** @type {Parameters<Listener>[0]} */ ({ event, data: content }));
          return;
        }
        clearTimeout(dismissal);
        end();
        if (event === "answer") resolve(content);
        else reject(new Refusal(content, message.status ?? 0));
        release(worker, message.bytes ?? 0);
      };
      const seconds = heard ? limits.long_seconds : limits.seconds;
      send(worker, { question, body, limits: { seconds, memory: limits.memory }, watch: Boolean(heard) });
    };
    const abort = () => {
      end();
      reject(signal?.reason);
      const place = waiting.indexOf(begin);
      const worker = employed;
      if (place >= 0) waiting.splice(place, 1);
      else if (worker) dismissal = setTimeout(() => dismiss(worker), GRACE);
    };
    signal?.addEventListener("abort", abort, { once: true });
    waiting.push(begin);
    next();
  });
}

/**
 * Returns the initial data of the page.
 * @returns {Promise<StartAnswer>}
 */
export async function start() {
  /** @type {StartAnswer} */
  const data = await answered("start", {});
  setTimeout(keepFiles, 1500);
  return { ...data, ...limits };
}

/// Keeps the files of the page for use without a network, once they do not delay the first answers.
function keepFiles() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("service-worker.js").catch(() => {});
}

/**
 * Asks a question.
 * @template {Question} Q
 * @param {Q} question
 * @param {Body} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer<Q>>}
 */
export const ask = (question, body, signal) => answered(question, body, signal);

/**
 * Asks a question; `heard` is called for every event before the answer.
 * @template {Question} Q
 * @param {Q} question
 * @param {Body} body
 * @param {AbortSignal | undefined} signal
 * @param {Listener} heard
 * @returns {Promise<Answer<Q>>}
 */
export const watch = (question, body, signal, heard) => answered(question, body, signal, heard);
