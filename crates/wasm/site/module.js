// The interface of the WebAssembly module: requests and answers as JSON.

/**
 * The functions of the module, which crates/wasm exports.
 * @typedef {{ memory: WebAssembly.Memory, reserve: (length: number) => number, ask: () => number }} Exports
 */

/**
 * A function that hears the events before an answer.
 * @typedef {(event: string, text: string) => void} Heard
 */

/**
 * An instance of the module. `ask` answers a request and calls `heard` for every event before the answer; after an
 * exception the instance must not be used again. `bytes` returns the size of the memory of the instance, in bytes. It
 * never shrinks.
 * @typedef {object} Program
 * @property {(request: unknown, heard: Heard) => { event: string, data: string, status: number }} ask
 * @property {() => number} bytes
 */

/**
 * Returns an instance of a compiled module.
 * @param {WebAssembly.Module} module
 * @returns {Promise<Program>}
 */
export async function instantiate(module) {
  /** @type {Exports} */
  let program;
  /** @type {Heard | null} */
  let listener = null;
  /** @type {{ event: string, data: string }} */
  let end;
  /** @type {(address: number, length: number) => string} */
  const text = (address, length) => new TextDecoder().decode(new Uint8Array(program.memory.buffer, address >>> 0, length >>> 0));
  const page = {
    now: () => performance.now(),
    /** @type {(eventAddress: number, eventLength: number, address: number, length: number) => void} */
    send(eventAddress, eventLength, address, length) {
      const event = text(eventAddress, eventLength);
      const data = text(address, length);
      if (event === "answer" || event === "error") end = { event, data };
      else listener?.(event, data);
    },
  };
  const { exports } = await WebAssembly.instantiate(module, { page });
  program = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  return {
    ask(request, heard) {
      const bytes = new TextEncoder().encode(JSON.stringify(request));
      // The memory may grow, and then has another buffer.
      listener = heard;
      end = { event: "", data: "" };
      const address = program.reserve(bytes.length) >>> 0;
      new Uint8Array(program.memory.buffer, address, bytes.length).set(bytes);
      const status = program.ask();
      return { ...end, status };
    },
    bytes: () => program.memory.buffer.byteLength,
  };
}
