// Forms whose question takes long: their progress, their cancelling and their status.

/** @import { Progress } from "./answers" */

import { isAborted, messageOf } from "./ask.js";
import { buttonBy, by, element, make } from "./state.js";

/**
 * A function that shows the status of a question, with the finished part of the work.
 * @typedef {(text: string, done?: number, total?: number | null) => void} Say
 */

/** @type {(n: number, word: string) => string} */
export const count = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;

/** @param {string} text */
export const help = (text) => make("p", { class: "help" }, text);

/**
 * A form with its progress, its cancelling and its status. Returns a function that ends its question.
 * @param {string} name
 * @param {(signal: AbortSignal, say: Say) => Promise<string>} answer asks, shows the result, and returns the final status
 */
export function asking(name, answer) {
  /** @type {AbortController | null} */
  let current = null;
  const form = element(`${name}-form`, HTMLFormElement);
  const cancel = buttonBy(`${name}-cancel`);
  const bar = element(`${name}-progress`, HTMLProgressElement);
  const status = by(`${name}-status`);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    current?.abort();
    current = new AbortController();
    const { signal } = current;
    cancel.hidden = bar.hidden = false;
    bar.removeAttribute("value");
    status.className = "status";
    status.textContent = "";
    /** @type {Say} */
    const say = (text, done = 0, total = null) => {
      status.textContent = text;
      if (!total) return bar.removeAttribute("value");
      bar.max = total;
      bar.value = done;
    };
    try {
      const text = await answer(signal, say);
      if (!signal.aborted) status.textContent = text;
    } catch (error) {
      if (current?.signal !== signal) return;
      status.textContent = isAborted(error) ? "Cancelled: nothing more was decided." : messageOf(error);
      status.classList.toggle("bad", !isAborted(error));
    } finally {
      if (current?.signal === signal) cancel.hidden = bar.hidden = true;
    }
  });
  cancel.addEventListener("click", () => current?.abort());
  return () => {
    current?.abort();
    current = null;
    cancel.hidden = bar.hidden = true;
    status.className = "status";
    status.textContent = "";
  };
}

/** @param {Progress} progress */
export const inProgress = ({ phase, done, total }) =>
  `${done.toLocaleString("en")}${total ? ` of ${total.toLocaleString("en")}` : ""} ${phase}.`;

/**
 * A line of an entry, if there is one.
 * @typedef {Node | string | null | undefined} Line
 */

/**
 * @param {string} verdict
 * @param {string} name
 * @param {Line[]} lines
 */
export function entry(verdict, name, lines) {
  const word = make("span", { class: `verdict ${verdict}` }, verdict.replace("-", " "));
  return make("li", { "data-claim": name }, word, make("div", {}, make("p", { class: "id" }, name), ...lines));
}
