// Keeps the files of the page for use without a network. `.ci/site` writes the list of files and their version.

const VERSION = "@VERSION@";
/** @type {string[]} */
const FILES = [
  /*FILES*/
];

const cacheName = `impartial ${VERSION}`;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  // Files of one version belong together: none may come from the HTTP cache of an earlier one.
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(fresh))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  /** @param {string[]} names */
  const old = (names) => names.filter((other) => other.startsWith("impartial ") && other !== cacheName);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((other) => caches.delete(other))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  event.respondWith(answered(request));
});

/**
 * The files of the page come from the cache; the book comes from the network, and from the cache without one.
 * @param {Request} request
 */
async function answered(request) {
  const cache = await caches.open(cacheName);
  const scope = new URL(worker.registration.scope).pathname;
  const file = new URL(request.url).pathname.slice(scope.length) || "./";
  if (FILES.includes(file)) return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
