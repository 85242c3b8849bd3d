// Plots on a canvas: pairs of numbers and single heaps, with zoom and reading.

/** @import { Listener, PlotPoint } from "./answers" */
/** @import { Cell } from "./save.js" */

import { watch, isAborted, messageOf } from "./ask.js";
import { painter, saveCanvas, tableButtons } from "./save.js";
import { by, element, inputBy, make, selectBy, state } from "./state.js";

/**
 * The values of single heaps.
 * @typedef {object} Sequence
 * @property {"sequence"} kind
 * @property {(number | null)[]} values
 * @property {(number | null)[] | null} misere
 * @property {number} most the largest value
 */

/**
 * The values of pairs of numbers, or the P-positions among them.
 * @typedef {object} Pairs
 * @property {"p" | "values"} kind
 * @property {number} below
 * @property {PlotPoint[]} points
 * @property {boolean} hasMisere
 * @property {number} most the largest value
 * @property {Map<string, PlotPoint>} at the points by their numbers
 */

/**
 * A part of the plane of a plot.
 * @typedef {{ x: number, y: number, w: number, h: number }} Rectangle
 */

/** @typedef {[x: number, y: number]} Point */

const canvas = () => element("plot", HTMLCanvasElement);
/** @type {Sequence | Pairs | null} */
let shown = null;
/**
 * The visible part of the plot.
 * @type {Rectangle}
 */
let window_ = { x: 0, y: 0, w: 1, h: 1 };
/** @type {Point | null} */
let cursor = null;
/** @type {AbortController | null} */
let asking = null;

const MARGIN = { left: 46, bottom: 30, top: 10, right: 12 };

/** @param {string} name */
const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** @param {Sequence | Pairs} plot */
const hasMisere = (plot) => (plot.kind === "sequence" ? plot.misere !== null : plot.hasMisere);

/**
 * Returns a colour from pale to strong in one hue, for light or dark pages.
 * @param {number} value
 * @param {number} most
 */
function tone(value, most) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const t = most === 0 ? 0 : Math.sqrt(value / most);
  return dark ? `hsl(211 70% ${18 + 60 * t}%)` : `hsl(211 72% ${92 - 66 * t}%)`;
}

/** @returns {Rectangle} */
function whole() {
  if (!shown) return { x: 0, y: 0, w: 1, h: 1 };
  return shown.kind === "sequence"
    ? { x: -0.5, y: -0.5, w: shown.values.length, h: shown.most + 1.5 }
    : { x: -0.5, y: -0.5, w: shown.below, h: shown.below };
}

/**
 * Returns the numbers of an axis.
 * @param {number} from
 * @param {number} to
 * @param {number} room the length of the axis in pixels
 */
function steps(from, to, room) {
  const rough = (to - from) / Math.max(2, room / 60);
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 1);
  /** @type {number[]} */
  const all = [];
  for (let n = Math.max(0, Math.ceil(from / step) * step); n <= to; n += step) all.push(n);
  return all;
}

/** @typedef {ReturnType<typeof frame>} Frame */

/// Returns the place of the plot on the canvas, with functions from its units to pixels and back.
function frame() {
  const { clientWidth: width, clientHeight: height } = canvas();
  const inside = { x: MARGIN.left, y: MARGIN.top, w: width - MARGIN.left - MARGIN.right, h: height - MARGIN.top - MARGIN.bottom };
  return {
    ...inside,
    width,
    height,
    /** @param {number} x */
    px: (x) => inside.x + ((x - window_.x) / window_.w) * inside.w,
    /** @param {number} y */
    py: (y) => inside.y + inside.h - ((y - window_.y) / window_.h) * inside.h,
    /** @param {number} px */
    ux: (px) => window_.x + ((px - inside.x) / inside.w) * window_.w,
    /** @param {number} py */
    uy: (py) => window_.y + ((inside.y + inside.h - py) / inside.h) * window_.h,
  };
}

