// What is shown when the card room cannot be reached: one page, kept beforehand. Everything else always comes from the card room, so that
// nothing is ever shown as it was.
const OFFLINE = "/offline";
const KEPT = `offline ${location.search}`;           // another language, another page

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(new Request(OFFLINE, { cache: "reload" }))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([others, self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()));
});

async function asked(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(asked(event));
});
