// Unit tests of the parts of the page that need no browser: page.test.mjs, with the folder of the page's modules in the
// environment variable PAGE. `.ci/page` runs them with Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (file) => import(pathToFileURL(`${process.env.PAGE}/${file}`).href);
const { breaks, ways } = await load("ways.js");
const { fragment, fromFragment, ordinal, positionText } = await load("state.js");
const { placesOf } = await load("boards.js");
const { isValues, subjectOf } = await load("identify.js");
const { citedIn, setWorks } = await load("sources.js");
const { Refusal, isAborted } = await load("refusal.js");

const heaps = (...heaps) => ({ kind: "heaps", heaps });
const coins = (...squares) => ({ kind: "coins", squares, column: 1 });

test("the works of a source are found by their keys", () => {
  setWorks([
    { cited: "[SW]", citation: "Sato and Welter" },
    { cited: "Bouton 1901", citation: "Nim" },
    { cited: "Bouton 1902", citation: "another" },
  ]);
  const cited = (...sources) => citedIn(sources).map(({ cited }) => cited);
  assert.deepEqual(cited("[SW] Theorem 2.2; Bouton 1901"), ["[SW]", "Bouton 1901"]);
  assert.deepEqual(cited("SW", undefined), []);
  assert.deepEqual(cited("Bouton 1901", "[SW]", "[SW]"), ["[SW]", "Bouton 1901"]);
});

test("a coin goes from its square to another", () => {
  assert.deepEqual(ways(coins(2, 5, 6), coins(1, 5, 6), false), [["s2", "s1"]]);
});

test("a heap is lowered at a counter, and each of two equal heaps may be the one", () => {
  assert.deepEqual(ways(heaps(3, 5), heaps(3, 4), false), [["c1.5"], ["h1"]]);
  assert.deepEqual(ways(heaps(2, 2), heaps(1, 2), false), [["c0.2"], ["h0"], ["c1.2"], ["h1"]]);
});

test("a heap breaks where counters are taken from its middle", () => {
  assert.equal(breaks([4], [{ figure: heaps(1, 1) }]), true);
  assert.equal(breaks([4], [{ figure: heaps(3) }, { figure: heaps() }]), false);
  assert.deepEqual(ways(heaps(4), heaps(1, 1), true), [["c0.2", "c0.3"], ["c0.2", "c0.3"], ["h0"]]);
  assert.deepEqual(ways(heaps(4), heaps(1, 3), true), [["g0.1"], ["g0.3"], ["h0"]]);
});

test("the vertices of named graphs stand apart, and a hub in the middle", () => {
  const placed = (count, written) => placesOf(Array(count).fill("v"), written, 320);
  const distance = ([x, y]) => Math.round(Math.hypot(x, y));
  for (const [count, written] of [
    [6, "cycle 6: 3 4 5"],
    [7, "wheel 6"],
    [5, "star 4"],
    [10, "petersen"],
    [14, "petersen 7 2"],
    [6, "grid 2 3"],
    [20, "path 20"],
    [7, "bipartite 3 4"],
  ]) {
    const places = placed(count, written);
    assert.equal(places.length, count, written);
    for (const [i, [x, y]] of places.entries()) {
      for (const [u, v] of places.slice(0, i)) assert.ok(Math.hypot(x - u, y - v) > 36, written);
    }
  }
  for (const hub of [placed(7, "wheel 6"), placed(5, "star 4")]) {
    assert.deepEqual(hub[0], [0, 0]);
    assert.equal(new Set(hub.slice(1).map(distance)).size, 1);
  }
  const petersen = placed(14, "petersen 7 2").map(distance);
  assert.deepEqual([new Set(petersen.slice(0, 7)).size, new Set(petersen.slice(7)).size, new Set(petersen).size], [1, 1, 2]);
});

test("a link names the game, the position and the view, and is read back", () => {
  const state = {
    subject: { rules: "game own\nheaps n\nmove n - 1", parameters: "3" },
    position: "3,5",
    misere: true,
    values: false,
    against: "second",
    view: "claims",
  };
  assert.deepEqual(fromFragment(fragment(state)), state);
  const plain = { subject: { game: "sum:nim+cram" }, position: "1|2x2", misere: false, values: true, against: "none", view: "play" };
  assert.equal(fragment(plain), "#game=sum%3Anim%2Bcram&position=1%7C2x2");
  assert.deepEqual(fromFragment(fragment(plain)), plain);
});

test("a link without a game is none, and unknown views are the first one", () => {
  assert.equal(fromFragment("#position=3,5"), null);
  assert.equal(fromFragment("#game=nim&view=nonsense&against=everybody").view, "play");
  assert.equal(fromFragment("#game=nim&view=nonsense&against=everybody").against, "none");
});

test("ordinals have their sign, and names keep their letters", () => {
  assert.equal(ordinal("w*2+1"), "ω·2+1");
  assert.equal(ordinal(null), "–");
  assert.equal(positionText("window", { kind: "text" }), "window");
  const sum = { kind: "sum", parts: [{ kind: "text" }, { kind: "ordinals" }] };
  assert.equal(positionText('"a|w"|w,5', sum), '"a|w"|ω,5');
});

test("an error without words has some, and an end that was asked for is recognised", () => {
  assert.equal(new Refusal({}, 500).message, "no answer");
  assert.equal(isAborted(new Refusal({ error: "cancelled", kind: "cancelled" }, 499)), true);
  assert.equal(isAborted(new Error("no")), false);
});

test("values are told from names, and games of the atlas open as what they are", () => {
  for (const text of ["0,1,2", "0 1 2 0", "0, 1; 2, ", "(0,0) (1, 2)", "(3,5)"]) assert.equal(isValues(text), true, text);
  for (const text of ["", "3", "3,5", "nim", "octal:0.137", "sum:nim+kayles", "0,1,x", "(1,2", "(1,2,3)"])
    assert.equal(isValues(text), false, text);
  const known = { games: [], samples: [{ name: "mark-t", rules: "game mark-t(T)" }], version: "" };
  assert.deepEqual(subjectOf("octal:0.77", known), { game: "octal:0.77" });
  assert.deepEqual(subjectOf("gallery:mark-t:2", known), { rules: "game mark-t(T)", parameters: "2" });
  assert.deepEqual(subjectOf("gallery:mark-t on path n", known), { rules: "game mark-t(T)" });
  assert.equal(subjectOf("gallery:other", known), undefined);
  assert.equal(subjectOf("all-but:1,3", known), undefined);
});
