// Playing: the position on the board, its values, the moves, the program as an opponent, history.

/** @import { MoveRow, PositionAnswer, ReplyAnswer, Subject } from "./answers" */

import { ask, isAborted, messageOf } from "./ask.js";
import { Board, isDrawing, isWinning, moveButton } from "./board.js";
import { buttonBy, by, inputBy, make, ordinal, picture, playerOf, positionText, remember, selectBy, state } from "./state.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The positions of the game.
 * @type {string[]}
 */
let line = [];
/// The index of the current position.
let at = 0;
/** @type {PositionAnswer | null} */
let shown = null;
/**
 * The known values of the options, by the option.
 * @type {Map<string, MoveRow> | null}
 */
let values = null;
let finished = false;
let message = "";
let asking = new AbortController();
/** @type {Board} */
let board;

/** Returns the current position. */
function current() {
  if (!shown) throw new Error("no position is shown");
  return shown;
}

/** @param {string} position */
const currentText = (position) => positionText(position, shown?.figure);

const subject = () => ({ ...state.subject, position: state.position });

/// Returns the player to move: 0 moved first.
const mover = () => at % 2;
const programs = () => (state.against === "first" ? 0 : state.against === "second" ? 1 : null);
const isMine = () => programs() === null || mover() !== programs();

/**
 * @param {string} text
 * @param {boolean} [bad]
 */
function status(text, bad = false) {
  by("status").textContent = text;
  by("status").classList.toggle("bad", bad);
}

/**
 * Starts the game again from a position, or another game. Returns false without any change if the position does not
 * exist.
 * @param {string} position
 * @param {Subject} [subject]
 */
export const begin = (position, subject = state.subject) => show({ subject, line: [position], at: 0 });

/**
 * Moves to an option.
 * @param {string} option
 * @param {string} [message] the status
 */
export const play = (option, message = "") => show({ line: [...line.slice(0, at + 1), option], at: at + 1, message });

/** @param {number} to */
async function walk(to) {
  if (to >= 0 && to < line.length) await show({ at: to });
}

/// Goes back to the last position at which the user was to move.
const undo = () => walk(programs() !== null && isMine() && at >= 2 ? at - 2 : at - 1);
const redo = () => walk(programs() !== null && isMine() && at + 2 < line.length ? at + 2 : at + 1);

/**
 * Shows a position of a line of play. Returns false without any change if the position does not exist.
 * @param {{ subject?: Subject, line?: string[], at?: number, message?: string }} next
 */
async function show(next) {
  const wanted = { subject: state.subject, line, at, message: "", ...next };
  const position = wanted.line[wanted.at] ?? "";
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  let found;
  try {
    found = await ask("position", { ...wanted.subject, position }, signal);
  } catch (error) {
    if (isAborted(error)) return true;
    status(messageOf(error), true);
    if (shown) follow(signal);
    return false;
  }
  ({ at, message } = wanted);
  line = wanted.line.with(at, found.position);
  shown = found;
  values = null;
  finished = found.options !== undefined && found.count === 0;
  state.subject = wanted.subject;
  state.position = found.position;
  remember();
  inputBy("position").value = found.position;
  paint();
  follow(signal);
  return true;
}

/**
 * Requests the data of the current position.
 * @param {AbortSignal} signal
 */
function follow(signal) {
  worth(signal);
  if (state.values) weigh(signal);
  // A move that was answered before is not answered again.
  if (!finished && !isMine() && at === line.length - 1) reply(signal);
}

function paint() {
  const shown = current();
  board.clear();
  const live = !finished && isMine();
  if (shown.figure.kind === "ordinals") drawn();
  else {
    board.show(shown, state.values ? values : null, state.misere, live);
    if (!board.shown) by("board").replaceChildren(make("p", {}, currentText(shown.position)));
  }
  moves();
  history();
  if (message) status(message);
  else if (finished) status(ending());
  else if (!isMine()) status("The program thinks.");
  else if (shown.to_values) status("Too many moves to list: list those to a value.");
  else status(programs() === null ? `${shown.count === 1 ? "One move" : `${shown.count} moves`}.` : "Your move.");
  buttonBy("undo").disabled = at === 0;
  buttonBy("redo").disabled = at + 1 >= line.length;
  buttonBy("again").disabled = at === 0;
  buttonBy("hint").disabled = !live;
}

/// Replaces the board by the picture of ordinals that the program draws.
async function drawn() {
  const { signal } = asking;
  const shown = current();
  board.leave();
  try {
    const found = await ask("picture", subject(), signal);
    const image = picture(found.picture, `The position ${shown.position}`);
    image.width = found.width;
    by("board").replaceChildren(image);
  } catch (error) {
    if (!isAborted(error)) by("board").replaceChildren(make("p", {}, currentText(shown.position)));
  }
}

function ending() {
  const lastMover = (at + 1) % 2;
  const winner = state.misere ? mover() : lastMover;
  const program = programs();
  if (program !== null) return winner === program ? "No moves are left: the program wins." : "No moves are left: you win.";
  if (at === 0) return "No moves are left: play is over before it begins.";
  return `No moves are left: the ${winner === 0 ? "first" : "second"} player wins.`;
}

