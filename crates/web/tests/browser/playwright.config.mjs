// The tests of the page in Chromium. `.ci/browser` sets the variables that program.mjs and this file read.

import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** Time limit in milliseconds, far above the time of every step. */
const STEP = 180_000;

/** A window of a desktop, and one of a phone, with touch in place of a mouse. */
const DESKTOP = { viewport: { width: 1200, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The tests that only the static site can pass. */
const SITE = "site.spec.mjs";

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  fullyParallel: true,
  workers: Math.min(8, availableParallelism()),
  forbidOnly: true,
  timeout: 5 * STEP,
  expect: { timeout: STEP },
  reporter: [["list"], ["./skipped.mjs"]],
  use: {
    actionTimeout: STEP,
    navigationTimeout: STEP,
    deviceScaleFactor: 1,
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.IMPARTIAL_CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] },
  },
  projects: [
    { name: "server", testIgnore: SITE, use: { ...DESKTOP, of: "server" } },
    { name: "site-1200x900", use: { ...DESKTOP, of: "site" } },
    { name: "site-360x740", use: { ...PHONE, of: "site" } },
  ],
});
