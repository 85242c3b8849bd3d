// The program under test: its server, its answers on the command line, its files of rules, and a server for the static
// site.

import { execFile, spawn } from "node:child_process";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** The repository. */
const ROOT = process.env.IMPARTIAL_ROOT;
/** The program `impartial`. */
const PROGRAM = process.env.IMPARTIAL_PROGRAM;
/** The folder that `.ci/site` builds. */
export const SITE = process.env.IMPARTIAL_SITE;

/** Returns the path of the rules of the gallery with a name. */
const rulesPath = (name) => join(ROOT, "games", "rules", `${name}.game`);

/** Returns the rules of the gallery with a name. */
export const rulesOf = (name) => readFileSync(rulesPath(name), "utf8");

/** Returns the text of a file beside the tests of the page in Rust. */
export const dataFile = (name) => readFileSync(join(ROOT, "crates", "web", "tests", "page", name), "utf8");

/** Starts `impartial serve`. */
export async function startServer() {
  const child = spawn(PROGRAM, ["serve"], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((done) => child.once("exit", done));
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((found, failed) => {
    lines.once("line", found);
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`impartial serve ended with ${code}`)));
  });
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/**
 * Starts a server for the files of the static site. `change`, if it is given, replaces a text in one file: it has the
 * end of the path of the file, the text, and its replacement.
 */
export async function startSite(change = null) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://site/").pathname));
    const file = join(SITE, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    if (!change || !file.endsWith(change.file)) return createReadStream(file).pipe(response);
    const text = readFileSync(file, "utf8");
    if (!text.includes(change.text)) throw new Error(`${change.file} does not contain ${change.text}`);
    response.end(text.replace(change.text, change.replacement));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/**
 * Returns the values of all options of a position by the command line, as [option, value] in the order of options.
 * A game is named, or is a file of rules of the gallery.
 */
export async function valuesOfOptions({ game, rules }, position, misere) {
  const words = ["moves", game ?? rulesPath(rules), position, "--format", "json", ...(misere ? ["--misere"] : [])];
  const { stdout } = await promisify(execFile)(PROGRAM, words);
  const rows = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return rows.map((row) => [row.option, (misere ? row.misere : row.grundy) ?? ""]).sort();
}