function paint() {
  if (!shown || by("plot-figure").hidden) return;
  const ratio = devicePixelRatio || 1;
  const f = frame();
  canvas().width = Math.round(f.width * ratio);
  canvas().height = Math.round(f.height * ratio);
  const to = painter(canvas());
  to.scale(ratio, ratio);
  to.clearRect(0, 0, f.width, f.height);
  to.fillStyle = ink("paper");
  to.fillRect(f.x, f.y, f.w, f.h);
  to.save();
  to.beginPath();
  to.rect(f.x, f.y, f.w, f.h);
  to.clip();
  if (shown.kind === "sequence") sequence(shown, to, f);
  else pairs(shown, to, f);
  if (cursor) {
    to.strokeStyle = ink("strong-orange");
    to.lineWidth = 1;
    to.beginPath();
    to.moveTo(f.px(cursor[0]), f.y);
    to.lineTo(f.px(cursor[0]), f.y + f.h);
    to.moveTo(f.x, f.py(cursor[1]));
    to.lineTo(f.x + f.w, f.py(cursor[1]));
    to.stroke();
  }
  to.restore();
  to.fillStyle = ink("grey");
  to.font = `12px ${ink("serif")}`;
  to.textAlign = "center";
  to.textBaseline = "top";
  for (const n of steps(window_.x, window_.x + window_.w, f.w))
    if (f.px(n) >= f.x && f.px(n) <= f.x + f.w) to.fillText(`${n}`, f.px(n), f.y + f.h + 8);
  to.textAlign = "right";
  to.textBaseline = "middle";
  for (const n of steps(window_.y, window_.y + window_.h, f.h))
    if (f.py(n) >= f.y && f.py(n) <= f.y + f.h) to.fillText(`${n}`, f.x - 8, f.py(n));
  to.strokeStyle = ink("faint");
  to.strokeRect(f.x + 0.5, f.y + 0.5, f.w, f.h);
}

/**
 * @param {Pairs} plot
 * @param {CanvasRenderingContext2D} to
 * @param {Frame} f
 */
function pairs({ kind, points, most }, to, f) {
  const [w, h] = [f.w / window_.w, f.h / window_.h];
  const gap = w > 6 ? 1 : 0;
  for (const [x, y, normal, misere] of points) {
    const [left, top] = [f.px(x - 0.5), f.py(y + 0.5)];
    if (left > f.x + f.w || left + w < f.x || top > f.y + f.h || top + h < f.y) continue;
    if (kind === "values") {
      if (normal === null) continue;
      to.fillStyle = tone(normal, most);
      to.fillRect(left, top, w - gap + 0.3, h - gap + 0.3);
      if (w > 20) {
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        const pale = Math.sqrt(normal / Math.max(1, most)) < 0.55;
        to.fillStyle = pale !== dark ? "#1d2129" : "#ffffff";
        if (dark) to.fillStyle = pale ? "#ffffff" : "#0d141d";
        to.font = `${Math.min(13, w / 2.2)}px ${ink("serif")}`;
        to.textAlign = "center";
        to.textBaseline = "middle";
        to.fillText(`${normal}`, left + w / 2, top + h / 2);
      }
    }
    if (normal === 0) {
      to.fillStyle = kind === "values" ? ink("strong-orange") : ink("blue");
      const side = Math.max(2, Math.min(w, h) * (kind === "values" ? 0.34 : 0.8));
      if (kind !== "values" || w <= 20) to.fillRect(left + w / 2 - side / 2, top + h / 2 - side / 2, side, side);
      else {
        to.strokeStyle = ink("strong-orange");
        to.lineWidth = 2;
        to.strokeRect(left + 1.5, top + 1.5, w - 4, h - 4);
      }
    }
    if (misere === 0) {
      to.strokeStyle = ink("strong-orange");
      to.lineWidth = Math.max(1.2, Math.min(2.5, w / 6));
      to.beginPath();
      to.arc(left + w / 2, top + h / 2, Math.max(2, Math.min(w, h) * 0.5), 0, 7);
      to.stroke();
    }
  }
}

