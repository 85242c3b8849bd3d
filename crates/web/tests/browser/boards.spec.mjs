// Each kind of board: opened, moved by clicks, compared with the values of the command line, undone, reopened by its
// link, and played to the end.

import { encoded, expect, place, test } from "./page.mjs";
import { rulesOf, valuesOfOptions } from "./program.mjs";

/**
 * Boards, and the clicks of a move on each: the game by its name or by its file of rules, a position, the places to
 * click, in order, and the option that the clicks lead to.
 */
const BOARDS = [
  ["coins on a strip", { game: "welter" }, "2,5,6", ["s6", "s1"], "1,2,5"],
  ["coins in columns", { game: "height:3" }, "1,7", ["s7", "s3"], "1,3"],
  ["heaps that are lowered", { game: "nim" }, "2,3,4", ["c2.2"], "1,2,3"],
  ["heaps that are broken", { game: "kayles" }, "6", ["c0.2", "c0.3"], "1,3"],
  ["heaps that are split", { game: "grundys-game" }, "6", ["g0.2"], "2,4"],
  ["two numbers", { game: "wythoff" }, "3,5", ["p2.4"], "2,4"],
  ["one number", { game: "mark" }, "9", ["n4"], "4"],
  ["rows of a diagram", { game: "chomp" }, "4,3,2", ["r1.1"], "4,1,1"],
  ["cells of a grid", { game: "cram" }, ".../.../...", ["x0.0", "x0.1"], "##./.../..."],
  ["vertices of a graph", { rules: "node-kayles" }, "cycle 6", ["v0"], "cycle 6: 3 4 5"],
  ["edges of a graph", { rules: "arc-kayles" }, "path 5", ["e1-2"], "path 5: 1 4 5"],
  ["vertices of a directed graph", { rules: "poset-game" }, "arcs 1-2 2-3", ["v1"], "arcs 1-2 2-3: 1"],
  // A vertex is chosen, and then one of its colours.
  ["a token of a graph with marks", { rules: "neighboring-nim" }, "path 2 with 1, heap 2=1", ["v1"], "path 2 with 2"],
  ["marks on the edges of a graph", { rules: "nim-on-graphs" }, "path 3 with 2, weight 2-3=1", ["v2"], "path 3 with 3"],
  ["games of rules have boards too", { rules: "silver-dollar" }, "1,4", ["s4", "s2"], "1,2"],
  ["sums stand one below the other", { game: "sum:nim+wythoff" }, "3|2,2", ["1:p1.1"], "3|1,1"],
];

/** Returns the part of a link that names a game. */
const subjectOf = ({ game, rules }) => (game ? `game=${encoded(game)}` : `rules=${encoded(rulesOf(rules))}`);

for (const [name, game, position, clicks, option] of BOARDS) {
  test(name, async ({ open }) => {
    const page = await open(`#${subjectOf(game)}&position=${encoded(position)}`);
    await page.openPosition(position);
    const listed = async () => (await page.options()).sort();
    expect(await listed(), position).toEqual(await valuesOfOptions(game, position, false));
    for (const id of clicks) await page.click(place(id));
    await page.openPosition(option);
    const link = page.page.url();
    expect(await listed(), option).toEqual(await valuesOfOptions(game, option, false));
    await page.click("#undo");
    await page.openPosition(position);
    await page.click("#redo");
    await page.openPosition(option);
    // The link is opened by another user, in misère play.
    await page.go(`${link}&misere=1`);
    await page.openPosition(option);
    await expect(page.locator("#misere")).toBeChecked();
    expect(await listed(), `misère ${option}`).toEqual(await valuesOfOptions(game, option, true));
    // The game is played to its end by the first move of the list.
    for (let moves = 0; moves < 60; moves += 1) {
      const [first] = await page.options();
      if (!first) break;
      await page.click("#moves button");
      await page.openPosition(first[0]);
    }
    expect(await page.locator("#status").textContent()).toContain("No moves are left");
  });
}

