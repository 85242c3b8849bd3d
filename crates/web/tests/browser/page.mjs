// The page in a browser: `test` with the fixture `open`, which opens the page and finds its errors.

import { expect, test as base } from "@playwright/test";
import { startServer, startSite } from "./program.mjs";

export { expect };

/** Encodes text for a link. */
export const encoded = (text) => encodeURIComponent(text);

/** The page of the program, in a tab of the browser. */
export class GamePage {
  /**
   * @param {import("@playwright/test").Page} page
   * @param {string} url the address of the page
   * @param {boolean} isPhone
   */
  constructor(page, url, isPhone) {
    this.page = page;
    this.url = url;
    this.isPhone = isPhone;
    /** The errors that the page reported. */
    this.errors = [];
  }

  /** Collects exceptions, and all errors of the log except those of the network, since some tests expect refusals. */
  async watch() {
    this.page.on("pageerror", (error) => this.errors.push(String(error)));
    const session = await this.page.context().newCDPSession(this.page);
    session.on("Log.entryAdded", ({ entry }) => {
      if (entry.level === "error" && entry.source !== "network") this.errors.push(JSON.stringify(entry));
    });
    await session.send("Log.enable");
  }

  /** Shows an address, even if only its fragment differs from the present one. */
  async show(url) {
    await this.page.goto("about:blank");
    await this.page.goto(url);
  }

  /** Shows the page at an address, and waits until it is ready. */
  async go(url) {
    await this.show(url);
    await expect(this.page.locator("html")).toHaveAttribute("data-ready", "true");
  }

  locator(selector) {
    return this.page.locator(selector);
  }

  /** Waits until a function of the page returns a true value. */
  async wait(condition, argument) {
    await this.page.waitForFunction(condition, argument);
  }

  evaluate(expression, argument) {
    return this.page.evaluate(expression, argument);
  }

  /** Clicks on an element with the mouse, or taps it on a phone. */
  async click(selector) {
    const element = this.page.locator(selector).first();
    await (this.isPhone ? element.tap() : element.click());
  }

  /** Drags from one element to another, with the mouse. Both must be visible together. */
  async drag(from, to) {
    const middle = async (selector) => {
      const { x, y, width, height } = await this.page.locator(selector).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await this.page.locator(to).scrollIntoViewIfNeeded();
    const [[x1, y1], [x2, y2]] = [await middle(from), await middle(to)];
    await this.page.mouse.move(x1, y1);
    await this.page.mouse.down();
    await this.page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2);
    await this.page.mouse.move(x2, y2);
    await this.page.mouse.up();
  }

  /** Replaces the text of a field. */
  async write(selector, text) {
    await this.page.locator(selector).fill(text);
    await expect(this.page.locator(selector)).toHaveValue(text);
  }

  /** Presses a key in the field that has the focus. */
  press(key) {
    return this.page.keyboard.press(key);
  }

  /** Waits until the board shows a position, with its moves and their values. */
  async openPosition(position) {
    await this.wait((position) => {
      const moves = document.querySelector("#moves");
      return (
        document.querySelector("#position").value === position &&
        (moves.dataset.position === position || moves.childElementCount === 0) &&
        document.querySelector("#worth").dataset.position === position
      );
    }, position);
  }

  /** Returns the listed options, each with its badge. */
  options() {
    return this.page
      .locator("#moves button")
      .evaluateAll((buttons) => buttons.map((b) => [b.dataset.option, b.querySelector(".badge")?.textContent ?? ""]));
  }

  /** Waits until an element contains a text. */
  async contains(selector, text) {
    await expect(this.page.locator(selector)).toContainText(text);
  }

  /** Records the content of every file that the page offers, in `window.saved`. */
  async recordFiles() {
    await this.page.evaluate(() => {
      window.saved = [];
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => {
        blob.text().then((text) => window.saved.push(text));
        return create(blob);
      };
    });
  }
}

/** Returns the selector of a place on the board. */
export const place = (id) => `#board [data-place="${id}"]`;

export const test = base.extend({
  /** What is tested: the page of the `server`, or the static `site`. */
  of: ["server", { option: true, scope: "worker" }],

  /** The address of the page. */
  url: [
    async ({ of }, use) => {
      const running = of === "site" ? await startSite() : await startServer();
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],

  /** Opens the page at a fragment, or at an address of its own. At the end of the test it must have reported no errors. */
  open: async ({ page, url, isMobile }, use) => {
    const opened = [];
    await use(async (fragment, address = url) => {
      const game = new GamePage(page, address, isMobile);
      await game.watch();
      opened.push(game);
      await game.go(`${address}${fragment}`);
      return game;
    });
    for (const game of opened) expect(game.errors).toEqual([]);
  },
});