/**
 * A row of facts: its name, its text, the class of the text, and more text.
 * @typedef {[name: string, text: string, kind?: string, more?: string]} Fact
 */

/** @param {Fact[]} rows */
function facts(rows) {
  by("worth").replaceChildren(
    ...rows.flatMap(([name, text, kind, more]) => [
      make("dt", {}, name),
      make("dd", {}, make("span", { class: kind ?? "" }, text), more ?? null),
    ]),
  );
}

/**
 * Requests and shows the values of the position.
 * @param {AbortSignal} signal
 */
async function worth(signal) {
  facts([["normal", "…"]]);
  try {
    const found = await ask("value", subject(), signal);
    const outcome = { P: "who is to move loses", N: "who is to move wins", D: "a draw: neither player can force a win" };
    const basis = new Map([
      ["computed", "computed from the definition"],
      ["induction-step", "mex of the formula’s values of the options"],
      ["formula", "by a formula"],
    ]);
    /** @type {Fact[]} */
    const rows = [];
    for (const [name, value, who, why] of /** @type {const} */ ([
      ["normal", found.grundy, found.outcome, found.basis],
      ["misère", found.misere, found.misere_outcome, found.misere_basis],
    ])) {
      const loopy = name === "normal" && found.loopy ? `∞(${found.loopy.infinite.join(",")})` : null;
      const unknown = who === undefined ? "not known" : who === "D" ? "a draw" : "value not known";
      rows.push([name, loopy ?? (value === undefined ? unknown : ordinal(value)), "number", who === undefined ? "" : ` ${who}-position`]);
      if (who !== undefined) rows.push(["", `${outcome[who]}; ${basis.get(why ?? "") ?? why}`, "help"]);
    }
    if (found.remoteness !== undefined) rows.push(["moves left", `${found.remoteness}`, "number", " with perfect play"]);
    if (found.formula !== undefined) rows.push(["formula", ordinal(found.formula)]);
    if (found.genus !== undefined) rows.push(["genus", found.genus]);
    for (const note of found.notes) rows.push(["", note, "help"]);
    facts(rows);
    performance.mark("value");
    by("worth").dataset.position = found.position;
  } catch (error) {
    if (!isAborted(error))
      facts([
        ["normal", "not known"],
        ["", messageOf(error), "help"],
      ]);
  }
}

/**
 * Requests and shows the values of the options.
 * @param {AbortSignal} signal
 */
async function weigh(signal) {
  const shown = current();
  if (shown.options === undefined) {
    if (shown.to_values) await list(signal);
    return;
  }
  if (shown.count === 0) return;
  try {
    const found = await ask("moves", { ...subject(), misere: false }, signal);
    let known = found.moves;
    // Missing misère values are requested separately.
    if (state.misere && known.some((row) => row.misere === undefined)) {
      known = (await ask("moves", { ...subject(), misere: true }, signal)).moves;
    }
    values = new Map(known.map((row) => [row.option, row]));
    if (state.values) {
      board.values = values;
      board.mark();
      moves();
    }
    by("moves").dataset.position = shown.position;
  } catch (error) {
    if (isAborted(error)) return;
    by("count").textContent = `${shown.count}; values: ${messageOf(error)}`;
    by("moves").dataset.position = shown.position;
  }
}

/// Lists the moves to one value, if there are infinitely many moves.
async function list(signal = asking.signal) {
  const to = inputBy("wanted").value.trim();
  try {
    const found = await ask("moves", { ...subject(), to, misere: state.misere }, signal);
    const rows = found.moves;
    values = new Map(rows.map((row) => [row.option, row]));
    by("count").textContent = `${found.count} to value ${ordinal(to)}`;
    by("moves").replaceChildren(...rows.map((row) => entry(row.option)));
    if (rows.length === 0) by("moves").replaceChildren(make("li", { class: "help" }, `No move leads to value ${ordinal(to)}.`));
    by("moves").dataset.position = current().position;
  } catch (error) {
    if (!isAborted(error)) by("moves").replaceChildren(make("li", { class: "help" }, messageOf(error)));
  }
}

/** @param {string} option */
const knownValues = (option) => (state.values ? values?.get(option) : null);

/** @param {string} option */
const entry = (option) => {
  const button = moveButton(option, current().figure, knownValues(option), state.misere, () => play(option));
  button.disabled = finished || !isMine();
  return make("li", {}, button);
};

