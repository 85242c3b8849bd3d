// Known games with given values or P-positions: the search field takes values as well as names.

/** @import { IdentifyAnswer, KnownGames, StartAnswer, Subject } from "./answers" */

/// Maximum number of games with the same values that are named.
const MOST_NAMED = 8;

/** @typedef {{ heading: string } | { name: string, subject: Subject }} Line */

/**
 * Returns whether a text is a list of values instead of a name: at least three numbers, or P-positions as pairs in brackets.
 * @param {string} text
 */
export const isValues = (text) => /^[\s,;]*(\d+[\s,;]+){2,}\d*[\s,;]*$/.test(text) || /^\s*(\(\s*\d+\s*,\s*\d+\s*\)[\s,;]*)+$/.test(text);

/**
 * Returns the subject of a game of the atlas. Some games are known to the atlas alone.
 * @param {string} name
 * @param {StartAnswer} known
 * @returns {Subject | undefined}
 */
export function subjectOf(name, known) {
  const game = name.replace(/ on .*/s, "");
  if (game.startsWith("all-but:")) return undefined;
  if (!game.startsWith("gallery:")) return { game };
  const [file, parameters] = game.slice("gallery:".length).split(/:(.*)/s);
  const rules = known.samples.find((sample) => sample.name === file)?.rules;
  if (rules === undefined) return undefined;
  return parameters === undefined ? { rules } : { rules, parameters };
}

/**
 * Returns the lines about games that agree with values.
 * @param {KnownGames} found
 * @param {StartAnswer} known
 * @returns {Line[]}
 */
function lines(found, known) {
  const named = found.games.slice(0, MOST_NAMED);
  const more = found.games.length - named.length;
  const games = named.map((name) => {
    const subject = subjectOf(name, known);
    return subject === undefined ? { heading: name } : { name, subject };
  });
  const rest = more > 0 ? [{ heading: `and ${more} more` }] : [];
  return [{ heading: `${found.verdict}: ${found.facts.join("; ")}` }, ...games, ...rest];
}

/**
 * Returns the lines about the known games of an answer.
 * @param {IdentifyAnswer} answer
 * @param {StartAnswer} known
 * @returns {Line[]}
 */
export const linesOf = (answer, known) =>
  answer.sequences.flatMap((one) => [
    ...(one.note === undefined ? [] : [{ heading: one.note }]),
    ...one.matches.flatMap((found) => lines(found, known)),
  ]);
