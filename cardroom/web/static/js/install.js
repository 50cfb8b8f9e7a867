// The worker that shows a page when the card room cannot be reached. It is asked for when the page has come, and never in its way.
import { language } from "./locale.js";

export function install() {
  if (!("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register(`/sw.js?${language}`).catch(() => {});     // a browser that does not want one
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
