// One click: come in if need be, sit down with people or bots, go there.
import { once, session } from "../api.js";

/** @type {Record<string, number>} */
const COMPANY = { pot: 5, banked: 4, points: 3 };
const LAST = "cardroom.last"; // the edition that this browser has played last
const ALONE = "cardroom.alone"; // whether Play opens private tables in this browser

/** How many bots make good company at this game: none where chips are real money. `free`: seats that are left for people. */
export function company(/** @type {Pick<Page.Playable, "family" | "seats">} */ { family, seats }, free = 0) {
  if (document.documentElement.dataset.money === "real") return 0;
  return Math.max(1, Math.min(COMPANY[family] ?? 4, seats - 1 - free));
}

const kept = (/** @type {string} */ key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off
  }
};

function keep(/** @type {string} */ key, /** @type {string} */ value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* as above */
  }
}

export const goTo = (/** @type {string} */ table) => {
  location.assign(`/tables/${encodeURIComponent(table)}`);
};

export const lastPlayed = () => kept(LAST);
export const playsAlone = () => kept(ALONE) === "yes";
export const playAlone = (/** @type {boolean} */ alone) => keep(ALONE, alone ? "yes" : "no");

/** One's own table of the game, else one with people, else a new one with bots, which leave a seat for somebody else. */
export async function sitDown(/** @type {Pick<Page.Playable, "id" | "family" | "seats">} */ edition) {
  await session();
  const alone = playsAlone();
  const { id } = await once("/api/play", { edition: edition.id, bots: company(edition, alone ? 0 : 1), private: alone });
  keep(LAST, edition.id);
  goTo(id);
}

export async function join(/** @type {string} */ table, behind = false) {
  await session();
  await once(`/api/tables/${encodeURIComponent(table)}/join`, behind ? { behind: true } : {});
  goTo(table);
}
