// The page: the choice of the game and of the view.

/** @import { StartAnswer, Subject } from "./answers" */
/** @import { View } from "./state.js" */

import { ask, isAborted, linkNote, messageOf, start } from "./ask.js";
import { isValues, linesOf } from "./identify.js";
import * as limits from "./limits.js";
import { setWorks } from "./sources.js";
import { by, element, fragment, fromFragment, inputBy, isForeign, make, remember, state, toast, viewOf } from "./state.js";
import * as play from "./play.js";
import * as plot from "./plot.js";
import * as proofs from "./proofs.js";
import * as report from "./report.js";
import * as rules from "./rules.js";
import * as study from "./study.js";
import * as verify from "./verify.js";

/** @type {StartAnswer} */
let known = { games: [], samples: [], works: [], version: "" };

/// First positions to try for rules; some of them fit each kind of game.
const FIRST = ["3,5,6", "2,4,7", "3,5", "7", "1,2,3", "1,2,3,4", "4,3,1", "..../..../....", "......", "cycle 6", "path 6", "1,2", "2"];

/** @param {string} name */
const familyOf = (name) => name.replace(/:.*/s, "");

/**
 * Returns the card of a game, by its own name or by that of its family.
 * @param {string} name
 */
const cardOf = (name) =>
  known.games.find((card) => card.name === name) ?? known.games.find((card) => card.is_family && familyOf(card.name) === familyOf(name));

