// What a visitor chooses for this browser. Importing this module applies it to the page.

const KEY = "cardroom.deck";

function stored() {
  try {
    return localStorage.getItem(KEY) === "four" ? "four" : "two";
  } catch {
    return "two";                 // storage is switched off: the choice lasts as long as the page
  }
}

/** "two" or "four": how many colours the suits have. */
export function deck() {
  return document.documentElement.dataset.deck === "four" ? "four" : "two";
}

export function setDeck(colours) {
  document.documentElement.dataset.deck = colours === "four" ? "four" : "two";
  try {
    localStorage.setItem(KEY, deck());
  } catch { /* as above */ }
}

setDeck(stored());
addEventListener("storage", (event) => {
  if (event.key === KEY) document.documentElement.dataset.deck = stored();
});
