// Proofs of statements about all positions with a number of coins, and discoveries of descriptions.

/** @import { Assignment, Body, DiscoverAnswer, ProofAnswer } from "./answers" */
/** @import { Line, Say } from "./forms.js" */

import { messageOf, watch } from "./ask.js";
import { asking, count, entry, help, inProgress } from "./forms.js";
import { rocqButton } from "./rocq.js";
import { pictureButtons, saveJson } from "./save.js";
import { worksCited } from "./sources.js";
import { by, element, inputBy, make, picture, state } from "./state.js";
import { verified } from "./verify.js";

/** @param {number} bytes */
const size = (bytes) => (bytes < 2 ** 20 ? `${(bytes / 2 ** 10).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`);

/**
 * Returns a button that saves a certificate, and a place for the verdict of the independent verification.
 * @param {string} name
 * @param {() => Promise<unknown>} ask returns the certificate
 * @returns {[HTMLButtonElement, HTMLElement]}
 */
function certificateButton(name, ask) {
  const verdict = make("span", { class: "help", role: "status" });
  const button = make("button", { type: "button", "data-save": "certificate" }, "Certificate");
  button.addEventListener("click", async () => {
    button.disabled = true;
    verdict.textContent = "Writing the certificate …";
    try {
      const certificate = await ask();
      if (!certificate) throw new Error("there is no certificate");
      saveJson(name, certificate);
      verdict.textContent = "Verifying the certificate …";
      const found = await verified(certificate);
      verdict.textContent =
        found.verdict === "valid"
          ? "The certificate is valid: verified again from its tables and the rules."
          : `The certificate is refused: ${found.failed_condition}`;
      verdict.classList.toggle("bad", found.verdict !== "valid");
    } catch (error) {
      verdict.textContent = messageOf(error);
      verdict.classList.add("bad");
    } finally {
      button.disabled = false;
    }
  });
  return [button, verdict];
}

/**
 * Returns buttons, and then the places for their words.
 * @param {[HTMLButtonElement, HTMLElement][]} all
 */
const saveButtons = (...all) => [...all.map(([button]) => button), ...all.map(([, words]) => words)];

/** @param {Assignment} assignment */
const numbers = (assignment) =>
  Object.entries(assignment)
    .map(([name, number]) => `${name}=${number}`)
    .join(", ");

/**
 * Returns the lines about a refutation.
 * @param {ProofAnswer} report
 */
function refuted(report) {
  if (report.basis === "decided")
    return [make("p", {}, `but not for ${report.counterexample}`), help("the P-positions are as stated; the sentence about them is false")];
  const lines = [make("p", {}, `but at ${report.counterexample}: computed ${report.computed}, the statement says ${report.stated}`)];
  if (report.basis === "induction")
    lines.push(help("by induction: the statement holds at all positions with a smaller measure, its options among them"));
  if (report.unsymmetric) {
    const said = report.unsymmetric.readings.map(({ assignment, formula }) => `${formula} at ${numbers(assignment)}`).join(", and ");
    lines.push(
      help(
        `the coins are in any order and the formula is not symmetric: of position ${report.unsymmetric.position} it says ${said}${report.ascending ? `; “coins in ascending order” reads it with ${report.ascending}` : ""}`,
      ),
    );
  }
  return lines;
}

/**
 * Returns the entry of a proof.
 * @param {ProofAnswer} report
 * @param {Body} body the request that led to it
 */
function proof(report, body) {
  /** @type {Line[]} */
  const lines = [report.statement && make("p", {}, report.statement), report.source && help(report.source), worksCited([report.source])];
  if (report.verdict === "proved") {
    lines.push(make("p", {}, report.scope), help(`play ends: every move lowers ${report.measure}`));
    if (report.numeration) lines.push(help(`numbers read in the numeration ${report.numeration}, its adder certified in this run`));
  } else if (report.verdict === "refuted") lines.push(...refuted(report));
  else if (report.stopped) lines.push(make("p", {}, `${report.stopped}; neither proved nor refuted`));
  else lines.push(make("p", {}, report.explanation));
  if (report.fails_at)
    lines.push(help(`the proof fails at ${report.fails_at}${report.value ? `, value ${report.value}` : ""}: ${report.condition}`));
  const compared = report.compared
    ? `; the description agrees with the rules on ${count(report.compared, "position")}${(report.compared_below ?? 0) > 1 ? `, all with numbers below ${report.compared_below?.toLocaleString("en")} among them` : ""}`
    : "";
  lines.push(
    help(
      `${report.method ?? "automata"}: ${count(report.states, "state")}, ${size(report.bytes)}, ${report.seconds.toFixed(3)} s${compared}`,
    ),
  );
  const buttons = [];
  if (report.verdict === "proved") {
    /** @param {Body} wanted */
    const again = async (wanted) => (await watch("prove", { ...body, claims: [report.claim], ...wanted }, undefined, () => {})).proofs[0];
    buttons.push(
      ...saveButtons(
        certificateButton(`${report.claim}-certificate`, async () => (await again({ certify: true }))?.certificate),
        rocqButton(async () => (await again({ rocq: true }))?.rocq),
      ),
    );
  }
  if (report.hint?.discover) {
    const words = report.hint.numeration ? `Discover in the numeration ${report.hint.numeration}` : "Discover a description";
    buttons.push(make("button", { type: "button", onclick: () => suggest(report) }, words));
  }
  if (buttons.length > 0) lines.push(make("div", { class: "bar" }, ...buttons));
  return entry(report.verdict, report.claim, lines);
}

/**
 * Begins the discovery that a proof without success suggests.
 * @param {ProofAnswer} report
 */
