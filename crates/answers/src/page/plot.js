// Plots on a canvas: pairs of numbers and single heaps, with zoom and reading.

import { watch, isAborted } from "./ask.js";
import { saveCanvas, tableButtons } from "./save.js";
import { by, make, state } from "./state.js";

const canvas = () => by("plot");
let shown = null;
let window_ = null;
let cursor = null;
let asking = null;

const MARGIN = { left: 46, bottom: 30, top: 10, right: 12 };

const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/// Returns a colour from pale to strong in one hue, for light or dark pages.
function tone(value, most) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const t = most === 0 ? 0 : Math.sqrt(value / most);
  return dark ? `hsl(211 70% ${18 + 60 * t}%)` : `hsl(211 72% ${92 - 66 * t}%)`;
}

function whole() {
  return shown.kind === "sequence"
    ? { x: -0.5, y: -0.5, w: shown.values.length, h: shown.most + 1.5 }
    : { x: -0.5, y: -0.5, w: shown.below, h: shown.below };
}

function steps(from, to, room) {
  const rough = (to - from) / Math.max(2, room / 60);
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough),
  );
  const all = [];
  for (let n = Math.max(0, Math.ceil(from / step) * step); n <= to; n += step) all.push(n);
  return all;
}

function frame() {
  const { clientWidth: width, clientHeight: height } = canvas();
  const inside = { x: MARGIN.left, y: MARGIN.top, w: width - MARGIN.left - MARGIN.right, h: height - MARGIN.top - MARGIN.bottom };
  return {
    ...inside,
    width,
    height,
    px: (x) => inside.x + ((x - window_.x) / window_.w) * inside.w,
    py: (y) => inside.y + inside.h - ((y - window_.y) / window_.h) * inside.h,
    ux: (px) => window_.x + ((px - inside.x) / inside.w) * window_.w,
    uy: (py) => window_.y + ((inside.y + inside.h - py) / inside.h) * window_.h,
  };
}

function paint() {
  if (!shown || by("plot-figure").hidden) return;
  const ratio = devicePixelRatio || 1;
  const f = frame();
  canvas().width = Math.round(f.width * ratio);
  canvas().height = Math.round(f.height * ratio);
  const to = canvas().getContext("2d");
  to.scale(ratio, ratio);
  to.clearRect(0, 0, f.width, f.height);
  to.fillStyle = ink("paper");
  to.fillRect(f.x, f.y, f.w, f.h);
  to.save();
  to.beginPath();
  to.rect(f.x, f.y, f.w, f.h);
  to.clip();
  if (shown.kind === "sequence") sequence(to, f);
  else pairs(to, f);
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
    if (f.px(n) >= f.x && f.px(n) <= f.x + f.w) to.fillText(n, f.px(n), f.y + f.h + 8);
  to.textAlign = "right";
  to.textBaseline = "middle";
  for (const n of steps(window_.y, window_.y + window_.h, f.h))
    if (f.py(n) >= f.y && f.py(n) <= f.y + f.h) to.fillText(n, f.x - 8, f.py(n));
  to.strokeStyle = ink("faint");
  to.strokeRect(f.x + 0.5, f.y + 0.5, f.w, f.h);
}