for (const [name, subject] of [
  ["ordinals", { game: "transfinite-nim" }],
  ["ordinals of rules", { rules: "transfinite-nim" }],
]) {
  test(`${name} are moved to a value or lowered`, async ({ open }) => {
    const page = await open(`#${subjectOf(subject)}&position=3%2Cw%2B2`);
    await page.openPosition("3,w+2");
    await page.wait(() => {
      const image = document.querySelector("#board img");
      return image?.complete && image.naturalWidth > 50;
    });
    const options = (await page.options()).map(([option]) => option);
    expect(options, "the winning move").toEqual(["3,3"]);
    await page.locator("#member").selectOption("1");
    await page.write("#lower-to", "w");
    await page.click("#lower button");
    await page.openPosition("3,w");
    await page.write("#wanted", "2");
    await page.click("#to-value button");
    await page.wait(() => document.querySelector("#moves button")?.dataset.option === "1,3");
    await page.click("#moves button");
    await page.openPosition("1,3");
    await page.click("#undo");
    await page.openPosition("3,w");
  });
}

test("a coin is dragged and a board is walked with the keyboard", async ({ open }) => {
  const page = await open("#game=welter&position=2%2C5%2C6");
  await page.openPosition("2,5,6");
  await page.drag(place("s5"), place("s3"));
  await page.openPosition("2,3,6");
  // From the first square six to the right, a coin is picked up and put down two to the left.
  await page.locator("#board .able").first().focus();
  for (const key of [...Array(6).fill("ArrowRight"), "Enter", "ArrowLeft", "ArrowLeft", "Enter"]) await page.press(key);
  await page.openPosition("2,3,4");
});

for (const [name, misere] of [
  ["normal", ""],
  ["misère", "&misere=1"],
]) {
  test(`the program plays ${name} play to the end and wins`, async ({ open }) => {
    const page = await open(`#game=nim&position=1%2C2%2C2&against=first${misere}`);
    const status = page.locator("#status");
    for (let moves = 0; moves < 20; moves += 1) {
      await page.wait(() => {
        const status = document.querySelector("#status").textContent;
        const values = document.querySelector("#moves").dataset.position;
        return /No moves/.test(status) || (/Your move/.test(status) && values === document.querySelector("#position").value);
      });
      if ((await status.textContent()).includes("No moves are left")) break;
      const before = await page.locator("#history").textContent();
      await page.click("#moves button");
      await page.wait((before) => document.querySelector("#history").textContent !== before, before);
    }
    expect(await status.textContent()).toContain("the program wins");
  });
}

/** A ring of four draws, from each of which a move to x loses. The losing moves come first. */
const RING = "a -> x\nb -> x\nc -> x\nd -> x\na -> b\nb -> c\nc -> d\nd -> a\nx -> e\n";

test("a drawn game is played to a draw", async ({ open }) => {
  const page = await open(`#graph=${encoded(RING)}&position=a&against=second`);
  const status = page.locator("#status");
  for (let moves = 0; ; moves += 1) {
    expect(moves, "the game does not end").toBeLessThan(20);
    await page.wait(() => {
      const status = document.querySelector("#status").textContent;
      if (/is a draw/.test(status)) return true;
      const values = document.querySelector("#moves").dataset.position;
      const move = document.querySelector("#moves button:not([disabled])");
      return !/thinks/.test(status) && values === document.querySelector("#position").value && move !== null;
    });
    if ((await status.textContent()).includes("the game is a draw")) break;
    // The user plays perfectly: moves that keep the draw are listed before moves that lose.
    const options = await page.options();
    expect(options).toHaveLength(2);
    expect(options[0][1]).toBe("draws ∞(1)");
    expect(options[1]).toEqual(["x", "loses 1"]);
    const before = await page.locator("#history").textContent();
    await page.click("#moves button");
    await page.wait((before) => document.querySelector("#history").textContent !== before, before);
  }
  // The position after the program's move is a ring position each time, and occurs for the third time at the end.
  const history = await page.locator("#history").textContent();
  expect(history).toMatch(/^abcdabcd[^xe]*$/);
  expect(await status.textContent()).toContain("this keeps the draw");
});
