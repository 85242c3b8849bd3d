// Writes the questions of the comparison, one request per line: 19 questions about every game and every file of the
// gallery, and questions with large numbers. The argument is the answer to `start` in a file.

import { readFileSync } from "node:fs";

const start = JSON.parse(readFileSync(process.argv[2], "utf8")).answer;

// Limits in positions and bytes, which both sides reach at the same point. The time only ends what they do not end.
const limits = { positions: 20000, memory: 2 ** 27, seconds: 10 };

const exampleOf = (card) => card.position.match(/such as ([^\s()]+)/)?.[1] ?? "1";

const subjects = start.games.map((card) => {
  const family = /:(?:[A-Z]$|\d)/.test(card.name);
  return { game: card.name.replace(/:[A-Z]$/, ":2"), position: exampleOf(card), family };
});
const gallery = start.samples.map(({ rules }) => {
  const named = rules.match(/^game \S+?\(([^)]*)\)/m);
  const parameters = named
    ? {
        parameters: named[1]
          .split(",")
          .map((_, i) => i + 2)
          .join(","),
      }
    : {};
  const position = /^graph/m.test(rules) ? "path 5" : /^grid|^board/m.test(rules) ? ".../..." : /^rows/m.test(rules) ? "3,2,1" : "3,5";
  return { rules, ...parameters, position };
});

const QUESTIONS = {
  position: {},
  value: { misere: true },
  moves: { misere: true },
  reply: {},
  lower: { member: 0, to: "1" },
  genus: {},
  classes: {},
  quotient: { heaps: 6 },
  period: { heaps: 2000 },
  explain: {},
  picture: {},
  graph: {},
  plot: { below: 12, misere: true },
  sequence: { heaps: 100 },
  diagnose: {},
  claims: {},
  check: {},
  prove: { coins: 2 },
  discover: { coins: 2, states: 20 },
};
const AT_POSITION = ["position", "value", "moves", "reply", "lower", "genus", "classes", "picture", "graph"];

const large = [];
for (const n of ["4294967295", "4294967296", "4294967298", "18446744073709551615", "18446744073709551616", "100000000000000000000"]) {
  for (const game of [
    "nim",
    "wythoff",
    "mark",
    "euclid-grossman",
    "octal:0.77",
    "grundys-game",
    "transfinite-nim",
    "moore:2",
    `moore:${n}`,
    `mark-t:${n}`,
    `k-welter:${n}`,
    `height:${n}`,
    `subtraction:1,${n}`,
    "welter",
  ]) {
    // Two coins in columns of this height have more moves than can be counted in the time of this comparison.
    for (const position of game.startsWith("height") ? [n] : [n, `3,${n}`, `${n},${n}`, `5,7,${n}`]) {
      for (const question of ["position", "value", "moves", "reply"]) large.push({ question, body: { game, position, to: "0" } });
    }
    large.push(
      { question: "explain", body: { game } },
      { question: "period", body: { game, heaps: 500 } },
      { question: "value", body: { game, position: "3,5,6" } },
      { question: "moves", body: { game, position: "3,5,6" } },
    );
  }
  for (const count of [Number(n), 2]) {
    large.push(
      { question: "classes", body: { game: "nim", coins: count, below: Number(n) } },
      { question: "plot", body: { game: "nim", below: Number(n) } },
    );
  }
  large.push(
    { question: "lower", body: { game: "transfinite-nim", position: `w,${n}`, member: Number(n), to: n } },
    { question: "quotient", body: { game: "kayles", heaps: Number(n) } },
    { question: "sequence", body: { game: "kayles", heaps: Number(n) } },
  );
  for (const kind of ["path", "cycle", "star", "complete", "grid 2"]) {
    const rules = start.samples.find((sample) => sample.name === "node-kayles").rules;
    large.push({ question: "position", body: { rules, position: `${kind} ${n}` } });
  }
  large.push(
    { question: "diagnose", body: { rules: `game g\nheaps n\nmove n-k for k in 1..${n}\n` } },
    { question: "value", body: { rules: `game g\nheaps n\nmove n-k for k in {1, ${n}}\n`, position: n } },
  );
}

for (const { position, family, ...subject } of [...subjects, ...gallery]) {
  for (const [question, more] of Object.entries(QUESTIONS)) {
    const body = { ...subject, ...more };
    if (AT_POSITION.includes(question)) body.position = position;
    console.log(JSON.stringify({ question, body, limits }));
  }
}
// Proofs with certificates, formulas of a request, other numbers of coins, and discoveries in other numerations.
const sample = (name) => start.samples.find((sample) => sample.name === name).rules;
const proofs = [
  { question: "prove", body: { rules: sample("mark"), certify: true } },
  { question: "prove", body: { game: "nim", coins: 3, certify: true } },
  { question: "prove", body: { game: "nim", coins: 2, formula: "a1 = a2", certify: true } },
  { question: "prove", body: { game: "wythoff", coins: 2, formula: "a1 = a2" } },
  { question: "prove", body: { game: "nim", coins: 2, formula: "a1 = a2 & a1 > 1 | a1 + a2 = 1", misere: true } },
  { question: "prove", body: { game: "nim", coins: 2, formula: "a1 =" } },
  { question: "prove", body: { rules: sample("wythoff"), numeration: "fib", certify: true } },
  { question: "prove", body: { rules: sample("wythoff"), numeration: "fib.json" } },
  { question: "discover", body: { game: "wythoff", coins: 2, numeration: "fib", certify: true } },
  { question: "discover", body: { rules: sample("mark"), certify: true } },
  { question: "discover", body: { rules: sample("mark"), values_to: 2, certify: true } },
  { question: "discover", body: { game: "nim", coins: 2, misere: true } },
  // Files for Rocq: with an automaton, with formulas, of heaps that are split, of any number of coins; and a proof without a form.
  { question: "prove", body: { game: "nim", coins: 3, rocq: true } },
  { question: "prove", body: { rules: sample("mark"), rocq: true } },
  { question: "prove", body: { rules: sample("lasker"), rocq: true } },
  { question: "prove", body: { game: "max-welter", claims: ["max-welter.theorem-1"], rocq: true } },
  { question: "prove", body: { rules: sample("wythoff"), numeration: "fib", rocq: true } },
  { question: "discover", body: { game: "nim", coins: 3, rocq: true } },
  { question: "export", body: { certificate: { kind: "numeration" } } },
  { question: "export", body: { game: "nim" } },
  { question: "identify", body: { values: "0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1,2,8,5,4,7,2,1,8,6,7" } },
  { question: "identify", body: { values: "0,1,2,0" } },
  { question: "identify", body: { values: "0,-1,2" } },
  { question: "identify", body: { values: "nim" } },
  { question: "identify", body: { game: "kayles" } },
  { question: "identify", body: { rules: sample("treblecross") } },
  // Short studies, which no limit on time ends.
  { question: "study", body: { rules: sample("subtract-2-3"), effort: 20 } },
  { question: "study", body: { rules: sample("mark"), effort: 20 } },
  { question: "study", body: { game: "nim" } },
  ...["4294967296", "18446744073709551615"].flatMap((n) => [
    { question: "prove", body: { game: "nim", coins: Number(n) } },
    { question: "discover", body: { game: "nim", coins: Number(n) } },
    { question: "discover", body: { game: "nim", coins: 2, value: Number(n) } },
    { question: "discover", body: { game: "nim", coins: 2, states: Number(n) } },
  ]),
];

for (const request of [...large, ...proofs]) console.log(JSON.stringify({ ...request, limits }));
