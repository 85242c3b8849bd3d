// The view Proofs: proofs of statements, formulas of one's own, and discoveries; certificates and files for Rocq.

import { encoded, expect, test } from "./page.mjs";
import { dataFile, rulesOf } from "./program.mjs";

test("statements of rules are proved and certified", async ({ open }) => {
  const page = await open(`#rules=${encoded(rulesOf("mark"))}&position=9&view=proofs`);
  await expect(page.locator("#prove-coins")).toHaveValue("1");
  await page.click("#prove-form .main");
  await expect(page.locator("#prove-status")).toHaveText("2 statements: 2 proved.");
  expect(await page.locator("#proofs .verdict").allTextContents()).toEqual(["proved", "proved"]);
  expect(await page.locator("#proofs").textContent()).toContain("proved for all positions");
  await page.recordFiles();
  await page.click("#proofs [data-save=certificate]");
  await page.contains("#proofs", "The certificate is valid");
  const games = await page.evaluate(() => window.saved.map((text) => JSON.parse(text).game));
  expect(games).toEqual(["mark.game"]);
});

test("what is proved is saved as a file for Rocq", async ({ open }) => {
  const page = await open(`#rules=${encoded(rulesOf("mark"))}&position=9&view=proofs`);
  await page.click("#prove-form .main");
  await expect(page.locator("#prove-status")).toHaveText("2 statements: 2 proved.");
  await page.recordFiles();
  const saved = page.page.waitForEvent("download");
  await page.click("#proofs [data-claim='mark.game.p-positions'] [data-save=rocq]");
  expect((await saved).suggestedFilename()).toBe("mark_game_p_positions.v");
  await page.contains("#proofs", "mark_game_p_positions.v states p_positions.");
  await page.contains("#proofs", "coqc -Q rocq/theories Impartial mark_game_p_positions.v checks it");
  await page.wait(() => window.saved.length === 1);
  const [text] = await page.evaluate(() => window.saved);
  expect(text).toContain("From Impartial Require Import");
  expect(text).toContain("\nTheorem p_positions :");
  expect(text).toContain("\nPrint Assumptions p_positions.");
});

test("a proof without a form for Rocq says why", async ({ open }) => {
  const rules =
    "game pile\nheaps n\nmove x  for x in 0..n-1\nmisere-p-positions  largest <= 1 & (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0\n";
  const page = await open(`#rules=${encoded(rules)}&position=3%2C5&view=proofs`);
  await page.write("#prove-coins", "");
  await page.click("#prove-form .main");
  await expect(page.locator("#prove-status")).toHaveText("1 statement: 1 proved.");
  await page.recordFiles();
  await page.click("#proofs [data-save=rocq]");
  await expect(page.locator("#proofs .bad")).toHaveText(/^the proof cannot be exported, because of positions with any number of heaps/);
  expect(await page.evaluate(() => window.saved)).toEqual([]);
});

test("a description that was discovered is saved as a file for Rocq", async ({ open }) => {
  const page = await open("#game=nim&position=1%2C2%2C3&view=proofs");
  await page.click("#discover-form .main");
  await page.contains("#discover-status", "found and proved");
  await page.recordFiles();
  await page.click("#discovered [data-save=rocq]");
  await page.contains("#discovered", "nim.v states p_positions.");
  await page.wait(() => window.saved.length === 1);
  expect(await page.evaluate(() => window.saved[0])).toContain("Theorem p_positions :");
});

test("a certificate from a file is verified and saved as a file for Rocq", async ({ open }) => {
  const page = await open("#game=octal%3A0.07&position=5&view=claims");
  const certificate = dataFile("period-of-0.07.json");
  const choose = (text) =>
    page.page.setInputFiles("#verify-file", { name: "period.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await choose(certificate);
  await page.contains("#verify-status", "valid period.json");
  await page.recordFiles();
  await page.click("#verify-rocq [data-save=rocq]");
  await page.contains("#verify-rocq", "octal_0_07.v states values_of_heaps");
  await page.wait(() => window.saved.length === 1);
  expect(await page.evaluate(() => window.saved[0])).toContain("Theorem values_of_heaps :");
  // A changed certificate is refused, and has no file.
  await choose(certificate.replace(/"period": ?\d+/, '"period":3'));
  await page.contains("#verify-status", "refused period.json");
  await expect(page.locator("#verify-rocq > *")).toHaveCount(0);
});

test("a formula of one's own is refuted at a position", async ({ open }) => {
  const page = await open("#game=wythoff&position=3%2C5&view=proofs");
  await expect(page.locator("#prove-coins")).toHaveValue("2");
  await page.click("#prove-form summary");
  await page.write("#prove-formula", "a1 = a2");
  await page.click("#prove-form .main");
  await expect(page.locator("#prove-status")).toHaveText("1 statement: 1 refuted.");
  expect(await page.locator("#proofs").textContent()).toContain("but at 1,1: computed");
  expect(await page.locator("#proofs [data-save=certificate]").count()).toBe(0);
  // An error of the formula stands at its place.
  await page.write("#prove-formula", "a1 = = a2");
  await page.click("#prove-form .main");
  await expect(page.locator("#prove-status")).toHaveClass(/\bbad\b/);
  expect(await page.locator("#prove-status").textContent()).toContain("column 6");
});

test("a description is discovered and drawn", async ({ open }) => {
  const page = await open("#game=wythoff&position=3%2C5&view=proofs");
  await page.write("#discover-numeration", "fib");
  await page.click("#discover-form .main");
  await page.contains("#discover-status", "found and proved");
  await page.wait(() => document.querySelector("#discovered img")?.naturalWidth > 100);
  expect(await page.locator("#discovered").textContent()).toContain("7 states in the numeration fib");
  await page.click("#discovered [data-save=certificate]");
  await page.contains("#discovered", "The certificate is valid");
});

test("a proof that is cancelled says that nothing was decided", async ({ open }) => {
  const page = await open("#game=welter&position=1%2C2%2C3&view=proofs");
  await expect(page.locator("#discover-coins")).toHaveValue("3");
  // Many states of a guess take long.
  await page.write("#discover-coins", "5");
  await page.click("#discover-form .main");
  await page.click("#discover-cancel");
  await expect(page.locator("#discover-status")).toHaveText(/^Cancelled/);
  expect(await page.locator("#discovered > *").count()).toBe(0);
  // The page answers further questions.
  await page.write("#discover-coins", "1");
  await page.click("#discover-form .main");
  await expect(page.locator("#discovered .verdict")).toHaveText("proved");
});
