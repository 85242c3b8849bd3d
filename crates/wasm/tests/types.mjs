// Writes a TypeScript file that states the type of answers, so that the compiler compares the types of the page,
// answers.d.ts, with what the program answers. The arguments are the file of the questions and that of their answers;
// the file goes to the standard output. Answers of one shape are stated once.

import { readFileSync } from "node:fs";

const lines = (file) => readFileSync(file, "utf8").split("\n").filter(Boolean);
const [questions, answers] = process.argv.slice(2).map(lines);

/** Keys whose strings are names of cases; other strings are texts. */
const CASES = new Set(["kind", "subject", "verdict", "severity", "outcome", "misere_outcome", "result", "misere_result"]);

/** Returns the shape of an answer: its keys, the types of its values, and its cases. */
function shape(value, key) {
  if (Array.isArray(value)) return [...new Set(value.map((one) => shape(one, key)))].sort().join("|");
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value).map(([key, one]) => `${key}:${shape(one, key)}`)}}`;
  }
  return value === null ? "null" : CASES.has(key) ? String(value) : typeof value;
}

console.log(`import type { Answer, Question, Refused, StartAnswer } from "./answers";

type Constant<T> = T extends object ? { readonly [K in keyof T]: Constant<T[K]> } : T;
declare function states<const T>(value: T): T;
`);
const stated = new Set();
for (const [i, line] of answers.entries()) {
  const { question } = JSON.parse(questions[i]);
  const { status, answer } = JSON.parse(line);
  const type = status === 200 ? (question === "start" ? "StartAnswer" : `Answer<"${question}">`) : "Refused";
  const about = `${type} ${shape(answer, "")}`;
  if (stated.has(about)) continue;
  stated.add(about);
  console.log(`const answer${i} = states(${JSON.stringify(answer)});`);
  console.log(`export const typed${i}: Constant<${type}> = answer${i};`);
}
