// The state of the page, and the link that leads back to it.

/**
 * The game of the page: its name, or its rules with parameters, or a graph.
 * @typedef {{ game?: string, rules?: string, parameters?: string, graph?: string }} Subject
 */

export const state = {
  subject: /** @type {Subject} */ ({ game: "nim" }),
  position: "3,5,6",
  misere: false,
  values: true,
  against: "none",
  view: "play",
};

const VIEWS = ["play", "plots", "reports", "claims", "proofs", "rules"];

/// Returns the part of a link after the '#'.
export function fragment(of = state) {
  const query = new URLSearchParams();
  for (const key of ["game", "rules", "parameters", "graph"]) {
    if (of.subject[key]) query.set(key, of.subject[key]);
  }
  if (of.position) query.set("position", of.position);
  if (of.misere) query.set("misere", "1");
  if (!of.values) query.set("values", "0");
  if (of.against !== "none") query.set("against", of.against);
  if (of.view !== "play") query.set("view", of.view);
  return `#${query}`;
}

/// Reads a link; its game and its position are not yet checked.
export function fromFragment(text) {
  const query = new URLSearchParams(text.replace(/^#/, ""));
  const subject = {};
  for (const key of ["game", "rules", "graph"]) {
    if (query.get(key) && Object.keys(subject).length === 0) subject[key] = query.get(key);
  }
  if (Object.keys(subject).length === 0) return null;
  if (query.get("parameters")) subject.parameters = query.get("parameters");
  const against = query.get("against");
  const view = query.get("view");
  return {
    subject,
    position: query.get("position") ?? "",
    misere: query.get("misere") === "1",
    values: query.get("values") !== "0",
    against: against === "first" || against === "second" ? against : "none",
    view: VIEWS.includes(view) ? view : "play",
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
 * Returns an element of page.html by its id. Its type depends on the id.
 * @param {string} id
 * @returns {any}
 */
export const by = (id) => document.getElementById(id);

/// Creates an element.
export function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...inside.filter((one) => one != null));
  return element;
}

/// Returns a value, a number or an ordinal, in the usual notation.
export const ordinal = (value) => (value == null ? "–" : value.replaceAll("w", "ω").replaceAll("*", "·"));

/// Returns a position as text. The figure of a position of the same game determines which parts are ordinals; names of
/// vertices and cells stay as they are.
export function positionText(position, figure) {
  if (figure?.kind === "ordinals") return ordinal(position);
  if (figure?.kind !== "sum") return position;
  // A part that contains '|' is quoted.
  const parts = position.match(/"(?:[^"\\]|\\.)*"|[^|]+/g) ?? [];
  return parts.length === figure.parts.length ? parts.map((part, i) => positionText(part, figure.parts[i])).join("|") : position;
}

let fading;

/// Shows a message for a short time.
export function toast(text) {
  const toast = by("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    toast.hidden = true;
  }, 4000);
}

/// Returns an image element for a picture drawn by the program.
export function picture(svg, alternative) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = make("img", { src: address, alt: alternative, class: "drawn" });
  image.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
  return image;
}
