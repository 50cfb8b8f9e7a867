// What a visitor chooses for this browser: how pages, felt and cards look. Importing this module applies it to the page. The look of the
// page itself is kept in a cookie too, so that the server sends the next page in it and nothing flashes.

/** @type {Record<string, string[]>} */
export const CHOICES = {
  page: ["dark", "light", "system"],
  felt: ["green", "blue", "red", "violet", "slate"],
  face: ["ivory", "white", "night"],
  back: ["red", "blue", "green", "black"],
  deck: ["two", "four"], // how many colours the suits have
};
const COOKIE = "look",
  A_YEAR = 31536000;
const root = document.documentElement;
const key = (/** @type {string} */ what) => `cardroom.${what}`;

/**
 * What is kept; else what the page came with.
 * @param {string} what
 */
function stored(what) {
  /** @type {string | null} */
  let found = null;
  try {
    found = localStorage.getItem(key(what));
  } catch {
    /* storage is switched off: a choice lasts as long as the page */
  }
  return [found, root.dataset[what]].find((each) => CHOICES[what].includes(each ?? "")) ?? CHOICES[what][0];
}

/** One of `CHOICES[what]`. */
export const chosen = (/** @type {string} */ what) => root.dataset[what] ?? CHOICES[what][0];

/**
 * @param {string} what
 * @param {string} value
 */
export function choose(what, value) {
  root.dataset[what] = CHOICES[what].includes(value) ? value : CHOICES[what][0];
  if (what === "page") document.cookie = `${COOKIE}=${chosen("page")}; path=/; max-age=${A_YEAR}; samesite=lax`;
  try {
    localStorage.setItem(key(what), chosen(what));
  } catch {
    /* as above */
  }
}

for (const what of Object.keys(CHOICES)) root.dataset[what] = stored(what);
addEventListener("storage", (event) => {
  const what = Object.keys(CHOICES).find((each) => key(each) === event.key);
  if (what) root.dataset[what] = stored(what);
});
