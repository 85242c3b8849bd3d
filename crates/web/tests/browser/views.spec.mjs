// The other views: rules, plots, reports, claims; files that are saved and read; and accessibility.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { defects } from "./defects.mjs";
import { expect, test } from "./page.mjs";
import { dataFile } from "./program.mjs";

test("an error in rules is shown at its line as one types", async ({ open }) => {
  const page = await open("");
  await page.click("#tab-rules");
  const status = page.locator("#diagnostics-status");
  await expect(status).toHaveText("Nothing is wrong.");
  await page.write("#text", "game mine\nheaps n\nmove m for k in 1..n\n");
  await expect(page.locator("#gutter .error")).toHaveText("3");
  expect(await page.locator("#marks mark").first().textContent()).toBe("m");
  expect(await page.locator("#diagnostics").textContent()).toContain("there is no 'm' here");
  await expect(page.locator("#use")).toBeDisabled();
  await page.write("#text", "game mine\nheaps n\nmove n-k for k in 1..n if k != 2\n");
  await expect(status).toHaveText("Nothing is wrong.");
  await page.click("#use");
  await expect(page.locator("#name")).toHaveText("mine");
  await page.openPosition("3,5,6");
  // The link contains the rules.
  await page.go(page.page.url());
  await page.openPosition("3,5,6");
  expect(await page.locator("#name").textContent()).toBe("mine");
});

// The sign ω stands for the letter w of ordinals, which the figure of an answer marks; names keep their letters.
test("ordinals have their sign and names their letters", async ({ open, url }) => {
  const page = await open("#graph=window+-%3E+w&position=window");
  const first = page.locator("#history button").first();
  await expect(first).toHaveText("window");
  await expect(page.locator('#moves [data-option="w"] span').first()).toHaveText("w");
  await page.go(`${url}#game=transfinite-nim&position=w*2,5`);
  await expect(first).toHaveText("5,ω·2");
});

test("games are found by words and have parameters", async ({ open }) => {
  const page = await open("");
  // On a phone the list of games is folded.
  if (page.isPhone) {
    await expect(page.locator("#chooser")).not.toHaveAttribute("open");
    await page.click("#chooser summary");
  }
  await expect(page.locator("#chooser")).toHaveAttribute("open");
  await page.write("#search", "column");
  await expect(page.locator('#games [data-game="nim"]')).toHaveCount(0);
  await expect(page.locator('#games [data-game="height:H"]')).toHaveCount(1);
  await page.click('#games [data-game="height:H"]');
  await expect(page.locator("#name")).toHaveText("height");
  await page.openPosition("0,5");
  await page.write("#parameter", "3");
  await page.press("Enter");
  await page.wait(() => location.hash.includes("height%3A3"));
  await page.wait(() => document.querySelectorAll("#board .cell").length % 3 === 0);
  // A wrong parameter changes nothing.
  await page.write("#parameter", "0");
  await page.press("Enter");
  await expect(page.locator("#status")).toHaveClass(/\bbad\b/);
  expect(page.page.url()).toContain("height%3A3");
  await page.write("#position", "1,x");
  await page.click("#at button");
  await page.contains("#status", "expected");
});

test("known games are found by their values", async ({ open }) => {
  const page = await open("");
  if (page.isPhone) await page.click("#chooser summary");
  // The values of Kayles, and those of Dawson's Kayles shifted by one.
  await page.write("#search", "0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1,2,8,5,4,7,2,1,8,6,7,4,1,2,3,1,4,7,2,1,8,2,7,4,1,2,8");
  await page.contains("#games", "observation: value(n) = a(n) for 52 values, not proved");
  await page.click('#games [data-known="octal:0.77"]');
  await expect(page.locator("#name")).toHaveText("octal");
  if (page.isPhone) await page.click("#chooser summary");
  await page.write("#search", "0,1,2,0");
  await page.contains("#games", "too few values, or too simple ones, to name a game");
  await page.write("#search", "0,1,99999999999999999999");
  await page.contains("#games", "value '99999999999999999999' (allowed: whole numbers");
  // Words are names again.
  await page.write("#search", "nim");
  await expect(page.locator('#games [data-game="nim"]')).toHaveCount(1);
});

test("plots are drawn, read and zoomed", async ({ open }) => {
  const page = await open("#game=wythoff&view=plots");
  await page.click("#plot-form .main");
  await expect(page.locator("#plot-figure")).toBeVisible();
  await page.locator("#plot").focus();
  await page.press("ArrowRight");
  await expect(page.locator("#plot-reading")).toHaveText(/^\d+, \d+: value \d+/);
  const blueDots = () =>
    page.evaluate(() => {
      const canvas = document.querySelector("#plot");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i + 2] > data[i] + 60) count += 1;
      return count;
    });
  const whole = await blueDots();
  expect(whole).toBeGreaterThan(100);
  await page.click("#plot-in");
  await page.click("#plot-in");
  expect(await blueDots()).not.toBe(whole);
  await page.locator("#plot-what").selectOption("sequence");
  await page.click("#plot-form .main");
  // Wythoff's game has no single heaps.
  await page.wait(() => {
    const figure = document.querySelector("#plot-figure");
    return document.querySelector("#plot-status").classList.contains("bad") || figure.classList.contains("wide");
  });
});