/**
 * @param {Sequence} plot
 * @param {CanvasRenderingContext2D} to
 * @param {Frame} f
 */
function sequence(plot, to, f) {
  const each = f.w / window_.w;
  const r = Math.max(1.2, Math.min(5, each * 0.4));
  for (const { values, colour, round } of [
    { values: plot.misere, colour: ink("strong-orange"), round: true },
    { values: plot.values, colour: ink("blue"), round: false },
  ]) {
    if (!values) continue;
    to.fillStyle = colour;
    to.strokeStyle = colour;
    to.lineWidth = 1.4;
    const [from, upto] = [Math.max(0, Math.floor(window_.x) - 1), Math.min(values.length, Math.ceil(window_.x + window_.w) + 1)];
    for (let n = from; n < upto; n += 1) {
      const value = values[n] ?? null;
      if (value === null) continue;
      const [x, y] = [f.px(n), f.py(value)];
      to.beginPath();
      to.arc(x, y, round ? r + 1.5 : r, 0, 7);
      if (round) to.stroke();
      else to.fill();
    }
  }
}

/// Describes the point at the cursor.
function read() {
  if (!cursor || !shown) return;
  const [x, y] = cursor;
  /** @param {number | null | undefined} n */
  const value = (n) => (n == null ? "not known" : n);
  let text;
  if (shown.kind === "sequence") {
    text = `heap ${x}: value ${value(shown.values[x])}${shown.misere ? `, misère ${value(shown.misere[x])}` : ""}`;
  } else {
    const point = shown.at.get(`${x},${y}`);
    text = point
      ? `${x}, ${y}: value ${value(point[2])}${shown.hasMisere ? `, misère ${value(point[3])}` : ""}`
      : `${x}, ${y}: no position`;
  }
  by("plot-reading").textContent = text;
}

/**
 * Moves the cursor to a point.
 * @param {number} x
 * @param {number} y
 */
function point(x, y) {
  const all = whole();
  /** @type {(n: number, low: number, room: number) => number} */
  const fix = (n, low, room) => Math.min(Math.max(Math.round(n), Math.ceil(low)), Math.floor(low + room));
  cursor = [fix(x, all.x, all.w - 0.5), fix(y, all.y, all.h)];
  if (shown?.kind === "sequence") cursor[1] = shown.values[cursor[0]] ?? 0;
  read();
  paint();
}

/**
 * Zooms in or out around a point.
 * @param {number} factor
 * @param {number} [x]
 * @param {number} [y]
 */
function zoom(factor, x = window_.x + window_.w / 2, y = window_.y + window_.h / 2) {
  const all = whole();
  /** @type {(side: number, low: number, room: number, at: number) => [number, number]} */
  const scale = (side, low, room, at) => {
    const size = Math.min(Math.max(room / factor, 4), side);
    return [at - (at - low) * (size / room), size];
  };
  const [left, w] = scale(all.w, window_.x, window_.w, x);
  const [low, h] =
    shown?.kind === "sequence" && window_.h === all.h && factor > 1 ? [window_.y, window_.h] : scale(all.h, window_.y, window_.h, y);
  window_ = { x: left, y: low, w, h };
  stay();
}

/// Keeps the window within the plot.
function stay() {
  const all = whole();
  window_.x = Math.min(Math.max(window_.x, all.x), all.x + all.w - window_.w);
  window_.y = Math.min(Math.max(window_.y, all.y), all.y + all.h - window_.h);
  paint();
}

/** @param {Sequence | Pairs} shown */
function legend(shown) {
  /** @type {(kind: string, text: string) => HTMLElement} */
  const entry = (kind, text) => {
    const span = document.createElement("span");
    const sign = document.createElement("i");
    sign.className = kind;
    span.append(sign, text);
    return span;
  };
  /** @type {(HTMLElement | string)[]} */
  const all = [];
  if (shown.kind === "sequence") all.push(entry("normal", "value"));
  if (shown.kind === "p") all.push(entry("normal", "P-position"));
  if (hasMisere(shown)) all.push(entry("misere", shown.kind === "sequence" ? "misère value" : "misère P-position"));
  if (shown.kind === "values") all.push(`the stronger the colour, the larger the value, up to ${shown.most}; P-positions framed in orange`);
  by("plot-legend").replaceChildren(...all);
}

