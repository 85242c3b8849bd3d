// A board that is used by clicks, drags and the keyboard.
//
// A click chooses a place. The options that are still possible are those with a way through all chosen places. A
// complete way is played; if several options remain, they are offered as a choice.

/**
 * @import { Figure, MoveRow, OptionRow, PositionAnswer } from "./answers"
 * @import { Place } from "./boards.js"
 * @import { Way } from "./ways.js"
 */

import { breaks, ways } from "./ways.js";
import { draw, shape } from "./boards.js";
import { make, ordinal, positionText } from "./state.js";

/** @typedef {OptionRow & { ways: Way[] }} BoardOption */

/**
 * A place with its element on the board. An `able` place belongs to a way of some option.
 * @typedef {Place & { able: boolean, element: SVGElement }} Handle
 */

/**
 * A position on the board with its marks.
 * @typedef {object} Shown
 * @property {SVGSVGElement} svg
 * @property {SVGGElement} signs the marks of the options
 * @property {Handle[]} places
 */

/** @type {(way: Way, chosen: string[]) => boolean} */
const holds = (way, chosen) => chosen.every((place) => way.includes(place));

/**
 * The steps of the arrow keys: to the right, and down.
 * @type {Map<string, [number, number]>}
 */
const STEPS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export class Board {
  /**
   * @param {HTMLElement} element the place of the board on the page
   * @param {HTMLElement} choice the place for a choice among several options
   * @param {(option: string) => void} play plays an option
   */
  constructor(element, choice, play) {
    this.element = element;
    this.choice = choice;
    this.play = play;
    /** @type {PositionAnswer | null} */
    this.position = null;
    /** @type {Map<string, MoveRow> | null} */
    this.values = null;
    this.misere = false;
    /// True if a person is to move.
    this.live = false;
    /** @type {string[]} */
    this.chosen = [];
    /** @type {BoardOption[]} */
    this.options = [];
    /** True if some option breaks a heap. */
    this.broken = false;
    this.isPaired = false;
    /** The width of the board. */
    this.wide = 0;
    /** @type {Shown | null} */
    this.shown = null;
    /**
     * The place where a drag began.
     * @type {Handle | null}
     */
    this.from = null;
    element.addEventListener("keydown", (event) => this.key(event));
  }

  /** @returns {Handle[]} */
  get places() {
    return this.shown?.places ?? [];
  }

  /**
   * Shows a position, with the known values of its options.
   * @param {PositionAnswer} position
   * @param {Map<string, MoveRow> | null} values
   * @param {boolean} misere
   * @param {boolean} live
   */
  show(position, values, misere, live) {
    this.position = position;
    this.values = values;
    this.misere = misere;
    this.live = live;
    this.chosen = [];
    const { figure } = position;
    const options = position.options ?? [];
    this.broken = breaks(figure.kind === "heaps" ? figure.heaps : [], options);
    if (figure.kind === "sum")
      this.broken = figure.parts.some(
        (part, i) =>
          part.kind === "heaps" &&
          breaks(
            part.heaps,
            options.map(({ figure }) => ({ figure: figure?.kind === "sum" ? figure.parts[i] : null })),
          ),
      );
    this.options = options.map((option) => ({ ...option, ways: ways(figure, option.figure, this.broken) }));
    // Cells and counters are taken in pairs; a coin goes from one square to another.
    this.isPaired = figure.kind === "grid" || this.broken;
    this.paint();
  }

  paint() {
    this.shown = null;
    if (!this.position) return;
    const wide = Math.max(240, this.element.clientWidth - 34);
    this.wide = wide;
    const { figure, position } = this.position;
    const drawn = draw(figure, { wide, broken: this.broken, written: position });
    if (!drawn) return;
    const used = new Set(this.options.flatMap((option) => option.ways.flat()));
    const [width, height] = [Math.ceil(drawn.width) + 4, Math.ceil(drawn.height) + 4];
    const svg = shape("svg", { viewBox: `-2 -2 ${width} ${height}`, width, height, role: "group", "aria-label": `Board: ${position}` });
    svg.append(...drawn.parts);
    const places = drawn.places.filter((place) => used.has(place.id) || !place.only).map((place) => this.handle(place, used.has(place.id)));
    const layer = shape("g", {});
    layer.append(...places.map((place) => place.element));
    const signs = shape("g", { "aria-hidden": "true" });
    svg.append(layer, signs);
    this.shown = { svg, signs, places };
    this.element.replaceChildren(svg);
    const first = places.find((place) => place.able);
    first?.element.setAttribute("tabindex", "0");
    this.mark();
  }

  /**
   * Returns a place with its element.
   * @param {Place} place
   * @param {boolean} able
   * @returns {Handle}
   */
  handle(place, able) {
    const { x, y, width, height } = place;
    const attributes = { class: `handle${able ? " able" : ""}`, "data-place": place.id };
    const element = place.round
      ? shape("circle", { cx: x + width / 2, cy: y + height / 2, r: width / 2, ...attributes })
      : shape("rect", { x, y, width, height, rx: 3, ...attributes });
    const handle = { ...place, able, element };
    if (able) {
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", place.label);
      element.setAttribute("tabindex", "-1");
      this.listen(handle);
    }
    return handle;
  }

  /** @param {Handle} place */
  listen(place) {
    place.element.addEventListener("click", () => this.click(place));
    place.element.addEventListener("pointerdown", (event) => {
      this.from = place;
      place.element.releasePointerCapture(event.pointerId);
    });
    place.element.addEventListener("pointerup", () => {
      const from = this.from;
      this.from = null;
      if (!from || from === place) return;
      // A drag is a click at each end.
      this.chosen = [];
      this.click(from, true);
      this.click(place);
    });
  }

  /** @param {string[]} chosen */
  possible(chosen) {
    return this.options.filter((option) => option.ways.some((way) => holds(way, chosen)));
  }

  /**
   * @param {Handle} place
   * @param {boolean} [dragged]
   */
  click(place, dragged = false) {
    if (!this.live || !place.able) return;
    const { id } = place;
    /** @param {string[]} chosen */
    const exact = (chosen) =>
      this.options.filter((option) => option.ways.some((way) => way.length === chosen.length && holds(way, chosen)));
    if (this.chosen.includes(id)) {
      // A second click on a chosen place confirms the choice as it is.
      const [meant, ...others] = exact(this.chosen);
      if (meant && others.length === 0) return this.play(meant.option);
      this.chosen = this.chosen.filter((other) => other !== id);
      return this.mark();
    }
    let chosen = [...this.chosen, id];
    let left = this.possible(chosen);
    if (left.length === 0) {
      chosen = [id];
      left = this.possible(chosen);
    }
    this.chosen = chosen;
    const complete = exact(chosen);
    const begins = place.source && chosen.length === 1 && complete.length === 0;
    const [only] = left;
    if (only && left.length === 1 && !begins && !dragged) return this.play(only.option);
    this.mark();
  }

  clear() {
    this.chosen = [];
    this.mark();
    this.choice.hidden = true;
  }

  /// Leaves the board to a position that has no places.
  leave() {
    this.shown = null;
    this.live = false;
  }

  /** @param {string} option */
  value(option) {
    const known = this.values?.get(option);
    return known == null ? null : this.misere ? known.misere : known.grundy;
  }

  /// Marks the chosen places and the places that they lead to, with the values of the options.
  mark() {
    if (!this.shown) return;
    this.shown.signs.replaceChildren();
    const left = this.possible(this.chosen);
    for (const place of this.places) place.element.classList.toggle("chosen", this.chosen.includes(place.id));
    const at = new Map(this.places.map((place) => [place.id, place]));
    /** @type {Map<string, string | null | undefined>} */
    const shown = new Map();
    for (const option of this.chosen.length > 0 ? left : this.options) {
      for (const way of option.ways) {
        if (this.chosen.length === 0 && way.length === 2 && this.isPaired) this.between(at, way, this.value(option.option));
        const [last, ...more] = way.filter((place) => !this.chosen.includes(place));
        if (last === undefined || more.length > 0 || !holds(way, this.chosen) || last.includes("h")) continue;
        const value = this.value(option.option);
        shown.set(last, shown.has(last) && shown.get(last) !== value ? undefined : value);
      }
    }
    for (const [id, value] of shown) {
      const place = at.get(id);
      if (place && value != null) this.sign(place, value);
    }
    this.offer(left);
  }

  /**
   * Shows the value of two neighbouring places that belong to one option between them.
   * @param {Map<string, Handle>} at
   * @param {Way} way
   * @param {string | null | undefined} value
   */
  between(at, way, value) {
    const [one, other] = way.map((id) => at.get(id));
    if (!one || !other || value == null) return;
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    if (Math.abs(dx) + Math.abs(dy) > Math.max(one.width, one.height) * 1.4) return;
    this.sign({ x: one.x + dx / 2, y: one.y + dy / 2, width: one.width, height: one.height }, value, 9);
  }

  /**
   * Marks a place with the value of an option.
   * @param {Pick<Place, "x" | "y" | "width" | "height">} place
   * @param {string} value
   * @param {number} [most] the largest radius of the mark
   */
  sign(place, value, most = 13) {
    const signs = this.shown?.signs;
    if (!signs) return;
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const r = Math.min(most, place.width * 0.42, place.height * 0.42);
    const wins = value === "0" ? " wins" : "";
    signs.append(
      wins
        ? shape("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 2, class: "mark wins" })
        : shape("circle", { cx: x, cy: y, r, class: "mark" }),
    );
    const text = ordinal(value);
    if (r >= 7)
      signs.append(
        shape(
          "text",
          { x, y, class: `mark-text${wins}`, "font-size": Math.max(8, Math.min(12, (2.6 * r) / Math.max(text.length, 2))) },
          text,
        ),
      );
  }

  /**
   * Lists the options that remain possible.
   * @param {BoardOption[]} left
   */
  offer(left) {
    const { choice, position } = this;
    choice.hidden = this.chosen.length === 0 || left.length === 0 || left.length > 24 || !this.live;
    if (choice.hidden || !position) return;
    /** @param {BoardOption} option */
    const exact = (option) => option.ways.some((way) => way.length === this.chosen.length);
    const sorted = [...left].sort((a, b) => Number(exact(b)) - Number(exact(a)));
    choice.replaceChildren(
      make("span", { class: "soft" }, "to"),
      ...sorted.map((option) =>
        moveButton(option.option, position.figure, this.values?.get(option.option), this.misere, () => this.play(option.option)),
      ),
    );
  }

  /**
   * Handles a key: arrows move to the next place in a direction, Escape clears the choice.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.key === "Escape") return this.clear();
    const here = this.places.find((place) => place.element === document.activeElement);
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.click(here);
    }
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    /** @param {Handle} place */
    const middle = (place) => [place.x + place.width / 2, place.y + place.height / 2];
    const [x, y] = middle(here);
    /** @type {{ far: number, place: Handle } | null} */
    let best = null;
    for (const place of this.places) {
      if (!place.able || place === here) continue;
      const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
      const along = dx * step[0] + dy * step[1];
      const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
      if (along <= 1) continue;
      const far = along + 3 * aside;
      if (!best || far < best.far) best = { far, place };
    }
    if (!best) return;
    here.element.setAttribute("tabindex", "-1");
    best.place.element.setAttribute("tabindex", "0");
    best.place.element.focus();
  }

  /**
   * Shows the places of a move.
   * @param {string} option
   */
  hint(option) {
    const way = this.options.find((other) => other.option === option)?.ways[0] ?? [];
    for (const place of this.places) place.element.classList.toggle("hinted", way.includes(place.id));
  }
}

