// The static site: what only the page without a server can do.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./page.mjs";
import { SITE, startSite } from "./program.mjs";

test("the site answers without a server and without a network", async ({ open, context }) => {
  const site = await startSite();
  const page = await open("#game=nim&position=3%2C5%2C6", site.url);
  await page.openPosition("3,5,6");
  // For measurements only; no assertion depends on it.
  const times = await page.evaluate(() => {
    const time = (mark) => Math.round(performance.getEntriesByName(mark)[0]?.startTime);
    return `the page is ready after ${time("ready")} ms and has the value after ${time("value")} ms`;
  });
  console.log(times);
  await page.wait(() => navigator.serviceWorker.controller !== null);
  await site.stop();
  await context.setOffline(true);
  await page.go(`${site.url}#game=wythoff&position=3%2C5`);
  await page.openPosition("3,5");
  expect(await page.locator("#worth .number").first().textContent()).toBe("0");
});

test("cancelled questions do not block the pool", async ({ open, url }) => {
  const board = Array(5).fill("........").join("%2F");
  const page = await open(`#game=cram&position=${board}&view=reports`);
  const cancel = page.locator("#report-genus button[type=button]");
  // More questions than workers, none of which ends by itself soon.
  for (let i = 0; i < 6; i += 1) {
    await page.click("#report-genus .main");
    await expect(cancel).toBeVisible();
    await page.click("#report-genus button[type=button]");
    await page.contains("#report-genus", "Cancelled");
  }
  await page.go(`${url}#game=kayles&position=5&view=reports`);
  await page.click("#report-genus .main");
  await page.contains("#report-genus", "4^146");
});

/** The question `genus` asks the module for more bytes than a memory has, so that the module itself panics. */
const PANIC = {
  file: "module.js",
  text: "program.reserve(bytes.length)",
  replacement: 'program.reserve(request.question === "genus" ? 0xffffffff : bytes.length)',
};

test("a panic of the module is reported and its worker is replaced", async ({ open }) => {
  const site = await startSite(PANIC);
  const page = await open("#game=kayles&position=5&view=reports", site.url);
  const message = page.locator("#report-genus .bad");
  // More panics than the pool has workers.
  for (let i = 0; i < 6; i += 1) {
    await page.evaluate(() => document.querySelector("#report-genus .bad")?.remove());
    await page.click("#report-genus .main");
    await expect(message).toContainText("which is an error of the program");
    expect(await message.textContent()).toContain("capacity overflow");
    await expect(page.locator("#report-genus button[type=button]")).toBeHidden();
  }
  await page.click("#report-classes .main");
  await page.contains("#report-classes", "domestic");
  await page.go(`${site.url}#game=wythoff&position=3%2C5`);
  await page.openPosition("3,5");
  await site.stop();
});

test("limits can be changed and are kept", async ({ open, url }) => {
  const board = Array(5).fill("......").join("%2F");
  const page = await open(`#game=cram&position=${board}&view=reports`);
  await page.click(".limits summary");
  await page.write("#limit-long_seconds", "1");
  await page.press("Enter");
  await page.click("#report-genus .main");
  await expect(page.locator("#report-genus .bad")).toContainText("limit");
  await page.go(url);
  await expect(page.locator("#limit-long_seconds")).toHaveValue("1");
});

test("rule files and commands of the book open in the page", async ({ open, url }) => {
  test.skip(!existsSync(join(SITE, "book")), "the site has no book");
  const page = await open("");
  const links = page.locator(".open-in-page");
  /** Opens the page at a link of a chapter. */
  const follow = async (link) => page.go(await link.evaluate((a) => a.href));
  await page.show(`${url}book/gallery.html`);
  await page.wait(() => document.querySelectorAll(".open-in-page").length >= 57);
  await follow(links.filter({ hasText: "silver-dollar" }).first());
  await expect(page.locator("#name")).toHaveText("silver-dollar");
  await page.show(`${url}book/games.html`);
  await page.wait(() => document.querySelectorAll(".open-in-page").length >= 25);
  await page.wait(() => [...document.querySelectorAll("main img")].every((picture) => picture.complete && picture.naturalWidth > 50));
  await follow(links.filter({ hasText: "wythoff 3,5" }).first());
  await page.openPosition("3,5");
  expect(await page.locator("#name").textContent()).toBe("wythoff");
  await page.show(`${url}book/values.html`);
  await follow(links.first());
  await page.wait(() => document.querySelector("#worth").dataset.position);
});