/**
 * Offers the values of a plot as files.
 * @param {string} game
 * @param {Sequence | Pairs} plot
 */
function saving(game, plot) {
  const withMisere = hasMisere(plot);
  const misere = withMisere ? ["misere"] : [];
  /** @type {(numbers: number[], value: Cell, other: Cell) => Cell[]} */
  const cells = (numbers, value, other) => [...numbers, value, ...(withMisere ? [other] : [])];
  const rows = () =>
    plot.kind === "sequence"
      ? [["heap", "value", ...misere], ...plot.values.map((value, n) => cells([n], value, plot.misere?.[n]))]
      : [["x", "y", "value", ...misere], ...plot.points.map(([x, y, value, other]) => cells([x, y], value, other))];
  const values = plot.kind === "sequence" ? () => plot.values : null;
  const png = make("button", { type: "button", "data-save": "png", onclick: () => saveCanvas(game, canvas()) }, "PNG");
  by("plot-save").replaceChildren(...tableButtons(() => game, rows, values), png);
}

/**
 * Returns the largest of some values.
 * @param {(number | null)[]} values
 * @returns {number}
 */
const largest = (values) => values.reduce((most, n) => Math.max(most ?? 0, n ?? 0), 0) ?? 0;

/** @typedef {{ game: string, stopped?: string, about: string, plot: Sequence | Pairs }} Plotted */

/**
 * Asks for the values of single heaps.
 * @param {number} below
 * @param {boolean} misere
 * @param {AbortSignal} signal
 * @param {Listener} heard
 * @returns {Promise<Plotted>}
 */
async function askSequence(below, misere, signal, heard) {
  const found = await watch("sequence", { ...state.subject, heaps: below - 1, misere }, signal, heard);
  const most = largest([...found.values, ...(found.misere ?? [])]);
  const plot = /** @type {Sequence} */ ({ kind: "sequence", values: found.values, misere: found.misere ?? null, most });
  return { game: found.game, stopped: found.stopped, about: `heaps 0 to ${below - 1}`, plot };
}

/**
 * Asks for the values of pairs of numbers.
 * @param {Pairs["kind"]} kind
 * @param {number | number[]} below
 * @param {boolean} misere
 * @param {AbortSignal} signal
 * @param {Listener} heard
 * @returns {Promise<Plotted>}
 */
async function askPairs(kind, below, misere, signal, heard) {
  const found = await watch("plot", { ...state.subject, below, misere }, signal, heard);
  const { points } = found;
  const most = largest(points.map(([, , value]) => value));
  const at = new Map(points.map((point) => [`${point[0]},${point[1]}`, point]));
  return {
    game: found.game,
    stopped: found.stopped,
    about: found.window,
    plot: { kind, below: found.below, points, hasMisere: misere, most, at },
  };
}

