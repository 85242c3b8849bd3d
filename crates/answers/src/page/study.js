// The view Study: statements about a game, found from its rules alone.

/** @import { Body, Finding, StudyAnswer } from "./answers" */
/** @import { Say } from "./forms.js" */

import { watch } from "./ask.js";
import { asking, count, entry, help } from "./forms.js";
import { saveText } from "./save.js";
import { by, make, state } from "./state.js";

/**
 * Returns the extent of a verdict, in words.
 * @param {Finding} found
 */
function extent(found) {
  const proved = found.proved_for.length > 0 ? `proved for ${found.proved_for.join(", ")}` : "";
  if (found.verdict === "proved") return proved;
  const positions =
    found.verdict === "certified" ? `certified by ${count(found.positions, "heap")}` : `checked on ${count(found.positions, "position")}`;
  return proved ? `${positions}; ${proved}` : positions;
}

/**
 * Returns the entry of a statement.
 * @param {Finding} found
 */
function statement(found) {
  const lines = found.definitions.map((definition) => make("p", { class: "rule" }, `with ${definition}`));
  const evidence = found.evidence_bits === undefined ? "" : `; evidence ${Math.round(found.evidence_bits)} bits`;
  return entry(found.verdict ?? "", found.statement, [...lines, make("p", {}, extent(found)), help(`${found.basis}${evidence}`)]);
}

/**
 * Adds a finding to the lists.
 * @param {Finding} found
 */
function add(found) {
  if (found.subject === "fact") by("study-facts").append(make("li", {}, found.statement));
  else by("studied").append(statement(found));
}

/**
 * Returns the buttons that save the findings, and use the rules with them.
 * @param {StudyAnswer} found
 */
function buttons(found) {
  const name = found.game.replace(/\.game.*/s, "");
  return [
    make(
      "button",
      { type: "button", "data-save": "rules", onclick: () => saveText(`${name}-study.game`, found.rules) },
      "Rules with these statements",
    ),
    make("button", { type: "button", "data-save": "report", onclick: () => saveText(`${name}.md`, found.report) }, "Report"),
  ];
}

/** @type {(signal: AbortSignal, say: Say) => Promise<string>} */
async function study(signal, say) {
  const { rules, parameters } = state.subject;
  clear();
  if (rules === undefined) throw new Error("A study reads rules: choose a game under “written as rules”, or write one in the view Rules.");
  /** @type {Body} */
  const body = { rules, ...(parameters === undefined ? {} : { parameters }) };
  say("Searching …");
  let statements = 0;
  const found = await watch("study", body, signal, ({ event, data }) => {
    if (event !== "finding") return;
    add(data);
    if (data.subject !== "fact") statements += 1;
    say(`${count(statements, "statement")} found; searching …`);
  });
  by("study-tried").append(...found.tried.map((line) => make("li", {}, `not found: ${line}`)));
  by("study-save").replaceChildren(...(statements > 0 ? buttons(found) : []));
  const proved = found.findings.filter((one) => one.verdict === "proved").length;
  return `${count(statements, "statement")} found, ${proved.toLocaleString("en")} proved, in ${found.seconds.toFixed(1)} s${found.stopped ? "; a limit ended the study early" : ""}.`;
}

function clear() {
  for (const id of ["study-facts", "studied", "study-tried", "study-save"]) by(id).replaceChildren();
}

let end = () => {};

/// Removes the findings, which belong to another game.
export function forget() {
  end();
  clear();
}

export function ready() {
  end = asking("study", study);
}
