// What a visitor has chosen for this browser, beside the deck: kept where storage allows, else as long as the page.

const kept = new Map();

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function pref(key, otherwise) {
  if (kept.has(key)) return kept.get(key);
  try {
    return JSON.parse(localStorage.getItem(`cardroom.table.${key}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function setPref(key, value) {
  kept.set(key, value);
  try {
    localStorage.setItem(`cardroom.table.${key}`, JSON.stringify(value));
  } catch {
    /* storage is switched off */
  }
}
