// The tables of the atlas: sorting and searching, and a page for each class of games, chosen by the fragment of the address.

"use strict";

const list = document.getElementById("list");
const page = document.getElementById("class");
const body = document.querySelector("#classes tbody");
const rows = [...body.rows];
const query = document.getElementById("query");
const openOnly = document.getElementById("open-only");
const count = document.getElementById("count");

/** Loads the data once. Pages without a server cannot fetch files, but they can load scripts. */
let loading;
function data() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "atlas-data.js";
    script.onload = () => resolve(globalThis.atlasData);
    script.onerror = () => {
      loading = undefined;
      reject(new Error("atlas-data.js could not be loaded"));
    };
    document.head.append(script);
  });
  return loading;
}

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// Sorting: a click on a heading sorts by its column, a second click in the opposite direction.
for (const [column, heading] of [...document.querySelectorAll("#classes thead th")].entries()) {
  const button = element("button", heading.textContent, { type: "button" });
  heading.replaceChildren(button);
  button.addEventListener("click", () => {
    const falling = heading.getAttribute("aria-sort") === "ascending";
    for (const other of heading.parentElement.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const key = (row) => row.cells[column].dataset.n;
    const order = (one, other) => {
      const [a, b] = [key(one), key(other)];
      if (a !== undefined && b !== undefined) return Number(a) - Number(b);
      return one.cells[column].textContent.localeCompare(other.cells[column].textContent, "en", { numeric: true });
    };
    // Rows without a number stay last.
    const known = rows.filter((row) => key(row) !== undefined || heading.dataset.text !== undefined);
    const unknown = rows.filter((row) => !known.includes(row));
    known.sort((one, other) => (falling ? order(other, one) : order(one, other)));
    body.append(...known, ...unknown);
  });
}

/** Returns the values of a query of at least three numbers, and undefined for names. */
const valuesOf = (text) => (/^\s*\d+(?:[\s,;]+\d+){2,}[\s,;]*$/.test(text) ? text.match(/\d+/g) : undefined);

async function search() {
  const text = query.value.trim().toLowerCase();
  const values = valuesOf(text);
  let matches = (row) => text.split(/\s+/).every((word) => row.dataset.games.toLowerCase().includes(word) || row.textContent.toLowerCase().includes(word));
  if (values !== undefined) {
    let atlas;
    try {
      atlas = (await data()).ATLAS;
    } catch (error) {
      count.textContent = error.message;
      return;
    }
    // The field may have another text by now.
    if (query.value.trim().toLowerCase() !== text) return;
    const wanted = `,${values.join(",")},`;
    const found = new Set(atlas.classes.filter((one) => `,${one.values.join(",")},`.includes(wanted)).map((one) => one.games[0]));
    matches = (row) => found.has(row.id);
  }
  let shown = 0;
  for (const row of rows) {
    row.hidden = !matches(row) || (openOnly.checked && row.cells[2].dataset.n !== undefined);
    shown += row.hidden ? 0 : 1;
  }
  count.textContent = `${grouped(shown)} of ${grouped(rows.length)} sequences`;
}

function periodText(one) {
  if (!one.certified) return `No period is certified; values were computed to n = ${grouped(one.computed_to)}.`;
  const [p, n0, s] = [grouped(one.period), grouped(one.preperiod), Number(one.saltus)];
  const rise = s > 0 ? ` + ${s}` : "";
  return `value(n + ${p}) = value(n)${rise} for all n ≥ ${n0}. This is certified: the values of two periods and more are checked against the rules, and a theorem about the moves (Guy and Smith 1956, and its extension to saltus) says that the period lasts.`;
}

function plot(one) {
  const values = one.values.map(Number);
  const space = "http://www.w3.org/2000/svg";
  const [width, height, left, bottom] = [900, 220, 34, 20];
  const top = Math.max(1, ...values);
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `The first ${values.length} values; the largest of them is ${top}`);
  const x = (i) => left + ((width - left - 10) * i) / Math.max(1, values.length - 1);
  const y = (value) => 10 + (height - bottom - 14) * (1 - value / top);
  const add = (name, attributes, text) => {
    const made = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    svg.append(made);
  };
  for (const value of [0, top]) {
    add("line", { x1: left, x2: width, y1: y(value), y2: y(value) });
    add("text", { x: 4, y: y(value) + 4 }, value);
  }
  const last = values.length - 1;
  for (const i of new Set([0, Math.round(last / 2), last])) add("text", { x: x(i) - 8, y: height - 4 }, one.first + i);
  values.forEach((value, i) => add("circle", { cx: x(i), cy: y(value), r: 2.5 }));
  return svg;
}

