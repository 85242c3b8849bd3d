// What is being looked at, and the link that brings somebody back to it.

export const state = {
  subject: { game: "nim" },
  position: "3,5,6",
  misere: false,
  values: true,
  against: "none",
  view: "play",
};

const VIEWS = ["play", "plots", "reports", "claims", "rules"];

/// The part of a link behind the '#'.
export function fragment(of = state) {
  const said = new URLSearchParams();
  for (const key of ["game", "rules", "parameters", "graph"]) {
    if (of.subject[key]) said.set(key, of.subject[key]);
  }
  if (of.position) said.set("position", of.position);
  if (of.misere) said.set("misere", "1");
  if (!of.values) said.set("values", "0");
  if (of.against !== "none") said.set("against", of.against);
  if (of.view !== "play") said.set("view", of.view);
  return `#${said}`;
}

/// What a link says; nothing of it is trusted to be a game or a position.
export function fromFragment(text) {
  const said = new URLSearchParams(text.replace(/^#/, ""));
  const subject = {};
  for (const key of ["game", "rules", "graph"]) {
    if (said.get(key) && Object.keys(subject).length === 0) subject[key] = said.get(key);
  }
  if (Object.keys(subject).length === 0) return null;
  if (said.get("parameters")) subject.parameters = said.get("parameters");
  const against = said.get("against");
  const view = said.get("view");
  return {
    subject,
    position: said.get("position") ?? "",
    misere: said.get("misere") === "1",
    values: said.get("values") !== "0",
    against: against === "first" || against === "second" ? against : "none",
    view: VIEWS.includes(view) ? view : "play",
  };
}

let written = "";

/// Writes the link into the address, without a step of the browser's history.
export function remember() {
  written = fragment();
  if (location.hash !== written) history.replaceState(null, "", written);
}

/// Whether the address was changed by somebody else.
export const isForeign = () => location.hash !== written;

/// An element by its name.
export const by = (id) => document.getElementById(id);

/// A new element.
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

/// A value, which is a number or an ordinal, as the field writes it.
export const ordinal = (value) => (value == null ? "–" : value.replaceAll("w", "ω").replaceAll("*", "·"));

/// A position as text. The figure of a position of the same game says which parts are ordinals; names of vertices
/// and cells stay as they are.
export function positionText(position, figure) {
  if (figure?.kind === "ordinals") return ordinal(position);
  if (figure?.kind !== "sum") return position;
  // A part with '|' in it is quoted.
  const parts = position.match(/"(?:[^"\\]|\\.)*"|[^|]+/g) ?? [];
  return parts.length === figure.parts.length ? parts.map((part, i) => positionText(part, figure.parts[i])).join("|") : position;
}

let fading;

/// A word in passing.
export function toast(text) {
  const toast = by("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { toast.hidden = true; }, 4000);
}

/// Something drawn by the program, as a picture.
export function picture(svg, alternative) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = make("img", { src: address, alt: alternative, class: "drawn" });
  image.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
  return image;
}
