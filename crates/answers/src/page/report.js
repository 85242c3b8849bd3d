// Reports about a game and a position, and the statements that can be checked.

/** @import { Answers, Body, Check, Claim, Classes, QuotientAnswer } from "./answers" */

import { ask, isAborted, messageOf, watch } from "./ask.js";
import { pictureButtons } from "./save.js";
import { worksCited } from "./sources.js";
import { buttonBy, by, element, inputBy, make, picture, state } from "./state.js";

/** @param {boolean | undefined} is */
const yes = (is) => (is === undefined ? "–" : is ? "yes" : "no");
/** @param {string[]} items */
const list = (items) => (items.length > 0 ? items.join(", ") : "–");
/** @param {[name: string, text: string | number | null | undefined][]} rows */
const facts = (rows) =>
  make("dl", { class: "facts" }, ...rows.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text ?? "–")]));

/**
 * Returns a picture with buttons that save it.
 * @param {string} svg
 * @param {string} alternative
 */
function wide(svg, alternative) {
  const box = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": alternative });
  box.append(picture(svg, alternative));
  return make(
    "div",
    {},
    box,
    make("div", { class: "bar", role: "group", "aria-label": "Save the picture" }, ...pictureButtons(alternative, svg)),
  );
}

/** @param {Classes} found */
function classes(found) {
  const named = /** @type {const} */ (["domestic", "tame", "miserable", "pet", "forced", "returnable"]);
  const rows = named.map((name) => {
    const witness = found.witnesses[name];
    const because = witness
      ? ` at ${witness.position} = (${witness.grundy},${witness.misere})${witness.option ? ` to ${witness.option.position} = (${witness.option.grundy},${witness.option.misere})` : ""}`
      : "";
    return /** @type {[string, string]} */ ([name, `${yes(found[name])}${because}`]);
  });
  return facts([["positions", `${found.positions}, ${found.window}`], ...rows, ["(0,1)", found.v01], ["(1,0)", found.v10]]);
}

/** @param {QuotientAnswer} found */
function quotient(found) {
  const table = facts([
    ["order", `${found.order}, of which ${found.p_size} in P`],
    [
      "status",
      `${found.status}${found.period ? `; period ${found.period} from heap ${found.preperiod}` : ""}${found.stopped ? `; stopped: ${found.stopped}` : ""}`,
    ],
    ["Q", found.presentation],
    ["with", list(Object.entries(found.generators).map(([letter, atom]) => `${letter} = Φ(${atom})`))],
    ["P", list(found.p.slice(0, 40))],
    ["idempotents", list(found.idempotents.slice(0, 40))],
  ]);
  return found.picture
    ? make("div", {}, table, wide(found.picture, "The elements of the quotient, their products, and the order of the idempotents"))
    : table;
}

/**
 * A kind of report. `at` marks a report about the position, and `number` names a number of the question.
 * @template {ReportQuestion} Q
 * @typedef {object} Kind
 * @property {Q} id
 * @property {string} title
 * @property {string} about
 * @property {boolean} [at]
 * @property {boolean} [wide]
 * @property {string} [number]
 * @property {(found: Answers[Q]) => Node} show
 */

/** @typedef {"genus" | "classes" | "period" | "explain" | "graph" | "quotient"} ReportQuestion */

/** @typedef {{ element: HTMLElement, forget: () => void }} Section */

