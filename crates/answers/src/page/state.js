// The state of the page, and the link that leads back to it.

/** @import { Figure, Subject } from "./answers" */

/** @typedef {"play" | "plots" | "reports" | "claims" | "proofs" | "study" | "rules"} View */

/**
 * The game, the position and the view of the page. `against` is the player that the program plays.
 * @typedef {object} State
 * @property {Subject} subject
 * @property {string} position
 * @property {boolean} misere
 * @property {boolean} values whether the values of moves are shown
 * @property {"none" | "first" | "second"} against
 * @property {View} view
 */

/** @type {State} */
export const state = {
  subject: { game: "nim" },
  position: "3,5,6",
  misere: false,
  values: true,
  against: "none",
  view: "play",
};

const VIEWS = /** @type {const} */ (["play", "plots", "reports", "claims", "proofs", "study", "rules"]);

/**
 * Returns the view with a name; the first view if there is none.
 * @param {string | null | undefined} name
 * @returns {View}
 */
export const viewOf = (name) => VIEWS.find((view) => view === name) ?? "play";

/**
 * Returns the player with a name; none if there is none.
 * @param {string | null} name
 * @returns {State["against"]}
 */
export const playerOf = (name) => (name === "first" || name === "second" ? name : "none");

/** Returns the part of a link after the '#'. */
export function fragment(of = state) {
  const query = new URLSearchParams();
  for (const key of /** @type {const} */ (["game", "rules", "parameters", "graph"])) {
    const text = of.subject[key];
    if (text) query.set(key, text);
  }
  if (of.position) query.set("position", of.position);
  if (of.misere) query.set("misere", "1");
  if (!of.values) query.set("values", "0");
  if (of.against !== "none") query.set("against", of.against);
  if (of.view !== "play") query.set("view", of.view);
  return `#${query}`;
}

/**
 * Reads a link; its game and its position are not yet checked.
 * @param {string} text
 * @returns {State | null}
 */
export function fromFragment(text) {
  const query = new URLSearchParams(text.replace(/^#/, ""));
  /** @type {Subject} */
  const subject = {};
  for (const key of /** @type {const} */ (["game", "rules", "graph"])) {
    const named = query.get(key);
    if (named && Object.keys(subject).length === 0) subject[key] = named;
  }
  if (Object.keys(subject).length === 0) return null;
  const parameters = query.get("parameters");
  if (parameters) subject.parameters = parameters;
  return {
    subject,
    position: query.get("position") ?? "",
    misere: query.get("misere") === "1",
    values: query.get("values") !== "0",
    against: playerOf(query.get("against")),
    view: viewOf(query.get("view")),
  };
}

let written = "";

/// Writes the link into the address, without a new entry in the browser's history.
export function remember() {
  written = fragment();
  if (location.hash !== written) history.replaceState(null, "", written);
}

/// Returns whether another program or the user has changed the address.
export const isForeign = () => location.hash !== written;

/**
 * Returns an element of page.html.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} type the class of the element
 * @returns {E}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} with the id ${id}`);
  return found;
}

/** @param {string} id */
export const by = (id) => element(id, HTMLElement);
/** @param {string} id */
export const inputBy = (id) => element(id, HTMLInputElement);
/** @param {string} id */
export const buttonBy = (id) => element(id, HTMLButtonElement);
/** @param {string} id */
export const selectBy = (id) => element(id, HTMLSelectElement);

/**
 * Creates an element. A name of an attribute that begins with "on" is that of an event; `true` stands for an attribute
 * without a value, and `false` and `null` for none.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined | EventListener>} attributes
 * @param {(Node | string | number | null | undefined)[]} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  for (const part of inside) if (part != null) made.append(part instanceof Node ? part : String(part));
  return made;
}

/**
 * Returns a value, a number or an ordinal, in the usual notation.
 * @param {string | null | undefined} value
 */
export const ordinal = (value) => (value == null ? "–" : value.replaceAll("w", "ω").replaceAll("*", "·"));

/**
 * Returns a position as text. The figure of a position of the same game determines which parts are ordinals; names of
 * vertices and cells stay as they are.
 * @param {string} position
 * @param {Figure} [figure]
 * @returns {string}
 */
export function positionText(position, figure) {
  if (figure?.kind === "ordinals") return ordinal(position);
  if (figure?.kind !== "sum") return position;
  // A part that contains '|' is quoted.
  const parts = position.match(/"(?:[^"\\]|\\.)*"|[^|]+/g) ?? [];
  return parts.length === figure.parts.length ? parts.map((part, i) => positionText(part, figure.parts[i])).join("|") : position;
}

let fading = 0;

/**
 * Shows a message for a short time.
 * @param {string} text
 */
export function toast(text) {
  const toast = by("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    toast.hidden = true;
  }, 4000);
}

/**
 * Returns an image element for a picture drawn by the program.
 * @param {string} svg
 * @param {string} alternative
 */
export function picture(svg, alternative) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = make("img", { src: address, alt: alternative, class: "drawn" });
  image.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
  return image;
}
