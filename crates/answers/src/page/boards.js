// Boards as SVG, one function for each kind of position. Each function draws the position and returns its places, in the
// units of the drawing, for clicks, drags and the keyboard.

/** @import { CoinsFigure, Figure, GraphFigure, GridFigure, NumbersFigure, RowsFigure, SumFigure } from "./answers" */

/**
 * A place on a board. `source` marks a place where a move begins, `round` a disc, and `only` a place that exists only
 * if some option uses it.
 * @typedef {object} Place
 * @property {string} id
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {string} label
 * @property {boolean} [source]
 * @property {boolean} [round]
 * @property {boolean} [only]
 */

/** @typedef {{ parts: SVGElement[], places: Place[], width: number, height: number }} Drawing */

/** @typedef {[x: number, y: number]} Point */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an element of a drawing.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @param {string | number} [text]
 * @returns {SVGElementTagNameMap[T]}
 */
export function shape(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = String(text);
  return element;
}

/** @type {(x: number, y: number, width: number, height: number, kind: string) => SVGElement} */
const box = (x, y, width, height, kind) => shape("rect", { x, y, width, height, class: kind });
/** @type {(cx: number, cy: number, r: number, kind: string) => SVGElement} */
const disc = (cx, cy, r, kind) => shape("circle", { cx, cy, r, class: kind });
/** @type {(x: number, y: number, text: string | number, kind: string) => SVGElement} */
const word = (x, y, text, kind) => shape("text", { x, y, class: kind }, text);

/// Maximum number of places of a board; larger positions are shown as text.
const MOST = 1500;

/**
 * Draws squares in rows, with coins on some of them.
 * @param {number} length
 * @param {number[]} holds the squares with coins
 * @param {number} wide
 * @param {string} kind the first letter of the ids of the places
 * @returns {Drawing}
 */
function strip(length, holds, wide, kind) {
  const side = Math.max(36, Math.min(56, Math.floor(wide / length)));
  // Distributes the squares over rows of about the same length.
  const most = Math.max(4, Math.floor(wide / side));
  const across = Math.ceil(length / Math.ceil(length / most));
  /** @type {SVGElement[]} */
  const parts = [];
  /** @type {Place[]} */
  const places = [];
  for (let n = 0; n < length; n += 1) {
    const [x, y] = [(n % across) * side, Math.floor(n / across) * (side + 22)];
    parts.push(box(x + 0.5, y + 0.5, side, side, "cell"));
    parts.push(word(x + side / 2, y + side + 10, n, "index"));
    if (holds.includes(n)) parts.push(disc(x + side / 2, y + side / 2, side * 0.35, "coin"));
    places.push({
      id: `${kind}${n}`,
      x,
      y,
      width: side,
      height: side,
      label: `square ${n}${holds.includes(n) ? ", a coin" : ""}`,
      source: holds.includes(n),
    });
  }
  const rows = Math.ceil(length / across);
  return { parts, places, width: across * side + 1, height: rows * (side + 22) };
}

/**
 * @param {CoinsFigure} figure
 * @returns {Drawing}
 */
function columns({ squares, column: high }) {
  const side = high > 8 ? 30 : 40;
  const count = Math.floor(Math.max(...squares, 0) / high) + 2;
  /** @type {SVGElement[]} */
  const parts = [];
  /** @type {Place[]} */
  const places = [];
  for (let n = 0; n < count * high; n += 1) {
    const [x, y] = [Math.floor(n / high) * (side + 8), (high - 1 - (n % high)) * side];
    const held = squares.includes(n);
    parts.push(box(x + 0.5, y + 0.5, side, side, "cell"));
    if (held) parts.push(disc(x + side / 2, y + side / 2, side * 0.36, "coin"));
    parts.push(word(x + side / 2, y + side / 2, n, held ? "index on-coin" : "index"));
    places.push({
      id: `s${n}`,
      x,
      y,
      width: side,
      height: side,
      label: `square ${n}, column ${Math.floor(n / high)}${held ? ", a coin" : ""}`,
      source: held,
    });
  }
  for (let c = 0; c < count; c += 1) parts.push(word(c * (side + 8) + side / 2, high * side + 14, c, "index"));
  return { parts, places, width: count * (side + 8), height: high * side + 26 };
}

/**
 * @param {CoinsFigure} figure
 * @param {number} wide
 */
