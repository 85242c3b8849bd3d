// Files for Rocq: theorems that its kernel checks without this program.

/** @import { RocqFile } from "./answers" */

import { messageOf } from "./ask.js";
import { saveText } from "./save.js";
import { make } from "./state.js";

/**
 * Returns a button that saves a file for Rocq, and a place for the words about the file, or for the reason why there is none.
 * @param {() => Promise<RocqFile | undefined>} ask returns the file
 * @returns {[HTMLButtonElement, HTMLElement]}
 */
export function rocqButton(ask) {
  const about = make("span", { class: "help", role: "status" });
  const title = "Theorems that the kernel of Rocq (Coq) checks without this program";
  const button = make("button", { type: "button", "data-save": "rocq", title }, "File for Rocq");
  button.addEventListener("click", async () => {
    button.disabled = true;
    about.classList.remove("bad");
    about.textContent = "Writing the file for Rocq …";
    try {
      const file = await ask();
      if (!file) throw new Error("there is no file for Rocq");
      saveText(file.file, file.text);
      about.replaceChildren(
        `${file.file} states ${file.theorems.join(", ")}. In the folder of this program's sources, `,
        make("code", {}, `make -C rocq && coqc -Q rocq/theories Impartial ${file.file}`),
        ` checks it (${file.work}).`,
      );
    } catch (error) {
      about.textContent = messageOf(error);
      about.classList.add("bad");
    } finally {
      button.disabled = false;
    }
  });
  return [button, about];
}
