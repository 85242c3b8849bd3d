// The interface of the WebAssembly module: requests and answers as JSON.

/**
 * Returns an instance of a compiled module: `ask(request, heard)` answers a request and calls `heard(event, text)` for
 * every event before the answer. After an exception the instance must not be used again.
 * @param {WebAssembly.Module} module
 */
export async function instantiate(module) {
  /** The functions of the module, which crates/wasm exports. @type {any} */
  let program;
  /** @type {((event: string, text: string) => void) | null} */
  let listener = null;
  /** @type {{ event: string, data: string } | null} */
  let end = null;
  const text = (address, length) => new TextDecoder().decode(new Uint8Array(program.memory.buffer, address >>> 0, length >>> 0));
  const page = {
    now: () => performance.now(),
    send(eventAddress, eventLength, address, length) {
      const event = text(eventAddress, eventLength);
      const data = text(address, length);
      if (event === "answer" || event === "error") end = { event, data };
      else listener?.(event, data);
    },
  };
  program = (await WebAssembly.instantiate(module, { page })).exports;
  return {
    ask(request, heard) {
      const bytes = new TextEncoder().encode(JSON.stringify(request));
      // The memory may grow, and then has another buffer.
      listener = heard;
      end = null;
      const address = program.reserve(bytes.length) >>> 0;
      new Uint8Array(program.memory.buffer, address, bytes.length).set(bytes);
      const status = program.ask();
      return { ...end, status };
    },
    /// Returns the size of the memory of the instance, in bytes. It never shrinks.
    bytes: () => program.memory.buffer.byteLength,
  };
}
