// A reporter that adds the tests that were skipped to the file named by IMPARTIAL_SKIPPED.

import { appendFileSync } from "node:fs";

export default class Skipped {
  onTestEnd(test, result) {
    const file = process.env.IMPARTIAL_SKIPPED;
    if (!file || result.status !== "skipped") return;
    const [reason] = test.annotations.map(({ description }) => description);
    appendFileSync(file, `${test.parent.project().name}: ${test.title} (${reason ?? "no reason given"})\n`);
  }
}
