// What is shown when the card room cannot be reached: one page, kept beforehand. Everything else always comes from the card room, so that
// nothing is ever shown as it was. The pages keep it in their language (`install.js`): a worker for each language would take the other's
// place while a page is on its way.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OFFLINE = "/offline";

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open("offline").then((kept) => kept.add(new Request(OFFLINE, { cache: "reload" }))));
});

worker.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== "offline").map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
});
