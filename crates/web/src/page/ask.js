// Questions to the program: JSON for those that somebody waits for, events for those that are watched.

export class Refusal extends Error {
  constructor(said, status) {
    super(said.error ?? "no answer");
    this.kind = said.kind ?? "failed";
    this.status = status;
  }
}

/// Whether an error only says that nobody wants the answer any more.
export const isAborted = (error) => error?.name === "AbortError" || error?.kind === "cancelled";

async function refusal(response) {
  let said = {};
  try {
    said = await response.json();
  } catch {
    said = { error: `the program answered ${response.status}` };
  }
  return new Refusal(said, response.status);
}

const sent = (body, signal, accept) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: accept },
  body: JSON.stringify(body),
  signal,
});

async function fetched(path, init) {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Refusal({ error: "the program is not there any more", kind: "gone" }, 0);
  }
}

export async function start() {
  const response = await fetched("api/start");
  if (!response.ok) throw await refusal(response);
  return response.json();
}

export async function ask(question, body, signal) {
  const response = await fetched(`api/${question}`, sent(body, signal, "application/json"));
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/// Asks and listens: `heard(event, data)` is called for everything before the answer.
export async function watch(question, body, signal, heard) {
  const response = await fetched(`api/${question}`, sent(body, signal, "text/event-stream"));
  if (!response.ok) throw await refusal(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refusal({ error: "the program is not there any more", kind: "gone" }, 0);
    rest += value;
    const pieces = rest.split("\n\n");
    rest = pieces.pop();
    for (const piece of pieces) {
      const lines = piece.split("\n");
      const event = lines.find((line) => line.startsWith("event: "))?.slice(7);
      const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n");
      if (!event) continue;
      const told = JSON.parse(data);
      if (event === "answer") return told;
      if (event === "error") throw new Refusal(told, 200);
      heard(event, told);
    }
  }
}