/** @type {{ [Q in ReportQuestion]: Kind<Q> }} */
const KINDS = {
  genus: {
    id: "genus",
    title: "Genus of the position",
    about: "how it behaves in misère sums",
    at: true,
    show: (found) =>
      facts([
        ["position", found.position],
        ["genus", found.genus],
        ["class", found.class],
        ["canonical form", found.form ?? "–"],
      ]),
  },
  classes: {
    id: "classes",
    title: "Classes of the followers",
    about: "misère play of the position and everything below it",
    at: true,
    show: classes,
  },
  period: {
    id: "period",
    title: "Period of single heaps",
    about: "certified, if the moves of a heap are a code or formulas of the prover",
    show: (found) =>
      facts([
        ["period", found.period],
        ["preperiod", found.preperiod],
        ["saltus", found.saltus],
        ["certified", yes(found.certified)],
        ["because", found.condition],
        ["largest value", found.max_value === undefined ? "–" : `${found.max_value}, first at heap ${found.max_at}`],
        ["heaps", found.heaps],
        .../** @type {[string, string][]} */ (found.stopped ? [["stopped", found.stopped]] : []),
      ]),
  },
  explain: {
    id: "explain",
    title: "What is known of the game",
    about: "solvers, promises, proofs",
    show: (found) =>
      facts([
        .../** @type {[string, string][]} */ (
          [
            ["a move", found.summary],
            ["positions", found.position],
            ["code", found.code],
            ["formula", found.formula],
          ].filter(([, text]) => text !== undefined)
        ),
        ["recognised", list(found.recognised)],
        ["not", list(found.refused)],
        ["windows", list(found.windows)],
        ["solvers", list(found.solvers)],
      ]),
  },
  graph: {
    id: "graph",
    title: "Graph of the position",
    about: "all followers, in layers from the end",
    at: true,
    wide: true,
    show: (found) => wide(found.picture, `The graph of ${found.position}`),
  },
  quotient: {
    id: "quotient",
    title: "Misère quotient",
    about: "which sums are as good as each other",
    number: "heaps to",
    wide: true,
    show: quotient,
  },
};

/** @type {Section[]} */
let sections = [];

/// Removes the reports, which belong to another game.
export function forget() {
  for (const section of sections) section.forget();
  stop?.abort();
  by("claims").replaceChildren();
  by("check-status").textContent = "";
  loaded = null;
}

/**
 * @template {ReportQuestion} Q
 * @param {Kind<Q>} kind
 * @returns {Section}
 */
function section(kind) {
  const answer = make("div", { "aria-live": "polite" });
  const bar = make("progress", { hidden: true, "aria-label": `Progress: ${kind.title}` });
  const cancel = make("button", { type: "button", hidden: true }, "Cancel");
  const number = kind.number ? make("input", { type: "number", min: "0", placeholder: "all", "aria-label": kind.number }) : null;
  const run = make("button", { type: "submit", class: "main" }, "Find");
  const form = make("form", { class: "bar" }, run, number && make("label", {}, `${kind.number} `, number), cancel);
  /** @type {AbortController | null} */
  let asking = null;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    cancel.hidden = bar.hidden = false;
    bar.removeAttribute("value");
    answer.replaceChildren();
    try {
      /** @type {Body} */
      const body = { ...state.subject, misere: state.misere };
      if (kind.at) body.position = state.position;
      if (number?.value) body.heaps = Number(number.value);
      const found = await watch(kind.id, body, signal, ({ event, data }) => {
        if (event !== "progress" || !data.total) return;
        bar.max = data.total;
        bar.value = data.done;
      });
      answer.replaceChildren(kind.show(found), ...found.notes.map((note) => make("p", { class: "help" }, note)));
    } catch (error) {
      answer.replaceChildren(make("p", { class: isAborted(error) ? "soft" : "bad" }, isAborted(error) ? "Cancelled." : messageOf(error)));
    } finally {
      if (asking?.signal === signal) cancel.hidden = bar.hidden = true;
    }
  });
  cancel.addEventListener("click", () => asking?.abort());
  const element = make(
    "section",
    { id: `report-${kind.id}`, class: kind.wide ? "wide" : "", "aria-labelledby": `title-${kind.id}` },
    make("h2", { id: `title-${kind.id}` }, kind.title, " ", make("span", { class: "help" }, kind.about)),
    form,
    bar,
    answer,
  );
  const forget = () => {
    asking?.abort();
    answer.replaceChildren();
  };
  return { element, forget };
}

/**
 * The subject of the listed statements.
 * @type {string | null}
 */
let loaded = null;
/** @type {AbortController | null} */
let stop = null;

/** @param {Claim} claim */
function claimItem(claim) {
  return make(
    "li",
    { "data-claim": claim.claim },
    make("span", { class: "verdict waiting" }, "–"),
    make("div", {}, make("p", { class: "id" }, claim.claim), make("p", {}, claim.statement), make("p", { class: "help" }, claim.source)),
  );
}

/// Lists the statements about the game.
export async function claims() {
  const planted = inputBy("check-planted").checked;
  const key = JSON.stringify([state.subject, planted]);
  if (loaded === key) return;
  loaded = key;
  try {
    const found = await ask("claims", { ...state.subject, planted });
    if (loaded !== key) return;
    by("claims").replaceChildren(...found.claims.map(claimItem));
    by("claims-works").replaceChildren(worksCited(found.claims.map(({ source }) => source)) ?? "");
    buttonBy("check").disabled = found.claims.length === 0;
    by("check-status").textContent =
      found.claims.length === 0
        ? "There are no such statements about this game."
        : `${found.claims.length} statements that can be compared with computed values.`;
  } catch (error) {
    loaded = null;
    by("check-status").textContent = messageOf(error);
  }
}

