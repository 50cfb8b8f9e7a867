// The worker that shows a page when the card room cannot be reached. It is asked for when the page has come, and never in its way.
import { language } from "./locale.js";

const OFFLINE = "/offline";

/** The worker keeps the page in the language that was spoken when it came: in another one it is kept anew. */
async function inThisLanguage() {
  const kept = await caches.open("offline");
  const page = await kept.match(OFFLINE);
  if (page && !(await page.text()).includes(`lang="${language}"`)) await kept.add(new Request(OFFLINE, { cache: "reload" }));
}

export function install() {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register("/sw.js")
      .then(inThisLanguage)
      .catch(() => {}); // a browser that does not want one
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