async function draw() {
  const what = selectBy("plot-what").value;
  const misere = inputBy("plot-misere").checked;
  const bounds = inputBy("plot-below").value.split(",").map(Number);
  const [bound = 0] = bounds;
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  by("plot-cancel").hidden = false;
  by("plot-status").textContent = "";
  by("plot-status").classList.remove("bad");
  const bar = element("plot-progress", HTMLProgressElement);
  bar.hidden = false;
  bar.removeAttribute("value");
  try {
    const isSequence = what === "sequence";
    if (!bounds.every((bound) => Number.isInteger(bound) && bound > 0) || (isSequence && bounds.length > 1)) {
      throw new Error(
        `below: not a number (expected ${isSequence ? "one number, for example 300" : "one number for both, for example 60, or one for each, for example 40,3"})`,
      );
    }
    /** @type {Listener} */
    const heard = ({ event, data }) => {
      if (event !== "progress" || !data.total) return;
      bar.max = data.total;
      bar.value = data.done;
    };
    const found = isSequence
      ? await askSequence(bound, misere, signal, heard)
      : await askPairs(what === "values" ? "values" : "p", bounds.length > 1 ? bounds : bound, misere, signal, heard);
    shown = found.plot;
    by("plot-figure").hidden = false;
    by("plot-figure").classList.toggle("wide", isSequence);
    canvas().setAttribute("aria-label", `Plot of ${found.game}`);
    window_ = whole();
    cursor = null;
    by("plot-reading").textContent = "";
    by("plot-status").textContent = found.stopped
      ? `Stopped: ${found.stopped}; what was reached is drawn.`
      : `${found.game}, ${found.about}`;
    legend(found.plot);
    saving(found.game, found.plot);
    paint();
  } catch (error) {
    by("plot-status").textContent = isAborted(error) ? "Cancelled." : messageOf(error);
    by("plot-status").classList.toggle("bad", !isAborted(error));
  } finally {
    if (asking?.signal === signal) {
      by("plot-cancel").hidden = true;
      bar.hidden = true;
    }
  }
}

/// Removes the plot, which belongs to another game.
export function forget() {
  asking?.abort();
  shown = null;
  by("plot-figure").hidden = true;
  by("plot-status").textContent = "";
}

/**
 * The steps of the arrow keys: to the right, and up.
 * @type {Map<string, Point>}
 */
const STEPS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, 1]],
  ["ArrowDown", [0, -1]],
]);

export function ready() {
  by("plot-form").addEventListener("submit", (event) => {
    event.preventDefault();
    draw();
  });
  by("plot-cancel").addEventListener("click", () => asking?.abort());
  by("plot-in").addEventListener("click", () => zoom(1.6));
  by("plot-out").addEventListener("click", () => zoom(1 / 1.6));
  by("plot-all").addEventListener("click", () => {
    window_ = whole();
    paint();
  });
  by("plot-what").addEventListener("change", () => {
    const heaps = selectBy("plot-what").value === "sequence";
    inputBy("plot-below").value = heaps ? "300" : "60";
  });
  /** @type {Point | null} */
  let dragged = null;
  /** @type {(event: MouseEvent) => Point} */
  const here = (event) => {
    const area = canvas().getBoundingClientRect();
    const f = frame();
    return [f.ux(event.clientX - area.left), f.uy(event.clientY - area.top)];
  };
  canvas().addEventListener(
    "wheel",
    (event) => {
      if (!shown) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...here(event));
    },
    { passive: false },
  );
  canvas().addEventListener("pointerdown", (event) => {
    if (!shown) return;
    canvas().setPointerCapture(event.pointerId);
    dragged = here(event);
  });
  canvas().addEventListener("pointermove", (event) => {
    if (!shown) return;
    if (!dragged) return point(...here(event));
    const [x, y] = here(event);
    window_.x -= x - dragged[0];
    window_.y -= y - dragged[1];
    stay();
  });
  canvas().addEventListener("pointerup", (event) => {
    if (dragged) point(...here(event));
    dragged = null;
  });
  canvas().addEventListener("keydown", (event) => {
    if (!shown) return;
    const step = STEPS.get(event.key);
    if (step && event.shiftKey) {
      window_.x += step[0] * window_.w * 0.1;
      window_.y += step[1] * window_.h * 0.1;
      stay();
    } else if (step) {
      const [x, y] = cursor ?? [Math.round(window_.x + window_.w / 2), Math.round(window_.y + window_.h / 2)];
      point(x + step[0], y + step[1]);
    } else if (event.key === "+") zoom(1.6);
    else if (event.key === "-") zoom(1 / 1.6);
    else return;
    event.preventDefault();
  });
  new ResizeObserver(paint).observe(canvas());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
}
