// The works that the sources of statements cite: authors, year and title for what stands there as [SW] or as Bouton 1901.

/** @import { Work } from "./questions" */

import { make } from "./state.js";

/** @type {Work[]} */
let works = [];

/**
 * Sets the bibliography.
 * @param {Work[]} all
 */
export function setWorks(all) {
  works = all;
}

/**
 * Returns the works that occur in texts, in the order of the bibliography.
 * @param {(string | undefined)[]} sources
 */
export const citedIn = (sources) => works.filter(({ cited }) => sources.some((source) => source?.includes(cited)));

/**
 * Returns a list of the works that occur in texts, which opens at a click, or null if there are none.
 * @param {(string | undefined)[]} sources
 */
export function worksCited(sources) {
  const found = citedIn(sources);
  if (found.length === 0) return null;
  const rows = found.flatMap(({ cited, citation }) => [make("dt", {}, cited), make("dd", {}, citation)]);
  return make("details", { class: "works" }, make("summary", {}, "Works cited"), make("dl", { class: "facts" }, ...rows));
}