function coins(figure, wide) {
  if (figure.column > 1) return columns(figure);
  return strip(Math.max(...figure.squares, 7) + 2, figure.squares, wide, "s");
}

/**
 * Draws heaps as rows of counters, with gaps for splitting if heaps can be broken.
 * @param {number[]} numbers
 * @param {number} wide
 * @param {boolean} broken
 * @param {string[]} [names]
 * @returns {Drawing}
 */
function heaps(numbers, wide, broken, names) {
  const most = Math.max(...numbers, 1);
  const label = 44;
  const step = Math.max(13, Math.min(44, (wide - label - 8) / most));
  const tall = Math.min(50, step + 10);
  /** @type {SVGElement[]} */
  const parts = [];
  /** @type {Place[]} */
  const places = [];
  numbers.forEach((n, j) => {
    const y = j * tall;
    parts.push(word(label / 2 - 4, y + tall / 2, n, "big"));
    places.push({ id: `h${j}`, x: 2, y: y + 2, width: label - 12, height: tall - 4, label: `${names?.[j] ?? `heap ${j + 1}`} of ${n}` });
    if (n > most || n * step > 20000) return;
    for (let k = 1; k <= n; k += 1) {
      const x = label + (k - 1) * step;
      parts.push(disc(x + step / 2, y + tall / 2, step * 0.38, "coin"));
      const what = broken ? `counter ${k} of heap ${j + 1}` : `take heap ${j + 1} down to ${k - 1}`;
      const inset = broken ? step * 0.12 : 0;
      places.push({ id: `c${j}.${k}`, x: x + inset, y, width: step - 2 * inset, height: tall, label: what });
      if (broken && k < n)
        places.push({
          id: `g${j}.${k}`,
          x: x + step - step * 0.22,
          y: y + 2,
          width: step * 0.44,
          height: tall - 4,
          label: `split heap ${j + 1} into ${k} and ${n - k}`,
          only: true,
        });
    }
  });
  if (numbers.length === 0) parts.push(word(90, 20, "no heaps", "index"));
  return { parts, places, width: Math.max(180, label + most * step + 4), height: Math.max(40, numbers.length * tall) };
}

/**
 * Draws two numbers as a piece on a quarter plane.
 * @param {number} a
 * @param {number} b
 * @param {number} wide
 * @returns {Drawing}
 */
function pair(a, b, wide) {
  const size = Math.max(a, b, 5) + 2;
  const side = Math.max(15, Math.min(48, Math.floor((Math.min(wide, 600) - 30) / size)));
  const [left, high] = [28, size * side];
  /** @type {SVGElement[]} */
  const parts = [];
  /** @type {Place[]} */
  const places = [];
  for (let x = 0; x < size; x += 1) {
    for (let y = 0; y < size; y += 1) {
      const at = { x: left + x * side, y: high - (y + 1) * side };
      parts.push(box(at.x + 0.5, at.y + 0.5, side, side, "cell"));
      places.push({ id: `p${x}.${y}`, ...at, width: side, height: side, label: `${x}, ${y}` });
    }
  }
  const every = side < 22 ? 5 : 1;
  for (let n = 0; n < size; n += every) {
    parts.push(word(left + (n + 0.5) * side, high + 12, n, "index"));
    parts.push(word(left - 12, high - (n + 0.5) * side, n, "index"));
  }
  parts.push(disc(left + (a + 0.5) * side, high - (b + 0.5) * side, side * 0.36, "coin"));
  return { parts, places, width: left + size * side + 2, height: high + 24 };
}

/**
 * @param {NumbersFigure} figure
 * @param {number} wide
 * @param {boolean} broken
 */
function numbers({ numbers }, wide, broken) {
  const most = Math.max(...numbers, 0);
  if (numbers.length === 1 && most <= 400) return strip(Math.max(most, 7) + 2, numbers, wide, "n");
  const [a, b] = numbers;
  if (a !== undefined && b !== undefined && numbers.length === 2 && most <= 36) return pair(a, b, wide);
  return heaps(
    numbers,
    wide,
    broken,
    numbers.map((_, i) => `number ${i + 1}`),
  );
}

/**
 * @param {RowsFigure} figure
 * @param {number} wide
 * @returns {Drawing}
 */
