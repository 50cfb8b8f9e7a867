// The language of the page, and how people write numbers there. The server has chosen among the languages that it has (a kept choice, else
// the browser's, else English) and written it down as the page's `lang`.

const page = document.documentElement;
const KEPT = "language"; // a cookie, so that the server sends the next page in it
const A_YEAR = 31536000;

export const language = page.lang || "en";
export const languages = (page.dataset.languages ?? language).split(" ");

/** The language as it is written where the visitor is: his own form of it where his browser names one. */
function localeOf() {
  try {
    const own = navigator.languages.find((each) => each.split("-")[0] === language);
    const { region } = new Intl.Locale(navigator.language);
    return Intl.getCanonicalLocales(own ?? (region ? `${language}-${region}` : language))[0];
  } catch {
    return language; // a browser that names its language in a way of its own
  }
}

export const locale = localeOf();

/**
 * A language by its own name: "English", "Español".
 * @param {string} code
 */
export function nameOf(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name[0].toLocaleUpperCase(code) + name.slice(1);
}

/**
 * Keep the choice, and show the page in it.
 * @param {string} code
 */
export function setLanguage(code) {
  document.cookie = `${KEPT}=${encodeURIComponent(code)}; path=/; max-age=${A_YEAR}; samesite=lax`;
  location.reload();
}
