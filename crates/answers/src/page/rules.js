// An editor for rules, with errors shown at their lines.

/** @import { Problem, Sample, StartAnswer, Subject } from "./answers" */
/** @import { View } from "./state.js" */

import { ask, isAborted, messageOf } from "./ask.js";
import { buttonBy, by, element, inputBy, make, selectBy, state } from "./state.js";

/** @type {AbortController | null} */
let asking = null;
let waiting = 0;
/** @type {Sample[]} */
let samples = [];

const editor = () => element("text", HTMLTextAreaElement);
const rules = () => editor().value;

/**
 * Returns the parameters with which rules are opened, numbers from 2 on; nothing for rules without parameters.
 * @param {string} rules
 */
export function firstParameters(rules) {
  const named = rules.match(/^game \S+?\(([^)]*)\)/m)?.[1];
  return named
    ?.split(",")
    .map((_, i) => i + 2)
    .join(",");
}

/** @param {Problem[]} diagnostics */
function gutter(diagnostics) {
  const lines = rules().split("\n").length;
  /** @type {Map<number, Problem["severity"]>} */
  const worst = new Map();
  for (const { line, severity } of diagnostics) if (worst.get(line) !== "error") worst.set(line, severity);
  by("gutter").replaceChildren(...Array.from({ length: lines }, (_, i) => make("span", { class: worst.get(i + 1) ?? "" }, i + 1)));
}

/**
 * Repeats the text invisibly, with lines under the errors.
 * @param {Problem[]} diagnostics
 */
function underline(diagnostics) {
  const marks = by("marks");
  const lines = rules()
    .split("\n")
    .map((line) => [...line]);
  /** @type {(Node | string)[]} */
  const nodes = [];
  lines.forEach((line, i) => {
    const here = diagnostics.filter((one) => one.line === i + 1).sort((a, b) => a.column - b.column);
    let at = 0;
    for (const one of here) {
      const from = Math.max(at, one.column - 1);
      const upto = Math.max(from + 1, one.end_line === one.line ? one.end_column - 1 : line.length);
      nodes.push(line.slice(at, from).join(""));
      nodes.push(make("mark", { class: one.severity }, line.slice(from, upto).join("") || " "));
      at = upto;
    }
    nodes.push(`${line.slice(at).join("")}\n`);
  });
  marks.replaceChildren(...nodes);
  scroll();
}

function scroll() {
  const { scrollLeft, scrollTop } = editor();
  by("marks").scrollTop = scrollTop;
  by("marks").scrollLeft = scrollLeft;
  by("gutter").scrollTop = scrollTop;
}

/** @param {Problem} diagnostic */
function go({ line, column }) {
  const before = rules()
    .split("\n")
    .slice(0, line - 1)
    .reduce((all, text) => all + text.length + 1, 0);
  editor().focus();
  editor().setSelectionRange(before + column - 1, before + column - 1);
}

async function diagnose() {
  asking?.abort();
  asking = new AbortController();
  const text = rules();
  gutter([]);
  try {
    const found = await ask("diagnose", { rules: text, parameters: inputBy("parameters").value }, asking.signal);
    gutter(found.diagnostics);
    underline(found.diagnostics);
    by("diagnostics").replaceChildren(
      ...found.diagnostics.map((one) =>
        make(
          "li",
          { class: one.severity },
          make("button", { type: "button", onclick: () => go(one) }, `line ${one.line}`),
          one.message,
          one.help ? make("small", {}, one.help) : null,
        ),
      ),
    );
    const warnings = found.diagnostics.length - found.errors;
    /** @type {(n: number, word: string) => string} */
    const count = (n, word) => (n === 1 ? `1 ${word}` : `${n} ${word}s`);
    by("diagnostics-status").textContent =
      found.diagnostics.length === 0
        ? "Nothing is wrong."
        : [found.errors && count(found.errors, "error"), warnings && count(warnings, "warning")].filter(Boolean).join(", ");
    buttonBy("use").disabled = found.errors > 0;
    editor().dataset.diagnosed = String(text.length);
  } catch (error) {
    if (!isAborted(error)) by("diagnostics-status").textContent = messageOf(error);
  }
}

/**
 * Writes rules into the editor.
 * @param {string} text
 * @param {string} [parameters]
 */
export function write(text, parameters = "") {
  editor().value = text;
  inputBy("parameters").value = parameters;
  diagnose();
}

/// Fills the editor when it is opened.
export function enter() {
  if (rules() !== "") return;
  const { rules: own, parameters } = state.subject;
  write(own ?? samples.find((sample) => sample.name === "nim")?.rules ?? "game mine\nheaps n\nmove x for x in 0..n-1\n", parameters);
}

/**
 * @param {StartAnswer} start
 * @param {(subject: Subject, view: View) => void} open
 */
export function ready(start, open) {
  ({ samples } = start);
  by("sample").append(...samples.map((sample) => make("option", { value: sample.name }, sample.name)));
  by("sample").addEventListener("change", () => {
    const name = selectBy("sample").value;
    const sample = samples.find((sample) => sample.name === name);
    if (sample) write(sample.rules, firstParameters(sample.rules));
  });
  const later = () => {
    gutter([]);
    underline([]);
    clearTimeout(waiting);
    waiting = setTimeout(diagnose, 250);
  };
  by("text").addEventListener("input", later);
  by("parameters").addEventListener("input", later);
  by("text").addEventListener("scroll", scroll);
  editor().addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) by("use").click();
  });
  by("use").addEventListener("click", () => {
    const parameters = inputBy("parameters").value.trim();
    open({ rules: rules(), ...(parameters ? { parameters } : {}) }, "play");
  });
}
