// The ways of an option: each way is a set of places to click on the board. An option may have several ways (one of two
// equal heaps), or no way, and then it appears only in the list of moves.

/**
 * @import {
 *   CoinsFigure, Edge, Figure, GraphChanges, GraphFigure, GridFigure, HeapsFigure, NumbersFigure, OptionFigure, RowsFigure,
 * } from "./answers"
 */

/**
 * The ids of the places of a way.
 * @typedef {string[]} Way
 */

/**
 * Returns the differences of two lists of numbers as multisets: [removed, added].
 * @param {number[]} before
 * @param {number[]} after
 * @returns {[number[], number[]]}
 */
function difference(before, after) {
  const left = [...after];
  const gone = [];
  for (const n of before) {
    const at = left.indexOf(n);
    if (at >= 0) left.splice(at, 1);
    else gone.push(n);
  }
  return [gone, left];
}

/**
 * @param {CoinsFigure} before
 * @param {CoinsFigure} after
 */
function ofCoins(before, after) {
  const [gone, come] = difference(before.squares, after.squares);
  return [[...gone, ...come].map((square) => `s${square}`)];
}

/**
 * Returns whether some option breaks a heap; then counters are taken from the middle of a row.
 * @param {number[]} heaps
 * @param {{ figure?: OptionFigure | null }[]} options
 */
export function breaks(heaps, options) {
  return options.some(({ figure }) => {
    if (figure?.kind !== "heaps") return false;
    const [gone, come] = difference(
      heaps.filter((n) => n > 0),
      figure.heaps.filter((n) => n > 0),
    );
    return gone.length === 1 && come.length > 1;
  });
}

/**
 * Returns the ways in which one heap of n, at place j, becomes these pieces.
 * @param {number} j
 * @param {number} n
 * @param {number[]} pieces
 * @param {boolean} broken
 * @returns {Way[]}
 */
function ofHeap(j, n, pieces, broken) {
  const left = pieces.reduce((sum, piece) => sum + piece, 0);
  const [a, b] = [pieces[0] ?? 0, pieces[1] ?? 0];
  const whole = [`h${j}`];
  if (pieces.length > 2 || left > n) return [whole];
  if (left === n) return pieces.length === 2 ? [[`g${j}.${a}`], [`g${j}.${b}`], whole] : [whole];
  if (!broken) return [[`c${j}.${left + 1}`], whole];
  /** @type {(from: number, to: number) => Way} */
  const taken = (from, to) => (from === to ? [`c${j}.${from}`] : [`c${j}.${from}`, `c${j}.${to}`]);
  return [taken(a + 1, n - b), taken(b + 1, n - a), whole];
}

/**
 * @param {Pick<HeapsFigure, "heaps">} before
 * @param {Pick<HeapsFigure, "heaps">} after
 * @param {boolean} broken
 */
function ofHeaps(before, after, broken) {
  const [gone, come] = difference(
    before.heaps.filter((n) => n > 0),
    after.heaps.filter((n) => n > 0),
  );
  /** @param {number} n */
  const places = (n) => before.heaps.flatMap((m, j) => (m === n ? [j] : []));
  const [only] = gone;
  if (only !== undefined && gone.length === 1) return places(only).flatMap((j) => ofHeap(j, only, come, broken));
  // Several heaps are lowered at once: the smallest heap to the smallest size.
  const to = [...come];
  while (to.length < gone.length) to.unshift(0);
  /** @type {Set<number>} */
  const used = new Set();
  /** @type {Way} */
  const way = [];
  for (const [i, n] of [...gone].sort((x, y) => x - y).entries()) {
    const j = places(n).find((j) => !used.has(j));
    const down = [...to].sort((x, y) => x - y)[i];
    if (j === undefined || down === undefined || down >= n) return [];
    used.add(j);
    way.push(`c${j}.${down + 1}`);
  }
  return [way];
}

/**
 * @param {NumbersFigure} before
 * @param {NumbersFigure} after
 */