function rows({ rows }, wide) {
  const side = Math.max(16, Math.min(52, (wide - 8) / Math.max(...rows, 1)));
  /** @type {SVGElement[]} */
  const parts = [];
  /** @type {Place[]} */
  const places = [];
  rows.forEach((length, i) => {
    for (let j = 0; j < length; j += 1) {
      const [x, y] = [j * side, i * side];
      parts.push(box(x + 0.5, y + 0.5, side, side, "cell"));
      places.push({ id: `r${i}.${j}`, x, y, width: side, height: side, label: `row ${i + 1}, cell ${j + 1}` });
    }
  });
  if (rows.length === 0) parts.push(word(60, 20, "no rows", "index"));
  return { parts, places, width: Math.max(...rows, 3) * side + 1, height: Math.max(rows.length, 1) * side + 1 };
}

/**
 * @param {GridFigure} figure
 * @param {number} wide
 * @returns {Drawing}
 */
function grid({ rows }, wide) {
  const across = Math.max(...rows.map((row) => [...row].length), 1);
  const side = Math.max(20, Math.min(60, (wide - 8) / across));
  /** @type {SVGElement[]} */
  const parts = [];
  /** @type {Place[]} */
  const places = [];
  rows.forEach((row, i) =>
    [...row].forEach((cell, j) => {
      const [x, y] = [j * side, i * side];
      parts.push(box(x + 0.5, y + 0.5, side, side, cell === "#" ? "full" : "cell"));
      if (cell !== "." && cell !== "#") parts.push(word(x + side / 2, y + side / 2, cell, "big"));
      places.push({
        id: `x${i}.${j}`,
        x,
        y,
        width: side,
        height: side,
        label: `row ${i + 1}, column ${j + 1}, ${cell === "." ? "free" : cell === "#" ? "filled" : cell}`,
      });
    }),
  );
  return { parts, places, width: across * side + 1, height: rows.length * side + 1 };
}

/**
 * Returns the places of vertices: on a circle, around a hub, or as a path, a grid or two rings if the position is written
 * as one.
 * @param {string[]} names
 * @param {string} written
 * @param {number} wide the width of the board
 * @returns {Point[]}
 */
export function placesOf(names, written, wide) {
  const n = names.length;
  const [kind, ...sizes] = written.split(/[\s:]+/);
  const [first, second] = sizes.map(Number);
  if (kind === "grid" && first && second && first * second === n)
    return names.map((_, i) => [(i % second) * 72, Math.floor(i / second) * 72]);
  if (kind === "path") {
    const across = Math.min(n, 8);
    return names.map((_, i) => {
      const row = Math.floor(i / across);
      const at = i % across;
      return [(row % 2 === 0 ? at : across - 1 - at) * 72, row * 72];
    });
  }
  /** @type {(i: number, of: number, radius: number) => Point} */
  const ring = (i, of, radius) => {
    const turn = (2 * Math.PI * i) / of - Math.PI / 2;
    return [radius * Math.cos(turn), radius * Math.sin(turn)];
  };
  if (kind === "star" || kind === "wheel") return names.map((_, i) => (i === 0 ? [0, 0] : ring(i - 1, n - 1, Math.max(80, n * 9))));
  if (kind === "petersen") {
    const half = n / 2;
    const radius = Math.max(130, half * 20);
    return names.map((_, i) => (i < half ? ring(i, half, radius) : ring(i - half, half, radius * 0.52)));
  }
  // A circle that fits the board leaves room for the middles of edges.
  const radius = Math.max(70, n * 11, Math.min(wide / 2 - 28, n * 18));
  return names.map((_, i) => ring(i, n, radius));
}

/**
 * Returns the shapes of the mark of a vertex or edge.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
function mark(x, y, text) {
  return [disc(x, y, 6 + 4 * text.length, "number"), word(x, y, text, "number-text")];
}

/**
 * @param {GraphFigure} figure
 * @param {number} wide
 * @param {string} written
 * @returns {Drawing}
 */
