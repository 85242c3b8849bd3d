// An editor for rules, with errors shown at their lines.

import { ask, isAborted } from "./ask.js";
import { by, make, state } from "./state.js";

let asking = null;
let waiting = null;
let samples = [];

const rules = () => by("text").value;

function gutter(diagnostics) {
  const lines = rules().split("\n").length;
  const worst = new Map();
  for (const { line, severity } of diagnostics) if (worst.get(line) !== "error") worst.set(line, severity);
  by("gutter").replaceChildren(...Array.from({ length: lines }, (_, i) => make("span", { class: worst.get(i + 1) ?? "" }, i + 1)));
}

/// Repeats the text invisibly, with lines under the errors.
function underline(diagnostics) {
  const marks = by("marks");
  const lines = rules()
    .split("\n")
    .map((line) => [...line]);
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
  by("marks").scrollTop = by("text").scrollTop;
  by("marks").scrollLeft = by("text").scrollLeft;
  by("gutter").scrollTop = by("text").scrollTop;
}

function go({ line, column }) {
  const before = rules()
    .split("\n")
    .slice(0, line - 1)
    .reduce((all, text) => all + text.length + 1, 0);
  by("text").focus();
  by("text").setSelectionRange(before + column - 1, before + column - 1);
}

async function diagnose() {
  asking?.abort();
  asking = new AbortController();
  const text = rules();
  gutter([]);
  try {
    const found = await ask("diagnose", { rules: text, parameters: by("parameters").value }, asking.signal);
    gutter(found.diagnostics);
    underline(found.diagnostics);
    by("diagnostics").replaceChildren(
      ...found.diagnostics.map((one) =>
        make(
          "li",
          { class: one.severity },
          make("button", { type: "button", onclick: () => go(one) }, `line ${one.line}`),
          one.message,
          one.help && make("small", {}, one.help),
        ),
      ),
    );
    const warnings = found.diagnostics.length - found.errors;
    const count = (n, word) => (n === 1 ? `1 ${word}` : `${n} ${word}s`);
    by("diagnostics-status").textContent =
      found.diagnostics.length === 0
        ? "Nothing is wrong."
        : [found.errors && count(found.errors, "error"), warnings && count(warnings, "warning")].filter(Boolean).join(", ");
    by("use").disabled = found.errors > 0;
    by("text").dataset.diagnosed = text.length;
  } catch (error) {
    if (!isAborted(error)) by("diagnostics-status").textContent = error.message;
  }
}

/// Writes rules into the editor.
export function write(text, parameters = "") {
  by("text").value = text;
  by("parameters").value = parameters;
  diagnose();
}

/// Fills the editor when it is opened.
export function enter() {
  if (rules() !== "") return;
  const { rules: own, parameters } = state.subject;
  write(own ?? samples.find((sample) => sample.name === "nim")?.rules ?? "game mine\nheaps n\nmove x for x in 0..n-1\n", parameters);
}

export function ready(start, open) {
  ({ samples } = start);
  by("sample").append(...samples.map((sample) => make("option", { value: sample.name }, sample.name)));
  by("sample").addEventListener("change", () => {
    const sample = samples.find((sample) => sample.name === by("sample").value);
    if (!sample) return;
    const named = sample.rules.match(/^game \S+?\(([^)]*)\)/m);
    write(
      sample.rules,
      named
        ? named[1]
            .split(",")
            .map((_, i) => i + 2)
            .join(",")
        : "",
    );
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
  by("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) by("use").click();
  });
  by("use").addEventListener("click", () => {
    const parameters = by("parameters").value.trim();
    open({ rules: rules(), ...(parameters ? { parameters } : {}) }, "play");
  });
}
