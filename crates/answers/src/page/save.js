// Saving tables and pictures as files.

import { make } from "./state.js";

/**
 * A cell of a table.
 * @typedef {string | number | null | undefined} Cell
 */

/**
 * Offers a file for download.
 * @param {string} name
 * @param {Blob} blob
 */
function save(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/**
 * Returns a file name without signs that some systems refuse.
 * @param {string} name
 */
const plain = (name) =>
  name
    .replace(/[^\w.,-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80) || "impartial";

/**
 * Saves an object as a file in JSON.
 * @param {string} name
 * @param {unknown} object
 */
export function saveJson(name, object) {
  save(`${plain(name)}.json`, new Blob([JSON.stringify(object)], { type: "application/json" }));
}

/**
 * Saves a text as a file; the name has no signs that some systems refuse, except the ending.
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  save(plain(name), new Blob([text], { type: "text/plain" }));
}

/**
 * Writes rows of cells as CSV; cells with commas, quotes or line ends are quoted.
 * @param {Cell[][]} rows
 */
export function csv(rows) {
  /** @param {Cell} value */
  const cell = (value) => {
    const text = String(value ?? "");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/**
 * Writes rows of cells as a LaTeX table; the first row holds the headings.
 * @param {Cell[][]} rows
 */
export function latex(rows) {
  const signs = new Map([
    ["\\", "\\textbackslash{}"],
    ["~", "\\textasciitilde{}"],
    ["^", "\\textasciicircum{}"],
  ]);
  /** @param {Cell} value */
  const cell = (value) => String(value ?? "").replace(/[\\~^&%$#_{}]/g, (sign) => signs.get(sign) ?? `\\${sign}`);
  /** @param {Cell[]} row */
  const line = (row) => `${row.map(cell).join(" & ")} \\\\\n`;
  const [head = [], ...body] = rows;
  return `\\begin{tabular}{${"r".repeat(head.length)}}\n${line(head)}\\hline\n${body.map(line).join("")}\\end{tabular}\n`;
}

/**
 * Writes a sequence as a b-file of the OEIS: an index and a value in each line, up to the first unknown value.
 * @param {(number | null)[]} values
 */
export function bFile(values) {
  const end = values.findIndex((value) => value == null);
  return values
    .slice(0, end < 0 ? values.length : end)
    .map((value, n) => `${n} ${value}\n`)
    .join("");
}

/**
 * Returns buttons that save a table.
 * @param {() => string} name
 * @param {() => Cell[][]} rows returns the rows of the table, the first of which holds the headings
 * @param {(() => (number | null)[]) | null} values returns the sequence of a table that is one
 */
export function tableButtons(name, rows, values = null) {
  /** @type {(label: string, extension: string, type: string, content: () => string) => HTMLButtonElement} */
  const button = (label, extension, type, content) =>
    make(
      "button",
      { type: "button", "data-save": extension, onclick: () => save(`${plain(name())}.${extension}`, new Blob([content()], { type })) },
      label,
    );
  return [
    button("CSV", "csv", "text/csv", () => csv(rows())),
    button("LaTeX", "tex", "application/x-tex", () => latex(rows())),
    ...(values ? [button("b-file", "b.txt", "text/plain", () => bFile(values()))] : []),
  ];
}

/**
 * Saves a canvas as PNG.
 * @param {string} name
 * @param {HTMLCanvasElement} canvas
 */
export function saveCanvas(name, canvas) {
  canvas.toBlob((blob) => {
    if (blob) save(`${plain(name)}.png`, blob);
  });
}

/**
 * Returns the place to paint on a canvas.
 * @param {HTMLCanvasElement} canvas
 */
export function painter(canvas) {
  const to = canvas.getContext("2d");
  if (!to) throw new Error("this browser paints on no canvas");
  return to;
}

/**
 * Saves a picture in SVG as PNG, in twice its size.
 * @param {string} name
 * @param {string} svg
 */
function savePng(name, svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.addEventListener("load", () => {
    const canvas = make("canvas", { width: String(2 * image.naturalWidth), height: String(2 * image.naturalHeight) });
    const paint = painter(canvas);
    paint.fillStyle = "white";
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    saveCanvas(name, canvas);
  });
  image.src = address;
}

/**
 * Returns buttons that save a picture.
 * @param {string} name
 * @param {string} svg
 */
export function pictureButtons(name, svg) {
  return [
    make(
      "button",
      { type: "button", "data-save": "svg", onclick: () => save(`${plain(name)}.svg`, new Blob([svg], { type: "image/svg+xml" })) },
      "SVG",
    ),
    make("button", { type: "button", "data-save": "png", onclick: () => savePng(name, svg) }, "PNG"),
  ];
}
