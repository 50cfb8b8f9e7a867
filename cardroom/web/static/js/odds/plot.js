// A drawing of the server's, in the page: drawn for the width that it has here, in the colours of the page.
import { ApiError } from "../api.js";
import { el } from "../dom.js";
import { language } from "../locale.js";
import { t } from "../messages.js";

const [LEAST, MOST] = [360, 1200];
const STEP = 20;             // a drawing is asked for again only when its room has changed by so much

/** @param {string} name @param {string} query @param {number} width */
export const plotUrl = (name, query, width) => `/api/odds/plot/${name}.svg?${query}&width=${width}&language=${language}`;

/**
 * @param {string} name of the drawing
 * @param {string} query the question
 * @param {string} title
 */
export function plot(name, query, title) {
  const room = el("div", { class: "chart" });
  const trouble = el("p", { class: "small faint", hidden: true });
  const node = el("figure", { class: "plot", "data-plot": name },
    el("figcaption", {}, el("span", {}, title),
      el("a", { class: "small", href: plotUrl(name, query, 880), download: `${name}.svg`, "aria-label": t("odds.svg-of", { title }) },
        "SVG")), room, trouble);
  let drawn = 0;
  const draw = async () => {
    const width = Math.min(MOST, Math.max(LEAST, Math.floor(room.clientWidth / STEP) * STEP));
    if (!room.clientWidth || width === drawn) return;
    drawn = width;
    try {
      const image = await load(plotUrl(name, query, width));
      image.setAttribute("aria-label", title);
      if (drawn === width) room.replaceChildren(image);
      trouble.hidden = true;
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  };
  new ResizeObserver(draw).observe(room);
  return node;
}

/** @param {string} url */
async function load(url) {
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => { throw new ApiError(t("common.no-answer"), 0); });
  const text = await response.text();
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!response.ok || read.localName !== "svg") throw new ApiError(t("common.an-error", { status: String(response.status) }),
    response.status);
  return document.importNode(read, true);
}
