// The view Study: statements found from rules alone.

import { encoded, expect, test } from "./page.mjs";
import { rulesOf } from "./program.mjs";

/// Opens the first game of the list, which is folded on a phone, and waits until the page shows it.
async function openFirstGame(page) {
  if (page.isPhone) await page.click("#chooser summary");
  await page.click("#games button");
  await expect(page.locator("#games button").first()).toHaveAttribute("aria-current", "true");
}

test("statements of rules are found one by one, and saved with the rules", async ({ open }) => {
  const rules = "game own\nheaps n\nmove n - k  for k in 1..3\nvalue n mod 3\n";
  const page = await open(`#rules=${encoded(rules)}&position=9&view=study`);
  await page.click("#study-form .main");
  await page.contains("#studied", "value n mod 4");
  await expect(page.locator("#study-status")).toHaveText(/statements? found, \d+ proved, in/, { timeout: 120000 });
  expect(await page.locator("#studied .verdict").first().textContent()).toBe("proved");
  expect(await page.locator("#study-facts").textContent()).toContain("positions: heaps");
  await page.recordFiles();
  await page.click("#study-save [data-save=rules]");
  await page.wait(() => window.saved?.length > 0);
  const [saved] = await page.evaluate(() => window.saved);
  // The statement of the text is not read.
  expect(saved).toContain("value n mod 4");
  expect(saved).not.toContain("n mod 3");
  // Another game has no findings.
  await openFirstGame(page);
  await expect(page.locator("#studied > *")).toHaveCount(0);
});

test("a study that is cancelled ends, and games without rules are refused", async ({ open }) => {
  const page = await open(`#rules=${encoded(rulesOf("circular-nim-6-3"))}&position=1%2C2%2C3%2C4%2C5%2C6&view=study`);
  await page.click("#study-form .main");
  await page.click("#study-cancel");
  await expect(page.locator("#study-status")).toHaveText(/^Cancelled/);
  await openFirstGame(page);
  await page.click("#tab-study");
  await page.click("#study-form .main");
  await expect(page.locator("#study-status")).toHaveText(/^A study reads rules/);
});