function pairs(to, f) {
  const [w, h] = [f.w / window_.w, f.h / window_.h];
  const gap = w > 6 ? 1 : 0;
  for (const [x, y, normal, misere] of shown.points) {
    const [left, top] = [f.px(x - 0.5), f.py(y + 0.5)];
    if (left > f.x + f.w || left + w < f.x || top > f.y + f.h || top + h < f.y) continue;
    if (shown.kind === "values") {
      if (normal === null) continue;
      to.fillStyle = tone(normal, shown.most);
      to.fillRect(left, top, w - gap + 0.3, h - gap + 0.3);
      if (w > 20) {
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        const pale = Math.sqrt(normal / Math.max(1, shown.most)) < 0.55;
        to.fillStyle = pale !== dark ? "#1d2129" : "#ffffff";
        if (dark) to.fillStyle = pale ? "#ffffff" : "#0d141d";
        to.font = `${Math.min(13, w / 2.2)}px ${ink("serif")}`;
        to.textAlign = "center";
        to.textBaseline = "middle";
        to.fillText(normal, left + w / 2, top + h / 2);
      }
    }
    if (normal === 0) {
      to.fillStyle = shown.kind === "values" ? ink("strong-orange") : ink("blue");
      const side = Math.max(2, Math.min(w, h) * (shown.kind === "values" ? 0.34 : 0.8));
      if (shown.kind !== "values" || w <= 20) to.fillRect(left + w / 2 - side / 2, top + h / 2 - side / 2, side, side);
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

function sequence(to, f) {
  const each = f.w / window_.w;
  const r = Math.max(1.2, Math.min(5, each * 0.4));
  for (const [values, colour, round] of [
    [shown.misere, ink("strong-orange"), true],
    [shown.values, ink("blue"), false],
  ]) {
    if (!values) continue;
    to.fillStyle = colour;
    to.strokeStyle = colour;
    to.lineWidth = 1.4;
    const [from, upto] = [Math.max(0, Math.floor(window_.x) - 1), Math.min(values.length, Math.ceil(window_.x + window_.w) + 1)];
    for (let n = from; n < upto; n += 1) {
      if (values[n] === null) continue;
      const [x, y] = [f.px(n), f.py(values[n])];
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

function point(x, y) {
  const all = whole();
  const fix = (n, low, room) => Math.min(Math.max(Math.round(n), Math.ceil(low)), Math.floor(low + room));
  cursor = [fix(x, all.x, all.w - 0.5), fix(y, all.y, all.h)];
  if (shown.kind === "sequence") cursor[1] = shown.values[cursor[0]] ?? 0;
  read();
  paint();
}

function zoom(by_, x = window_.x + window_.w / 2, y = window_.y + window_.h / 2) {
  const all = whole();
  const scale = (side, low, room, at) => {
    const size = Math.min(Math.max(room / by_, 4), side);
    return [at - (at - low) * (size / room), size];
  };
  const [left, w] = scale(all.w, window_.x, window_.w, x);
  const [low, h] =
    shown.kind === "sequence" && window_.h === all.h && by_ > 1 ? [window_.y, window_.h] : scale(all.h, window_.y, window_.h, y);
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

function legend() {
  const entry = (kind, text) => {
    const span = document.createElement("span");
    const sign = document.createElement("i");
    sign.className = kind;
    span.append(sign, text);
    return span;
  };
  const all = [];
  if (shown.kind === "sequence") all.push(entry("normal", "value"));
  if (shown.kind === "p") all.push(entry("normal", "P-position"));
  if (shown.hasMisere) all.push(entry("misere", shown.kind === "sequence" ? "misère value" : "misère P-position"));
  if (shown.kind === "values") all.push(`the stronger the colour, the larger the value, up to ${shown.most}; P-positions framed in orange`);
  by("plot-legend").replaceChildren(...all);
}

/// Offers the values of the plot as files.
function saving(game) {
  const { kind, hasMisere } = shown;
  const misere = hasMisere ? ["misere"] : [];
  const cells = (numbers, value, other) => [...numbers, value, ...(hasMisere ? [other] : [])];
  const rows = () =>
    kind === "sequence"
      ? [["heap", "value", ...misere], ...shown.values.map((value, n) => cells([n], value, shown.misere?.[n]))]
      : [["x", "y", "value", ...misere], ...shown.points.map(([x, y, value, other]) => cells([x, y], value, other))];
  const values = kind === "sequence" ? () => shown.values : null;
  const png = make("button", { type: "button", "data-save": "png", onclick: () => saveCanvas(game, canvas()) }, "PNG");
  by("plot-save").replaceChildren(...tableButtons(() => game, rows, values), png);
}

async function draw() {
  const what = by("plot-what").value;
  const misere = by("plot-misere").checked;
  const bounds = by("plot-below").value.split(",").map(Number);
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  by("plot-cancel").hidden = false;
  by("plot-status").textContent = "";
  by("plot-status").classList.remove("bad");
  const bar = by("plot-progress");
  bar.hidden = false;
  bar.removeAttribute("value");
  try {
    const question = what === "sequence" ? "sequence" : "plot";
    if (!bounds.every((bound) => Number.isInteger(bound) && bound > 0) || (question === "sequence" && bounds.length > 1)) {
      throw new Error(
        `below: not a number (expected ${question === "sequence" ? "one number, for example 300" : "one number for both, for example 60, or one for each, for example 40,3"})`,
      );
    }
    const body = what === "sequence" ? { heaps: bounds[0] - 1, misere } : { below: bounds.length > 1 ? bounds : bounds[0], misere };
    const found = await watch(question, { ...state.subject, ...body }, signal, (event, data) => {
      if (event === "progress" && data.total) {
        bar.max = data.total;
        bar.value = data.done;
      }
    });
    const most = (values) => values.reduce((most, n) => (n > most ? n : most), 0);
    if (question === "sequence") {
      shown = {
        kind: "sequence",
        values: found.values,
        misere: found.misere,
        hasMisere: found.misere !== null,
        most: most([...found.values, ...(found.misere ?? [])]),
      };
    } else {
      shown = {
        kind: what,
        below: found.below,
        points: found.points,
        hasMisere: misere,
        most: most(found.points.map((point) => point[2])),
        at: new Map(found.points.map((point) => [`${point[0]},${point[1]}`, point])),
      };
    }
    by("plot-figure").hidden = false;
    by("plot-figure").classList.toggle("wide", question === "sequence");
    canvas().setAttribute("aria-label", `Plot of ${found.game}`);
    window_ = whole();
    cursor = null;
    by("plot-reading").textContent = "";
    by("plot-status").textContent = found.stopped
      ? `Stopped: ${found.stopped}; what was reached is drawn.`
      : `${found.game}, ${question === "sequence" ? `heaps 0 to ${bounds[0] - 1}` : found.window}`;
    legend();
    saving(found.game);
    paint();
  } catch (error) {
    by("plot-status").textContent = isAborted(error) ? "Cancelled." : error.message;
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
    const heaps = by("plot-what").value === "sequence";
    by("plot-below").value = heaps ? 300 : 60;
  });
  let dragged = null;
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
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
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