/**
 * Returns the computed values at a counterexample: those that the statement names, or that of the position.
 * @param {Check} report
 */
function computed({ terms, sides, computed }) {
  const named = (terms ?? []).map(({ term, value }) => (value === undefined ? `${term} has no value` : `${term} = ${value}`));
  const compared = (sides ?? []).map(({ relation, values }) => `${relation}: ${values.map((value) => value ?? "no value").join(" and ")}`);
  const all = [...named, ...compared];
  return all.length === 0 ? `computed ${computed}` : all.join(", ");
}

/** @param {Check} report */
function showVerdict(report) {
  const items = by("claims").querySelectorAll("li");
  const item = [...items].find((item) => item.dataset.claim === report.claim);
  const verdict = item?.querySelector(".verdict");
  const body = item?.lastElementChild;
  if (!verdict || !body) return;
  verdict.textContent = report.verdict;
  verdict.className = `verdict ${report.verdict}`;
  body.querySelectorAll(".found").forEach((line) => line.remove());
  const applied =
    report.applied === report.positions ? "" : `, applies to ${report.applied === 0 ? "none" : report.applied.toLocaleString("en")}`;
  const positions = `${report.positions.toLocaleString("en")} ${report.verdict === "proved" ? "compared" : "positions"}, ${report.window}${report.verdict === "refuted" ? "" : applied}`;
  body.append(make("p", { class: "help found" }, positions));
  if (report.counterexample !== undefined)
    body.append(make("p", { class: "found" }, `but at ${report.counterexample}: ${computed(report)}, the statement says ${report.stated}`));
  if (report.note) body.append(make("p", { class: "help found" }, report.note));
}

async function check() {
  stop?.abort();
  stop = new AbortController();
  const { signal } = stop;
  loaded = null;
  await claims();
  const bar = element("check-progress", HTMLProgressElement);
  let [all, done] = [0, 0];
  bar.hidden = by("check-cancel").hidden = false;
  bar.removeAttribute("value");
  buttonBy("check").disabled = true;
  const planted = inputBy("check-planted").checked;
  try {
    const body = { ...state.subject, planted, full: inputBy("check-full").checked };
    const found = await watch("check", body, signal, ({ event, data }) => {
      if (event === "count") {
        all = data.claims ?? 0;
        bar.max = all;
      }
      if (event === "claim") {
        done += 1;
        bar.value = done;
        showVerdict(data);
      }
      if (event === "count" || event === "claim") by("check-status").textContent = `${done} of ${all} statements.`;
      if (event === "progress" && done < all)
        by("check-status").textContent = `${done} of ${all} statements; ${data.done.toLocaleString("en")} ${data.phase}.`;
    });
    /** @type {Map<string, number>} */
    const tally = new Map();
    for (const { verdict } of found.claims) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
    const counts = [...tally].map(([verdict, n]) => `${n} ${verdict}`).join(", ");
    const refuted = tally.get("refuted") ?? 0;
    const end = planted
      ? refuted === found.claims.length
        ? "every one refuted, as it must be"
        : "not all refuted"
      : refuted === 0
        ? "none refuted"
        : "some refuted";
    by("check-status").textContent = `${found.claims.length} statements: ${counts} – ${end}.`;
  } catch (error) {
    by("check-status").textContent = isAborted(error) ? `Cancelled after ${done} of ${all} statements.` : messageOf(error);
  } finally {
    if (stop?.signal === signal) {
      bar.hidden = by("check-cancel").hidden = true;
      buttonBy("check").disabled = false;
    }
  }
}

export function ready() {
  sections = [
    section(KINDS.genus),
    section(KINDS.classes),
    section(KINDS.period),
    section(KINDS.explain),
    section(KINDS.graph),
    section(KINDS.quotient),
  ];
  by("reports").replaceChildren(...sections.map(({ element }) => element));
  by("check").addEventListener("click", check);
  by("check-cancel").addEventListener("click", () => stop?.abort());
  by("check-planted").addEventListener("change", () => {
    loaded = null;
    claims();
  });
}
