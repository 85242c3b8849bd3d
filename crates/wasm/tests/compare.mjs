// Compares the answers of the module with those of the native program: compare.mjs QUESTIONS NATIVE MODULE, three files
// with one line for each question. Two answers agree if they are equal without times and estimates of memory, which depend
// on the size of a pointer; if one side reached a limit, the other may have got further, and both are listed. Everything
// else is a difference, and fails.

import { readFileSync } from "node:fs";

const [questions, native, module] = process.argv.slice(2).map((file) => readFileSync(file, "utf8").trimEnd().split("\n"));
if (questions.length !== native.length || questions.length !== module.length) {
  console.error(`${questions.length} questions, but ${native.length} native answers and ${module.length} of the module`);
  process.exit(1);
}

const withoutTimes = (value) => {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value === "string") return value.replace(/ (and|in) [\d.,]+ s\b/, "");
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "seconds" && key !== "bytes")
      .map(([key, inner]) => [key, withoutTimes(inner)]),
  );
};
const text = (row) => JSON.stringify(row);
const LIMIT = /"kind":"stopped"|"verdict":"stopped"|limit of|limit reached|limit is|"stopped":"/;

/// Returns whether two answers agree as far as both sides got. Statements are compared one by one.
function agreesUpToLimits(one, other) {
  const [rows, others] = [one.answer.claims, other.answer.claims];
  if (!Array.isArray(rows) || !Array.isArray(others)) return LIMIT.test(text(one)) || LIMIT.test(text(other));
  const isStopped = (row) => row.verdict === "stopped";
  return (
    rows.length === others.length &&
    rows.every(
      (row, i) =>
        text(row) === text(others[i]) ||
        (row.claim === others[i].claim &&
          (isStopped(row) || isStopped(others[i])) &&
          row.verdict !== "refuted" &&
          others[i].verdict !== "refuted"),
    )
  );
}

let [equal, limited] = [0, 0];
const different = [];
questions.forEach((question, i) => {
  const rows = [native[i], module[i]].map((row) => withoutTimes(JSON.parse(row)));
  const [one, other] = rows.map(text);
  if (one === other) equal += 1;
  else if (!other.includes('"trap"') && agreesUpToLimits(...rows)) {
    limited += 1;
    if (process.env.VERBOSE)
      console.log(`limit: ${question.slice(0, 300)}\n  native ${one.slice(0, 300)}\n  module ${other.slice(0, 300)}`);
  } else different.push(`${question.slice(0, 400)}\n  native ${one.slice(0, 600)}\n  module ${other.slice(0, 600)}`);
});
const refused = native.filter((row) => JSON.parse(row).status !== 200).length;
console.log(
  `${questions.length} questions: ${equal} equal answers (${refused} native answers are refusals), ${limited} with a limit on one side, ${different.length} differences`,
);
for (const one of different.slice(0, 40)) console.log(one);
if (different.length > 0 || questions.length < 1400 || limited * 20 > questions.length) process.exit(1);
