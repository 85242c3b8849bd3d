// Certificates: a file that is chosen or dropped on the page is verified.

import { watch, isAborted } from "./ask.js";
import { by, make, state } from "./state.js";

let asking = null;

/// Verifies a certificate. One about a rule file is verified with the rules of the page.
export function verified(certificate, signal) {
  const { rules, parameters } = state.subject;
  return watch("verify", { certificate, ...(rules ? { rules, parameters } : {}) }, signal, () => {});
}

async function verify(file) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const status = by("verify-status");
  status.className = "status";
  status.textContent = `Verifying ${file.name} …`;
  try {
    let certificate;
    try {
      certificate = JSON.parse(await file.text());
    } catch (error) {
      throw new Error(`${file.name} is no certificate: ${error.message}`);
    }
    const found = await verified(certificate, signal);
    const window = found.window === null ? "" : `; ${found.window}: ${found.positions.toLocaleString("en")} positions`;
    status.replaceChildren(
      make("strong", {}, found.verdict),
      ` ${file.name}: ${found.kind}${found.game === null ? "" : ` of ${found.game}`}${found.rules_of_request ? ", with the rules shown here" : ""}${window}${found.failed_condition === null ? "" : ` – ${found.failed_condition}`}`,
    );
    status.classList.toggle("bad", found.verdict !== "valid");
  } catch (error) {
    if (isAborted(error)) return;
    status.textContent = error.message;
    status.classList.add("bad");
  }
}

/// `show` brings the place of the verdict into view.
export function ready(show) {
  by("verify-file").addEventListener("change", () => {
    const [file] = by("verify-file").files;
    if (file) verify(file);
  });
  const isFile = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (isFile(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (!file) return;
    show();
    verify(file);
  });
}