function moves() {
  const shown = current();
  by("to-value").hidden = !shown.to_values;
  by("lower").hidden = !(shown.to_values && shown.figure.kind === "ordinals");
  if (!by("lower").hidden) {
    const members = shown.position.split(",");
    by("member").replaceChildren(...members.map((member, i) => make("option", { value: i }, positionText(member, shown.figure))));
  }
  if (shown.options === undefined) {
    if (values === null) by("moves").replaceChildren();
    return;
  }
  by("count").textContent = `${shown.count}`;
  const list = [...shown.options];
  // Winning moves come first, then those that keep a draw, the others in the order of the game.
  /** @param {{ option: string }} row */
  const wins = ({ option }) => {
    const known = knownValues(option);
    return isWinning(known, state.misere) ? 0 : isDrawing(known, state.misere) ? 1 : 2;
  };
  list.sort((a, b) => wins(a) - wins(b));
  const MOST = 400;
  by("moves").replaceChildren(...list.slice(0, MOST).map(({ option }) => entry(option)));
  const more = (shown.count ?? 0) - MOST;
  if (more > 0) by("moves").append(make("li", { class: "help" }, `and ${more} more`));
}

function history() {
  by("history").replaceChildren(
    ...line.map((position, i) =>
      make(
        "li",
        {},
        make("button", { "aria-current": i === at ? "true" : null, onclick: () => walk(i), title: `Position ${i}` }, currentText(position)),
      ),
    ),
  );
  /** @type {HTMLElement | null} */
  const here = by("history").querySelector("[aria-current]");
  // Only the list scrolls; the page stays where it is.
  if (here) by("history").scrollTop = here.offsetTop - by("history").offsetTop - 40;
}

/** @param {ReplyAnswer} found */
const about = (found) =>
  found.wins === true
    ? "a winning move"
    : found.draws === true
      ? "this keeps the draw"
      : found.wins === false
        ? "no move wins here"
        : "not known to win: the values here are out of reach";

/**
 * Requests a move of the program and plays it.
 * @param {AbortSignal} signal
 */
async function reply(signal) {
  const waited = new Promise((done) => setTimeout(done, calm.matches ? 0 : 450));
  try {
    const found = await ask("reply", { ...subject(), misere: state.misere }, signal);
    await waited;
    if (signal.aborted || found.option === undefined) return;
    if (!(await play(found.option, `The program moved to ${currentText(found.option)}: ${about(found)}.`))) return;
    if (finished) {
      message = `${message} ${ending()}`;
      status(message);
    } else if (found.draws === true && line.slice(0, at + 1).filter((position) => position === current().position).length >= 3) {
      message = `${message} The position occurs for the third time: the game is a draw.`;
      finished = true;
      paint();
    } else if (message) status(`${message} Your move.`);
  } catch (error) {
    if (!isAborted(error)) status(`The program has no move: ${messageOf(error)}`, true);
  }
}

async function hint() {
  try {
    const found = await ask("reply", { ...subject(), misere: state.misere }, asking.signal);
    if (found.option === undefined) return;
    board.hint(found.option);
    const option = currentText(found.option);
    status(
      found.draws === true
        ? `No move wins; ${option} keeps the draw.`
        : found.wins === false
          ? `No move wins; ${option} is as good as any.`
          : `${option}: ${about(found)}.`,
    );
  } catch (error) {
    if (!isAborted(error)) status(messageOf(error), true);
  }
}

async function lower() {
  try {
    const body = { ...subject(), member: Number(selectBy("member").value), to: inputBy("lower-to").value.trim() };
    const found = await ask("lower", body, asking.signal);
    inputBy("lower-to").value = "";
    await play(found.option);
  } catch (error) {
    if (!isAborted(error)) status(messageOf(error), true);
  }
}

/// Shows the position again after a change of the mode.
async function renew() {
  remember();
  await show({});
}

/// Sets the controls to the current state.
export function settle() {
  inputBy("misere").checked = state.misere;
  inputBy("normal").checked = !state.misere;
  inputBy("values").checked = state.values;
  selectBy("against").value = state.against;
}

/** @type {(id: string, done: () => void) => void} */
const submitted = (id, done) =>
  by(id).addEventListener("submit", (event) => {
    event.preventDefault();
    done();
  });

export function ready() {
  board = new Board(by("board"), by("choice"), play);
  submitted("at", () => begin(inputBy("position").value.trim()));
  submitted("to-value", () => list());
  submitted("lower", lower);
  by("undo").addEventListener("click", undo);
  by("redo").addEventListener("click", redo);
  by("again").addEventListener("click", () => walk(0));
  by("hint").addEventListener("click", hint);
  for (const id of ["normal", "misere"]) {
    by(id).addEventListener("change", () => {
      state.misere = inputBy("misere").checked;
      renew();
    });
  }
  by("values").addEventListener("change", () => {
    state.values = inputBy("values").checked;
    renew();
  });
  by("against").addEventListener("change", () => {
    state.against = playerOf(selectBy("against").value);
    line = [state.position];
    at = 0;
    renew();
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || (event.target instanceof Element && event.target.matches("input, textarea"))) return;
    if (event.key === "z" && !event.shiftKey) undo();
    else if (event.key === "y" || (event.key === "Z" && event.shiftKey)) redo();
    else return;
    event.preventDefault();
  });
  new ResizeObserver(() => {
    const wide = Math.max(240, by("board").clientWidth - 34);
    if (shown && board.shown && Math.abs(wide - board.wide) > 8) {
      const { chosen } = board;
      board.paint();
      board.chosen = chosen;
      board.mark();
    }
  }).observe(by("board"));
}