function suggest(report) {
  inputBy("discover-coins").value = String(report.coins ?? "");
  inputBy("discover-numeration").value = report.hint?.numeration ?? "";
  element("discover-form", HTMLFormElement).requestSubmit();
  by("discover-title").scrollIntoView({ block: "start" });
}

/**
 * Returns the number in a field, if there is one.
 * @param {string} id
 */
const numberIn = (id) => (inputBy(id).value === "" ? undefined : Number(inputBy(id).value));

/**
 * Returns a text, if it is not blank.
 * @param {string} text
 */
const written = (text) => (text.trim() === "" ? undefined : text);

const formula = () => element("prove-formula", HTMLTextAreaElement);

/** @type {(signal: AbortSignal, say: Say) => Promise<string>} */
async function prove(signal, say) {
  /** @type {Body} */
  const body = {
    ...state.subject,
    coins: numberIn("prove-coins"),
    numeration: written(inputBy("prove-numeration").value),
    formula: written(formula().value),
  };
  if (body.formula) Object.assign(body, { misere: inputBy("prove-misere").checked, sorted: inputBy("prove-sorted").checked });
  by("proofs").replaceChildren();
  let [all, done] = [0, 0];
  say("Proving …");
  const found = await watch("prove", body, signal, ({ event, data }) => {
    if (event === "count") all = data.proofs ?? 0;
    if (event === "proof") {
      done += 1;
      by("proofs").append(proof(data, body));
    }
    if (event === "count" || event === "proof") say(`${done} of ${count(all, "statement")}.`, done, all);
    if (event === "progress" && done < all) say(`${done} of ${count(all, "statement")}; ${inProgress(data)}`, done, all);
  });
  by("proofs").replaceChildren(
    ...found.proofs.map((report) => proof(report, body)),
    ...found.unproved.map(({ statement, why }) => entry("not-proved", statement, [make("p", {}, why)])),
  );
  /** @type {Map<string, number>} */
  const tally = new Map();
  for (const { verdict } of found.proofs) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  if (found.unproved.length > 0) tally.set("that cannot be proved", found.unproved.length);
  return `${count(found.proofs.length + found.unproved.length, "statement")}: ${[...tally].map(([verdict, n]) => `${n} ${verdict.replace("-", " ")}`).join(", ")}.`;
}

/**
 * Returns the entry of a discovery.
 * @param {DiscoverAnswer} found
 * @param {Body} body the request that led to it
 */
function discovery(found, body) {
  /** @type {Line[]} */
  const lines = [];
  if (found.verdict === "proved" && found.window !== undefined) {
    const all = found.coins === undefined ? (found.extends_to ?? "") : `all positions with ${count(found.coins, "number")}`;
    lines.push(
      help(
        `automaton: ${count(found.states ?? 0, "state")}, guessed from all positions with numbers below ${found.window}, and proved for ${all}`,
      ),
    );
  }
  if (found.stopped) lines.push(make("p", {}, `${found.stopped}; nothing was decided`));
  lines.push(...found.tried.map((tried) => help(`tried: ${tried}`)), help(`${found.seconds.toFixed(2)} s`));
  const alternative = `The automaton of the positions of value ${found.value}`;
  if (found.picture) {
    const box = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": alternative });
    box.append(picture(found.picture, alternative));
    lines.push(box);
  }
  if (found.verdict === "proved") {
    /** @param {Body} wanted */
    const again = (wanted) => watch("discover", { ...body, ...wanted }, undefined, () => {});
    const table =
      found.automaton &&
      make(
        "button",
        { type: "button", "data-save": "automaton", onclick: () => saveJson(`${found.game}-automaton`, { ...found, picture: undefined }) },
        "Automaton",
      );
    lines.push(
      make(
        "div",
        { class: "bar" },
        ...(found.picture ? pictureButtons(`${found.game}-automaton`, found.picture) : []),
        table,
        ...saveButtons(
          certificateButton(`${found.game}-certificate`, async () => (await again({ certify: true })).certificate),
          rocqButton(async () => (await again({ rocq: true })).rocq),
        ),
      ),
    );
  }
  return entry(found.verdict, found.description, lines);
}

/** @type {(signal: AbortSignal, say: Say) => Promise<string>} */
async function discover(signal, say) {
  /** @type {Body} */
  const body = {
    ...state.subject,
    coins: numberIn("discover-coins"),
    numeration: written(inputBy("discover-numeration").value),
    misere: inputBy("discover-misere").checked,
    value: Number(inputBy("discover-value").value || 0),
  };
  by("discovered").replaceChildren();
  say("Searching …");
  const found = await watch("discover", body, signal, ({ event, data }) => {
    if (event === "progress") say(inProgress(data), data.done, data.total);
  });
  by("discovered").replaceChildren(discovery(found, body));
  return {
    proved: "A description was found and proved.",
    "not-found": "No description was proved; one may still exist.",
    stopped: "A limit was reached before a description was found.",
  }[found.verdict];
}

/**
 * Functions that end the questions of the forms and remove their status.
 * @type {(() => void)[]}
 */
let ends = [];

/// Removes the proofs, which belong to another game.
export function forget() {
  for (const end of ends) end();
  by("proofs").replaceChildren();
  by("discovered").replaceChildren();
  for (const id of ["prove-coins", "discover-coins", "prove-numeration", "discover-numeration"]) inputBy(id).value = "";
  formula().value = "";
}

/// Fills in the number of coins: that of the position, if it is small.
export function enter() {
  const members = state.position.split(",").length;
  const coins = /^[\dw^*+,\s]+$/.test(state.position) ? String(Math.min(members, 3)) : "";
  for (const id of ["prove-coins", "discover-coins"]) if (inputBy(id).value === "") inputBy(id).value = coins;
}

export function ready() {
  ends = [asking("prove", prove), asking("discover", discover)];
}
