// Errors of questions, from a server or from a worker.

/** @import { Refused } from "./answers" */

export class Refusal extends Error {
  /**
   * @param {Refused} answer
   * @param {number} status a status of HTTP, or 0 without an answer
   */
  constructor(answer, status) {
    super(answer.error ?? "no answer");
    this.kind = answer.kind ?? "failed";
    this.status = status;
  }
}

/**
 * Returns whether an error only means that the answer is not needed any more.
 * @param {unknown} error
 */
export const isAborted = (error) =>
  error instanceof Refusal ? error.kind === "cancelled" : error instanceof Error && error.name === "AbortError";

/**
 * Returns the message of an error.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
