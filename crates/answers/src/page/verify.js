// Certificates: a file that is chosen or dropped on the page is verified, and written for Rocq.

import { watch, isAborted, messageOf } from "./ask.js";
import { rocqButton } from "./rocq.js";
import { by, inputBy, make, state } from "./state.js";

/** @type {AbortController | null} */
let asking = null;

/**
 * Returns the question about a certificate. One about a rule file is about the rules of the page.
 * @param {unknown} certificate
 */
function about(certificate) {
  const { rules, parameters } = state.subject;
  return { certificate, ...(rules ? { rules, parameters } : {}) };
}

/**
 * Verifies a certificate.
 * @param {unknown} certificate
 * @param {AbortSignal} [signal]
 */
export const verified = (certificate, signal) => watch("verify", about(certificate), signal, () => {});

/** @param {File} file */
async function verify(file) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const status = by("verify-status");
  status.className = "status";
  status.textContent = `Verifying ${file.name} …`;
  by("verify-rocq").replaceChildren();
  try {
    /** @type {unknown} */
    let certificate;
    try {
      certificate = JSON.parse(await file.text());
    } catch (error) {
      throw new Error(`${file.name} is no certificate: ${messageOf(error)}`);
    }
    const found = await verified(certificate, signal);
    const window = found.window === undefined ? "" : `; ${found.window}: ${(found.positions ?? 0).toLocaleString("en")} positions`;
    status.replaceChildren(
      make("strong", {}, found.verdict),
      ` ${file.name}: ${found.certificate}${found.game === undefined ? "" : ` of ${found.game}`}${found.rules_of_request ? ", with the rules shown here" : ""}${window}${found.failed_condition === undefined ? "" : ` – ${found.failed_condition}`}`,
    );
    status.classList.toggle("bad", found.verdict !== "valid");
    if (found.verdict === "valid") {
      const question = about(certificate);
      by("verify-rocq").replaceChildren(...rocqButton(() => watch("export", question, undefined, () => {})));
    }
  } catch (error) {
    if (isAborted(error)) return;
    status.textContent = messageOf(error);
    status.classList.add("bad");
  }
}

/** @param {() => void} show brings the place of the verdict into view */
export function ready(show) {
  by("verify-file").addEventListener("change", () => {
    const file = inputBy("verify-file").files?.[0];
    if (file) verify(file);
  });
  /** @param {DragEvent} event */
  const isFile = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (isFile(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    show();
    verify(file);
  });
}
