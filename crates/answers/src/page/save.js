// Saving tables and pictures as files.

import { make } from "./state.js";

/// Offers a file for download.
function save(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/// Returns a file name without signs that some systems refuse.
const plain = (name) =>
  name
    .replace(/[^\w.,-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80) || "impartial";

/// Saves an object as a file in JSON.
export function saveJson(name, object) {
  save(`${plain(name)}.json`, new Blob([JSON.stringify(object)], { type: "application/json" }));
}

/// Writes rows of cells as CSV; cells with commas, quotes or line ends are quoted.
export function csv(rows) {
  const cell = (value) => {
    const text = String(value ?? "");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/// Writes rows of cells as a LaTeX table; the first row holds the headings.
export function latex(rows) {
  const signs = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };
  const cell = (value) => String(value ?? "").replace(/[\\~^&%$#_{}]/g, (sign) => signs[sign] ?? `\\${sign}`);
  const line = (row) => `${row.map(cell).join(" & ")} \\\\\n`;
  const [head, ...body] = rows;
  return `\\begin{tabular}{${"r".repeat(head.length)}}\n${line(head)}\\hline\n${body.map(line).join("")}\\end{tabular}\n`;
}

/// Writes a sequence as a b-file of the OEIS: an index and a value in each line, up to the first unknown value.
export function bFile(values) {
  const end = values.findIndex((value) => value == null);
  return values
    .slice(0, end < 0 ? values.length : end)
    .map((value, n) => `${n} ${value}\n`)
    .join("");
}

/// Returns buttons that save a table. `rows` returns the rows of the table, the first of which holds the headings, and
/// `values`, if it is given, a sequence.
export function tableButtons(name, rows, values = null) {
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

/// Saves a canvas as PNG.
export function saveCanvas(name, canvas) {
  canvas.toBlob((blob) => save(`${plain(name)}.png`, blob));
}

/// Saves a picture in SVG as PNG, in twice its size.
function savePng(name, svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.addEventListener("load", () => {
    const canvas = make("canvas", { width: String(2 * image.naturalWidth), height: String(2 * image.naturalHeight) });
    const paint = canvas.getContext("2d");
    paint.fillStyle = "white";
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    saveCanvas(name, canvas);
  });
  image.src = address;
}

/// Returns buttons that save a picture.
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
