// One click: come in if need be, open a practice table with bots, sit down, go there.
import { once, session } from "../api.js";

const COMPANY = { pot: 5, banked: 4, points: 3 };
const LAST = "cardroom.last"; // the edition that this browser has played last

/** How many bots make good company at this game: none where chips are real money. */
export function company({ family, seats }) {
  if (document.documentElement.dataset.money === "real") return 0;
  return Math.max(1, Math.min(COMPANY[family] ?? 4, seats - 1));
}

export const goTo = (table) => {
  location.assign(`/tables/${encodeURIComponent(table)}`);
};

export function lastPlayed() {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null; // storage is switched off
  }
}

/** A practice table: no clock, bots that do not dawdle. */
export async function practise(edition) {
  await session();
  const { id } = await once("/api/tables", { edition: edition.id, sit: true, bots: company(edition) });
  try {
    localStorage.setItem(LAST, edition.id);
  } catch {
    /* as above */
  }
  goTo(id);
}

export async function join(table, behind = false) {
  await session();
  await once(`/api/tables/${encodeURIComponent(table)}/join`, behind ? { behind: true } : {});
  goTo(table);
}
