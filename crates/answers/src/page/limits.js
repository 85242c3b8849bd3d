// The limits on one question: shown, and changed where the page may change them.

/** @import { Limits, StartAnswer } from "./answers" */

import { changeLimits } from "./ask.js";
import { by, make } from "./state.js";

/**
 * A limit, in a unit, with the largest number of units that the page offers.
 * @typedef {{ key: keyof Limits, label: string, unit: number, most: number }} Limit
 */

/** @type {Limit[]} */
const LIMITS = [
  { key: "seconds", label: "Seconds for an answer", unit: 1, most: 3600 },
  { key: "long_seconds", label: "Seconds for an answer with progress", unit: 1, most: 86400 },
  { key: "memory", label: "MiB of memory for a question", unit: 2 ** 20, most: 3584 },
];

/**
 * @param {number} current
 * @param {Limit} limit
 */
function row(current, { key, label, unit, most }) {
  const id = `limit-${key}`;
  const input = make("input", {
    id,
    type: "number",
    min: "1",
    max: String(most),
    value: String(current / unit),
    disabled: changeLimits === null,
  });
  input.addEventListener("change", () => {
    const value = Math.round(Math.max(1, Math.min(most, Number(input.value) || current / unit)));
    input.value = String(value);
    changeLimits?.({ [key]: value * unit });
  });
  return [make("label", { for: id }, label), input];
}

/** @param {StartAnswer} start */
export function ready(start) {
  const rows = LIMITS.flatMap((limit) => {
    const current = start[limit.key];
    return current === undefined ? [] : row(current, limit);
  });
  by("limits-list").replaceChildren(...rows);
  by("limits-help").textContent =
    changeLimits === null
      ? "The options --time-limit and --max-memory of the command serve set the limits."
      : "A question that reaches a limit says so. Work runs in this browser and ends with the page.";
}