function title() {
  const { game, rules, graph } = state.subject;
  const card = game === undefined ? undefined : cardOf(game);
  const isFamily = card?.is_family === true;
  const named = rules?.match(/^game\s+([^\s(]+)/m)?.[1];
  const about = rules?.match(/^about\s+(.*)$/m)?.[1];
  by("name").textContent = isFamily ? familyOf(card.name) : (game ?? (rules ? (named ?? "rules") : "a graph"));
  document.title = `${game ?? named ?? "graph"} – impartial`;
  by("summary").textContent =
    card?.summary ??
    about ??
    (graph ? "a graph: its vertices are the positions" : game?.startsWith("sum:") ? "a sum of games: move in one of them" : "");
  by("position-help").textContent = card?.position ?? "";
  by("parameter-label").hidden = !isFamily;
  if (isFamily && game !== undefined) inputBy("parameter").value = game.slice(familyOf(game).length + 1);
  for (const button of by("games").querySelectorAll("button")) {
    const chosen = card ? button.dataset.game === card.name : rules !== undefined && button.dataset.sample === named;
    button.setAttribute("aria-current", String(Boolean(chosen)));
  }
}

/**
 * Opens another game, at a position or at a default one. If it cannot be opened, the page stays as it was and shows
 * the reason.
 * @param {Subject} subject
 * @param {View} [view]
 * @param {string | null} [position]
 */
async function open(subject, view = state.view, position = null) {
  const card = subject.game === undefined ? undefined : cardOf(subject.game);
  const candidates = position
    ? [position]
    : card
      ? [card.example ?? "1"]
      : subject.graph
        ? [subject.graph.match(/[\w"]+/)?.[0] ?? ""]
        : / on ordinals\b/.test(subject.rules ?? "")
          ? ["5,w+1,w*2+3", ...FIRST]
          : FIRST;
  for (const first of candidates) {
    if (await play.begin(first, subject)) {
      plot.forget();
      report.forget();
      proofs.forget();
      study.forget();
      title();
      look(view);
      return true;
    }
  }
  title();
  toast(by("status").textContent ?? "");
  return false;
}

const tabs = () => [...by("tabs").querySelectorAll("button")];

/**
 * Shows one of the views.
 * @param {View} view
 */
function look(view) {
  state.view = view;
  for (const tab of tabs()) {
    const chosen = tab.dataset.view === view;
    tab.setAttribute("aria-selected", String(chosen));
    tab.setAttribute("tabindex", chosen ? "0" : "-1");
    by(`view-${tab.dataset.view}`).hidden = !chosen;
  }
  by(`tab-${view}`).scrollIntoView({ block: "nearest", inline: "nearest" });
  if (view === "rules") rules.enter();
  if (view === "claims") report.claims();
  if (view === "proofs") proofs.enter();
  remember();
}

/** @type {(name: string, about: string, data: Record<string, string | undefined>, done: () => void) => HTMLElement} */
const entry = (name, about, data, done) =>
  make("li", {}, make("button", { type: "button", ...data, onclick: done }, name, make("small", {}, about)));

/** @param {string} text */
const heading = (text) => make("li", { class: "heading" }, text);

/**
 * Opens a game of the list.
 * @param {Subject} subject
 */
function chosen(subject) {
  if (narrow.matches) chooser().open = false;
  if (subject.rules !== undefined) rules.write(subject.rules, subject.parameters);
  open(subject, state.view === "rules" ? "play" : state.view);
}

/** @type {AbortController | null} */
let searching = null;

/**
 * Lists the known games with values.
 * @param {string} values
 */
async function listKnown(values) {
  searching = new AbortController();
  const { signal } = searching;
  by("games").replaceChildren(heading("Games with these values …"));
  try {
    const answer = await ask("identify", { values }, signal);
    if (signal.aborted) return;
    const rows = linesOf(answer, known).map((line) =>
      "heading" in line ? heading(line.heading) : entry(line.name, "", { "data-known": line.name }, () => chosen(line.subject)),
    );
    by("games").replaceChildren(...rows);
  } catch (error) {
    if (!isAborted(error)) by("games").replaceChildren(heading(messageOf(error)));
  }
}

/**
 * Lists the games whose names or rules have the wanted words, or the known games with the wanted values.
 * @param {string} wanted
 */
function list(wanted) {
  searching?.abort();
  if (isValues(wanted)) {
    listKnown(wanted);
    return;
  }
  /** @param {string[]} texts */
  const fits = (...texts) => texts.some((text) => text.toLowerCase().includes(wanted.toLowerCase()));
  const games = known.games
    .filter((card) => fits(card.name, card.summary))
    .map((card) => entry(card.name, card.summary, { "data-game": card.name }, () => chosen({ game: card.first })));
  const samples = known.samples
    .filter((sample) => fits(sample.name, sample.rules))
    .map((sample) => {
      const about = sample.rules.match(/^about\s+(.*)$/m)?.[1] ?? "";
      const parameters = rules.firstParameters(sample.rules);
      return entry(sample.name, about, { "data-sample": sample.rules.match(/^game\s+([^\s(]+)/m)?.[1] }, () => {
        chosen({ rules: sample.rules, ...(parameters === undefined ? {} : { parameters }) });
      });
    });
  const sum = /^sum:|\+/.test(wanted)
    ? [
        entry(wanted.startsWith("sum:") ? wanted : `sum:${wanted}`, "a sum of games", {}, () =>
          open({ game: wanted.startsWith("sum:") ? wanted : `sum:${wanted}` }, "play", parts(wanted)),
        ),
      ]
    : [];
  const titled = samples.length > 0 ? [heading("written as rules"), ...samples] : [];
  by("games").replaceChildren(...sum, ...games, ...titled);
  if (by("games").children.length === 0) by("games").append(heading("There is no game with these words in its name or its rules."));
  title();
}

/**
 * Returns the first position of a sum, from the examples of its parts.
 * @param {string} sum
 */
function parts(sum) {
  const names = sum
    .replace(/^sum:/, "")
    .split("+")
    .map((name) => name.trim());
  return names
    .map((name) => {
      const card = cardOf(name);
      return card?.example ?? "1";
    })
    .join("|");
}

/// On narrow pages the list of games is folded.
const narrow = matchMedia("(max-width: 820px)");
const chooser = () => element("chooser", HTMLDetailsElement);

/**
 * Opens the game of a link. Returns false if it cannot be opened.
 * @param {string} text
 */
async function restore(text) {
  const linked = fromFragment(text);
  if (!linked) return false;
  Object.assign(state, { misere: linked.misere, values: linked.values, against: linked.against });
  play.settle();
  if (linked.subject.rules) rules.write(linked.subject.rules, linked.subject.parameters);
  return open(linked.subject, linked.view, linked.position || null);
}

async function begin() {
  play.ready();
  plot.ready();
  report.ready();
  proofs.ready();
  study.ready();
  known = await start();
  setWorks(known.works);
  rules.ready(known, open);
  limits.ready(known);
  verify.ready(() => look("claims"));
  list("");
  by("search").addEventListener("input", () => list(inputBy("search").value.trim()));
  by("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter") by("games").querySelector("button")?.click();
  });
  by("parameter").addEventListener("change", () => {
    const name = `${familyOf(state.subject.game ?? "")}:${inputBy("parameter").value.trim()}`;
    open({ game: name }, state.view);
  });
  for (const tab of tabs()) tab.addEventListener("click", () => look(viewOf(tab.dataset.view)));
  by("tabs").addEventListener("keydown", (event) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step === 0) return;
    const all = tabs();
    const next = all[(all.findIndex((tab) => tab.dataset.view === state.view) + step + all.length) % all.length];
    if (!next) return;
    look(viewOf(next.dataset.view));
    next.focus();
  });
  by("link").addEventListener("click", async () => {
    const link = `${location.origin}${location.pathname}${fragment()}`;
    try {
      await navigator.clipboard.writeText(link);
      toast(linkNote);
    } catch {
      toast("The link is in the address of this page.");
    }
  });
  by("skip").addEventListener("click", (event) => {
    // A link within the page would replace the position in the address.
    event.preventDefault();
    by("main").focus();
  });
  const fold = () => {
    chooser().open = !narrow.matches;
  };
  narrow.addEventListener("change", fold);
  fold();
  addEventListener("hashchange", () => {
    if (isForeign()) restore(location.hash);
  });
  play.settle();
  if (!(await restore(location.hash))) await open({ game: known.games[0]?.name ?? "nim" }, "play");
  performance.mark("ready");
  document.documentElement.dataset.ready = "true";
}

begin().catch((error) => {
  by("status").textContent = messageOf(error);
  by("status").classList.add("bad");
});