function graph({ names, edges, left, directed, token, vertex_marks, edge_marks }, wide, written) {
  const at = placesOf(names, written, wide);
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
  const [low, top] = [Math.min(...xs, 0) - 24, Math.min(...ys, 0) - 24];
  /** @type {Point[]} */
  const points = at.map(([x, y]) => [x - low, y - top]);
  /** @type {SVGElement[]} */
  const parts = [];
  /** @type {Place[]} */
  const places = [];
  edges.forEach(([u, v], i) => {
    const [[x1, y1], [x2, y2]] = [points[u], points[v]];
    const there = left[u] && left[v];
    parts.push(shape("line", { x1, y1, x2, y2, class: there ? "edge" : "gone" }));
    if (directed) {
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [tipX, tipY] = [x2 - 17 * dx, y2 - 17 * dy];
      /** @param {1 | -1} sign */
      const side = (sign) => `${tipX - 10 * dx - sign * 5 * dy},${tipY - 10 * dy + sign * 5 * dx}`;
      parts.push(shape("polyline", { points: `${side(1)} ${tipX},${tipY} ${side(-1)}`, fill: "none", class: there ? "edge" : "gone" }));
    }
    if (there) {
      const id = directed ? `e${u}-${v}` : `e${Math.min(u, v)}-${Math.max(u, v)}`;
      places.push({
        id,
        x: (x1 + x2) / 2 - 10,
        y: (y1 + y2) / 2 - 10,
        width: 20,
        height: 20,
        label: `edge ${names[u]} to ${names[v]}${edge_marks[i] ? `, mark ${edge_marks[i]}` : ""}`,
        round: true,
        only: true,
      });
      if (edge_marks[i]) parts.push(...mark((x1 + x2) / 2, (y1 + y2) / 2, edge_marks[i]));
    }
  });
  names.forEach((name, v) => {
    const [x, y] = points[v];
    if (v === token) parts.push(disc(x, y, 21, "token"));
    parts.push(disc(x, y, 17, left[v] ? "vertex" : "gone"));
    if (left[v]) {
      parts.push(word(x, y, name, "index"));
      if (vertex_marks[v]) parts.push(...mark(x + 17, y - 17, vertex_marks[v]));
      const label = `vertex ${name}${vertex_marks[v] ? `, mark ${vertex_marks[v]}` : ""}`;
      places.push({ id: `v${v}`, x: x - 18, y: y - 18, width: 36, height: 36, label, round: true });
    }
  });
  return { parts, places, width: Math.max(...xs, 0) + 24 - low, height: Math.max(...ys, 0) + 24 - top };
}

/**
 * Draws the parts of a sum one below the other.
 * @param {SumFigure} figure
 * @param {number} wide
 * @param {boolean} broken
 * @param {string} written
 * @returns {Drawing}
 */
function sum({ parts }, wide, broken, written) {
  /** @type {Drawing} */
  const all = { parts: [], places: [], width: 0, height: 0 };
  parts.forEach((part, i) => {
    const drawn = draw(part, { wide, broken, written: written.split("|")[i] ?? "" });
    if (!drawn) return;
    if (i > 0) {
      all.parts.push(word(12, all.height + 16, "+", "big"));
      all.height += 32;
    }
    const group = shape("g", { transform: `translate(0 ${all.height})` });
    group.append(...drawn.parts);
    all.parts.push(group);
    all.places.push(...drawn.places.map((place) => ({ ...place, id: `${i}:${place.id}`, y: place.y + all.height })));
    all.height += drawn.height;
    all.width = Math.max(all.width, drawn.width);
  });
  return all;
}

/** @param {number[]} numbers */
const total = (numbers) => numbers.reduce((all, n) => all + n, 0);

/**
 * Returns about the number of places of a board.
 * @param {Figure} figure
 */
function sizeOf(figure) {
  switch (figure.kind) {
    case "coins":
      return Math.max(...figure.squares, 0);
    case "heaps":
      return total(figure.heaps) + figure.heaps.length;
    case "numbers":
      return total(figure.numbers);
    case "rows":
      return total(figure.rows);
    case "graph":
      return figure.names.length + figure.edges.length;
    default:
      return 0;
  }
}

/**
 * Draws a figure; returns nothing if it has no board, or if the board is too large.
 * @param {Figure} figure
 * @param {{ wide: number, broken: boolean, written: string }} options the width of the board, whether heaps can be
 *   broken, and the text of the position
 * @returns {Drawing | null}
 */
export function draw(figure, { wide, broken, written }) {
  if (sizeOf(figure) > MOST) return null;
  switch (figure.kind) {
    case "coins":
      return coins(figure, wide);
    case "heaps":
      return heaps(figure.heaps, wide, broken);
    case "numbers":
      return numbers(figure, wide, broken);
    case "rows":
      return rows(figure, wide);
    case "grid":
      return grid(figure, wide);
    case "graph":
      return graph(figure, wide, written);
    case "sum":
      return sum(figure, wide, broken, written);
    default:
      return null;
  }
}