/**
 * The badge of an option: its value, and in a game whose play need not end the result of the move.
 * @param {MoveRow | null | undefined} known
 * @param {boolean} misere
 */
function badgeOf(known, misere) {
  if (known == null) return null;
  const value = misere ? known.misere : known.grundy;
  const result = (misere ? known.misere_result : known.result) ?? null;
  const number =
    value !== null && value !== undefined ? ordinal(value) : !misere && known.loopy ? `∞(${known.loopy.infinite.join(",")})` : null;
  if (result === null && number === null) return null;
  const wins = result === null ? value === "0" : result === "winning";
  const moves = misere ? known.misere_remoteness : known.remoteness;
  const left = moves === null || moves === undefined ? "" : `, ${moves} moves left after it`;
  const title = result === null ? (wins ? "a winning move" : null) : `a ${result} move${left}`;
  const text = [result === "winning" ? "wins" : result === "drawing" ? "draws" : result === "losing" ? "loses" : null, number]
    .filter((part) => part !== null)
    .join(" ");
  return make("span", { class: `badge${wins ? " wins" : ""}`, title }, text);
}

/**
 * Returns whether a move is known to win.
 * @param {MoveRow | null | undefined} known
 * @param {boolean} misere
 */
export const isWinning = (known, misere) => {
  if (known == null) return false;
  const result = (misere ? known.misere_result : known.result) ?? null;
  return result === null ? (misere ? known.misere : known.grundy) === "0" : result === "winning";
};

/**
 * Returns whether a move is known to keep a draw.
 * @param {MoveRow | null | undefined} known
 * @param {boolean} misere
 */
export const isDrawing = (known, misere) => known != null && (misere ? known.misere_result : known.result) === "drawing";

/**
 * Returns a button for a move, with its value if that is known.
 * @param {string} option
 * @param {Figure} figure the figure of the position before the move
 * @param {MoveRow | null | undefined} known the row of the option
 * @param {boolean} misere
 * @param {() => void} play
 */
export function moveButton(option, figure, known, misere, play) {
  const badge = badgeOf(known, misere);
  const name = make("span", {}, positionText(option, figure));
  return make("button", { class: "option", type: "button", "data-option": option, onclick: play }, name, badge);
}