function ofNumbers(before, after) {
  const { numbers, ordered } = before;
  if (numbers.length === 1) return [[`n${after.numbers[0]}`]];
  if (numbers.length === 2) {
    const [x, y] = after.numbers;
    // If the order does not matter, the piece moves to the nearer of two cells: along a line, or by equal amounts in
    // both directions.
    /** @param {number[]} place */
    const far = ([x, y]) => {
      const [dx, dy] = [numbers[0] - x, numbers[1] - y];
      return (dx < 0 || dy < 0 ? 1e9 : 0) + (dx !== 0 && dy !== 0 ? 1e6 + Math.abs(dx - dy) : 0);
    };
    const [best] = ordered
      ? [[x, y]]
      : [
          [x, y],
          [y, x],
        ].sort((one, other) => far(one) - far(other));
    return [[`p${best.join(".")}`]];
  }
  if (!ordered) return ofHeaps({ heaps: numbers }, { heaps: after.numbers }, false);
  /** @type {Way} */
  const way = [];
  for (const [j, n] of numbers.entries()) {
    const to = after.numbers[j];
    if (to < n) way.push(`c${j}.${to + 1}`);
    else if (to > n) way.push(`h${j}`);
  }
  return [way];
}

/**
 * @param {RowsFigure} before
 * @param {RowsFigure} after
 */
function ofRows(before, after) {
  const first = before.rows.findIndex((length, i) => length !== (after.rows[i] ?? 0));
  return first < 0 ? [] : [[`r${first}.${after.rows[first] ?? 0}`]];
}

/**
 * @param {GridFigure} before
 * @param {GridFigure} after
 */
function ofGrid(before, after) {
  /** @type {Way} */
  const way = [];
  before.rows.forEach((row, i) =>
    [...row].forEach((cell, j) => {
      if ([...(after.rows[i] ?? "")][j] !== cell) way.push(`x${i}.${j}`);
    }),
  );
  return before.rows.length === after.rows.length ? [way] : [];
}

/**
 * @param {GraphFigure} before
 * @param {GraphChanges} changes
 * @returns {Way[]}
 */
function ofGraph(before, { gone, cut, marked, marked_edges, token }) {
  /** @param {Edge} edge */
  const edge = ([u, v]) => (before.directed ? `e${u}-${v}` : `e${Math.min(u, v)}-${Math.max(u, v)}`);
  const isGone = new Set(gone);
  // A click on the vertex to which the token goes is enough.
  const walks = token !== null ? [[`v${token}`]] : [];
  /** @param {number} v */
  const near = (v) =>
    before.edges
      .filter((ends) => (before.directed ? ends[0] === v : ends.includes(v)))
      .map(([a, b]) => (a === v ? b : a))
      .filter((u) => before.left[u]);
  /** @param {number} v */
  const reached = (v) => {
    const found = new Set([v]);
    for (const u of found) near(u).forEach((next) => found.add(next));
    return found;
  };
  // If a vertex is removed with all its neighbours, or with all vertices to which directed edges lead from it, one click
  // on it is enough.
  if (cut.length === 0 && marked.length === 0 && marked_edges.length === 0) {
    const centres = gone.filter((v) => {
      const sets = [new Set([v, ...near(v)]), ...(before.directed ? [reached(v)] : [])];
      return sets.some((all) => all.size === gone.length && [...all].every((u) => isGone.has(u)));
    });
    if (centres.length > 0) return [...walks, ...centres.map((v) => [`v${v}`])];
  }
  const way = [...gone, ...marked].map((v) => `v${v}`).concat([...cut, ...marked_edges].map(edge));
  const joined = before.edges.find((ends) => ends.every((v) => isGone.has(v)));
  if (joined && gone.length === 2 && way.length === 2) return [...walks, [edge(joined)], way];
  return way.length > 0 ? [...walks, way] : walks;
}

/**
 * Returns the ways of an option. `broken` means that some option breaks a heap.
 * @param {Figure} before
 * @param {OptionFigure | null | undefined} after
 * @param {boolean} broken
 * @returns {Way[]}
 */
export function ways(before, after, broken) {
  if (!after) return [];
  if (before.kind === "coins" && after.kind === "coins") return ofCoins(before, after);
  if (before.kind === "heaps" && after.kind === "heaps") return ofHeaps(before, after, broken);
  if (before.kind === "numbers" && after.kind === "numbers") return ofNumbers(before, after);
  if (before.kind === "rows" && after.kind === "rows") return ofRows(before, after);
  if (before.kind === "grid" && after.kind === "grid") return ofGrid(before, after);
  // The parts of an option of a sum are whole graphs, not changes.
  if (before.kind === "graph" && after.kind === "graph") return "gone" in after ? ofGraph(before, after) : [];
  if (before.kind === "sum" && after.kind === "sum") {
    const i = before.parts.findIndex((part, i) => JSON.stringify(part) !== JSON.stringify(after.parts[i]));
    const part = before.parts[i];
    return part ? ways(part, after.parts[i], broken).map((way) => way.map((place) => `${i}:${place}`)) : [];
  }
  return [];
}
