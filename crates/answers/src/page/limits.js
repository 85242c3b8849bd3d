// The limits on one question: shown, and changed where the page may change them.

import { changeLimits } from "./ask.js";
import { by, make } from "./state.js";

const LIMITS = [
  { key: "seconds", label: "Seconds for an answer", unit: 1, most: 3600 },
  { key: "long_seconds", label: "Seconds for an answer with progress", unit: 1, most: 86400 },
  { key: "memory", label: "MiB of memory for a question", unit: 2 ** 20, most: 3584 },
];

function row(start, { key, label, unit, most }) {
  const id = `limit-${key}`;
  const input = make("input", {
    id,
    type: "number",
    min: "1",
    max: String(most),
    value: String(start[key] / unit),
    disabled: changeLimits === null,
  });
  input.addEventListener("change", () => {
    const value = Math.round(Math.max(1, Math.min(most, Number(input.value) || start[key] / unit)));
    input.value = String(value);
    changeLimits({ [key]: value * unit });
  });
  return [make("label", { for: id }, label), input];
}

export function ready(start) {
  by("limits-list").replaceChildren(...LIMITS.filter(({ key }) => start[key] !== undefined).flatMap((limit) => row(start, limit)));
  by("limits-help").textContent =
    changeLimits === null
      ? "The options --time-limit and --max-memory of the command serve set the limits."
      : "A question that reaches a limit says so. Work runs in this browser and ends with the page.";
}