function factLines(facts) {
  const lines = [];
  if (facts.genera.length > 0) lines.push(`Genera from n = ${facts.first_genus} on: ${facts.genera.join(", ")}.`);
  if (facts.tame_to != null) {
    lines.push(facts.next_is_tame === false ? `Tame to n = ${grouped(facts.tame_to)}; the next position is not tame.` : `Tame to n = ${grouped(facts.tame_to)}; larger positions were not examined.`);
  }
  const quotient = facts.quotient;
  if (quotient != null) {
    const sizes = `${grouped(quotient.order)} elements, ${grouped(quotient.p_size)} of them in P`;
    lines.push(
      quotient.status === "final"
        ? `Misère quotient of all heaps: ${sizes}. The map from heaps to elements has period ${grouped(quotient.period)} from heap ${grouped(quotient.preperiod)} on, for all heaps (Plambeck and Siegel 2007).`
        : `Misère quotient of the heaps to ${grouped(quotient.heaps)}: ${sizes}. That of all heaps is not known here.`,
    );
  }
  if (facts.classes != null) {
    const names = facts.classes.length > 0 ? facts.classes.join(", ") : "in no class";
    lines.push(`Gurvich's classes of the sums of heaps with a total of at most ${facts.classes_total}: ${names}.`);
  }
  if (facts.sparse != null) {
    const { mask, rare, last_rare: last, heaps } = facts.sparse;
    lines.push(`Sparse space: under the mask ${mask.toString(2)}, ${grouped(rare)} of ${grouped(heaps)} heaps are rare, the last of them heap ${grouped(last)}.`);
  }
  return lines;
}

/** Returns a link that saves a text as a file. */
const download = (name, type, text) => element("a", name, { href: URL.createObjectURL(new Blob([text], { type })), download: name });

const unnamed = (name) => name.startsWith("all-but:");

function show(one, name, commands) {
  const parts = [element("p"), element("h2", one.games[0])];
  parts[0].append(element("a", "All sequences", { href: "#" }));
  if (name !== one.games[0]) parts.push(element("p", `The values of ${name} are those of ${one.games[0]}.`));
  parts.push(element("p", periodText(one)));
  if (one.max_value != null) parts.push(element("p", `The largest value is ${grouped(one.max_value)}, first at n = ${grouped(one.max_at)}${one.certified ? "" : ", as far as values were computed"}.`));
  if (one.statement != null) {
    const { game: studied, text, definitions, verdict } = one.statement;
    const line = element("p", `Found by impartial study ${studied}, ${verdict}: `);
    line.append(element("code", [text, ...definitions.map((definition) => `with ${definition}`)].join("; ")));
    parts.push(line);
  }
  for (const { number, shift } of one.oeis) {
    const line = element("p", `value(n) = a(n${shift > 0 ? ` - ${shift}` : ""}) in the OEIS: `);
    line.append(element("a", number, { href: `https://oeis.org/${number}` }));
    parts.push(line);
  }
  parts.push(element("h2", `Values from n = ${one.first} on`), plot(one));
  parts.push(element("p", one.values.join(", "), { class: "values" }));
  parts.push(element("h2", "Games and misère play"));
  const listed = new Set();
  for (const facts of one.facts) {
    facts.games.forEach((game) => listed.add(game));
    parts.push(element("h3", facts.games.join(", ")));
    const lines = element("ul");
    lines.append(...factLines(facts).map((line) => element("li", line)));
    parts.push(lines);
  }
  const others = one.games.filter((game) => !listed.has(game));
  if (others.length > 0) parts.push(element("p", others.join(", ")));
  const game = one.games.find((known) => !unnamed(known)) ?? one.games[0];
  const lines = [`impartial atlas list '${game}'`];
  if (commands[game] !== undefined) lines.push(commands[game]);
  if (/^(octal|hex|subtraction):/.test(game)) lines.push(`impartial quotient ${game}`, `impartial study ${game}`);
  parts.push(element("h2", "Commands"), element("pre", lines.join("\n")));
  const links = element("p", "Downloads: ");
  const file = game.replace(/[^\w.-]+/g, "-");
  const csv = `n,value\n${one.values.map((value, i) => `${one.first + i},${value}\n`).join("")}`;
  links.append(download(`${file}.csv`, "text/csv", csv), " ", download(`${file}.json`, "application/json", `${JSON.stringify(one)}\n`));
  parts.push(links);
  page.replaceChildren(...parts);
}

/** Shows the class of the fragment, or the tables. */
async function route() {
  const { hash } = location;
  let name = hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // An address that is not encoded is shown as it is.
  }
  if (name === "") {
    page.hidden = true;
    list.hidden = false;
    document.title = "Known impartial games: the atlas";
    return;
  }
  try {
    const { ATLAS, COMMANDS } = await data();
    // The reader may have gone to another class, or back.
    if (location.hash !== hash) return;
    const one = ATLAS.classes.find((known) => known.games.includes(name));
    if (one === undefined) page.replaceChildren(element("p", `'${name}' is not in the atlas.`), element("a", "All sequences", { href: "#" }));
    else show(one, name, COMMANDS);
  } catch (error) {
    if (location.hash !== hash) return;
    page.replaceChildren(element("p", error.message), element("a", "All sequences", { href: "#" }));
  }
  list.hidden = true;
  page.hidden = false;
  page.focus();
  document.title = `${name}: the atlas`;
  scrollTo(0, 0);
}

document.getElementById("search").hidden = false;
document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
query.addEventListener("input", search);
openOnly.addEventListener("change", search);
addEventListener("hashchange", route);
search();
route();