test("reports are shown", async ({ open }) => {
  const page = await open("#game=kayles&position=5&view=reports");
  for (const [id, text] of [
    ["genus", "4^146"],
    ["period", "12"],
    ["classes", "domestic"],
    ["explain", "quotients"],
  ]) {
    await page.click(`#report-${id} .main`);
    await page.contains(`#report-${id}`, text);
  }
  await page.click("#report-graph .main");
  await page.wait(() => document.querySelector("#report-graph img")?.naturalWidth > 100);
  await page.write("#report-quotient input", "8");
  await page.click("#report-quotient .main");
  await page.wait(() => document.querySelector("#report-quotient img")?.naturalWidth > 100);
});

test("claims are checked with progress and cancelled", async ({ open, url }) => {
  const page = await open("#game=mark&view=claims");
  const status = page.locator("#check-status");
  await page.click("#check");
  await expect(status).toContainText("none refuted");
  expect(await page.locator("#claims .waiting").count()).toBe(0);
  await page.click("#check-planted");
  await expect(status).toContainText("can be compared");
  await page.click("#check");
  await expect(status).toContainText("as it must be");
  // Large windows of many statements take time.
  await page.go(`${url}#game=welter&view=claims`);
  await page.click("#check-full");
  await page.click("#check");
  await page.click("#check-cancel");
  await expect(status).toHaveText(/^Cancelled/);
});

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

for (const colorScheme of ["light", "dark"]) {
  for (const width of [360, 900, 1600]) {
    test(`every view is accessible, ${colorScheme}, at width ${width}`, async ({ page: tab, open, url }) => {
      await tab.setViewportSize({ width, height: 900 });
      await tab.emulateMedia({ colorScheme });
      const page = await open("");
      for (const view of ["play", "plots", "reports", "claims", "proofs", "rules"]) {
        await page.go(`${url}#game=welter&position=2%2C5%2C6&view=${view}`);
        await expect(page.locator(`#view-${view}`)).toBeVisible();
        expect(await page.evaluate(defects), view).toEqual([]);
        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
          const { violations } = await window.axe.run();
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
        });
        expect(violations, `axe: ${view}`).toEqual([]);
      }
    });
  }
}

test("values and pictures are saved as files", async ({ open }) => {
  const page = await open("#game=kayles&position=5&view=plots");
  await page.locator("#plot-what").selectOption("sequence");
  await page.write("#plot-below", "6");
  await page.click("#plot-form .main");
  await expect(page.locator("#plot-save [data-save=csv]")).toBeVisible();
  await page.recordFiles();
  for (const [extension, content] of [
    ["csv", "heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n"],
    ["b.txt", "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n"],
    [
      "tex",
      "\\begin{tabular}{rr}\nheap & value \\\\\n\\hline\n0 & 0 \\\\\n1 & 1 \\\\\n2 & 2 \\\\\n3 & 3 \\\\\n4 & 1 \\\\\n5 & 4 \\\\\n\\end{tabular}\n",
    ],
  ]) {
    await page.click(`#plot-save [data-save="${extension}"]`);
    await page.wait((content) => window.saved.at(-1) === content, content);
  }
  await page.click("#plot-save [data-save=png]");
  await page.wait(() => window.saved.at(-1).slice(1, 4) === "PNG");
  await page.click("#tab-reports");
  await page.click("#report-graph .main");
  await page.click("#report-graph [data-save=svg]");
  await page.wait(() => window.saved.some((text) => text.startsWith("<svg")));
  const saved = await page.evaluate(() => window.saved.length);
  await page.click("#report-graph [data-save=png]");
  await page.wait((saved) => window.saved.slice(saved).some((text) => text.slice(1, 4) === "PNG"), saved);
});

test("a certificate that is dropped on the page is verified", async ({ open }) => {
  const page = await open("");
  const certificate = dataFile("period-of-0.07.json");
  for (const [text, verdict] of [
    [certificate, "valid period.json: period of octal:0.07"],
    [certificate.replace('"period":34', '"period":17'), "refused period.json: period of octal:0.07"],
    ["{}", "is no certificate: it has no kind"],
    ["game", "period.json is no certificate"],
  ]) {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "period.json"));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, text);
    await page.contains("#verify-status", verdict);
    await expect(page.locator("#view-claims")).toBeVisible();
  }
});
