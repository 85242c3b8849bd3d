// The view Proofs: proofs of statements, formulas of one's own, and discoveries.

import { encoded, expect, test } from "./page.mjs";
import { rulesOf } from "./program.mjs";

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
