// Errors of questions, from a server or from a worker.

export class Refusal extends Error {
  constructor(answer, status) {
    super(answer.error ?? "no answer");
    this.kind = answer.kind ?? "failed";
    this.status = status;
  }
}

/// Returns whether an error only means that the answer is not needed any more.
export const isAborted = (error) => error?.name === "AbortError" || error?.kind === "cancelled";
