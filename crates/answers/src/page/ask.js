// Questions to the program behind `impartial serve`: JSON for a single answer, events for an answer with progress. The
// static site replaces this file by one that asks workers.

/** @import { Answer, Body, Limits, Listener, Question, Refused, StartAnswer } from "./answers" */

import { Refusal, isAborted, messageOf } from "./refusal.js";

export { isAborted, messageOf };

/// The message after a link is copied.
export const linkNote = "The link is copied. It holds as long as the program runs.";

/**
 * The options of the program set the limits, and the page cannot change them.
 * @type {((changed: Partial<Limits>) => void) | null}
 */
export const changeLimits = null;

/** @param {Response} response */
async function refusal(response) {
  /** @type {Refused} */
  let answer;
  try {
    answer = await response.json();
  } catch {
    answer = { error: `the program answered ${response.status}` };
  }
  return new Refusal(answer, response.status);
}

const gone = () => new Refusal({ error: "the program is not there any more", kind: "gone" }, 0);

/**
 * @param {Body} body
 * @param {AbortSignal | undefined} signal
 * @param {string} accept
 * @returns {RequestInit}
 */
const sent = (body, signal, accept) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: accept },
  body: JSON.stringify(body),
  signal: signal ?? null,
});

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function fetched(path, init) {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (isAborted(error)) throw error;
    throw gone();
  }
}

/** @returns {Promise<StartAnswer>} */
export async function start() {
  const response = await fetched("api/start");
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/**
 * Asks a question.
 * @template {Question} Q
 * @param {Q} question
 * @param {Body} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer<Q>>}
 */
export async function ask(question, body, signal) {
  const response = await fetched(`api/${question}`, sent(body, signal, "application/json"));
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/**
 * Asks a question; `heard` is called for every event before the answer.
 * @template {Question} Q
 * @param {Q} question
 * @param {Body} body
 * @param {AbortSignal | undefined} signal
 * @param {Listener} heard
 * @returns {Promise<Answer<Q>>}
 */
export async function watch(question, body, signal, heard) {
  const response = await fetched(`api/${question}`, sent(body, signal, "text/event-stream"));
  if (!response.ok) throw await refusal(response);
  if (!response.body) throw gone();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw gone();
    rest += value;
    const pieces = rest.split("\n\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      const lines = piece.split("\n");
      const event = lines.find((line) => line.startsWith("event: "))?.slice(7);
      const data = lines
        .filter((line) => line.startsWith("data: "))
        .map((line) => line.slice(6))
        .join("\n");
      if (!event) continue;
      const content = JSON.parse(data);
      if (event === "answer") return content;
      if (event === "error") throw new Refusal(content, 200);
      heard(/** @type {Parameters<Listener>[0]} */ ({ event, data: content }));
    }
  }
}
