// What people call each table, by its id: its name, else its number. Ids stay in links. Importing this module waits until the labels are
// there; later they are read again now and then.
import { get } from "./api.js";

const KEPT = 15000; // milliseconds until they are read again
/** @type {Record<string, string>} */
let labels = {};
let readAt = 0;

async function read() {
  readAt = Date.now();
  try {
    ({ labels } = await get("/api/labels"));
  } catch {
    /* tables are called by their ids until it can be read */
  }
}

await read();

/** What people call a table, asked for now: of one that was just opened. */
export async function freshLabel(/** @type {string} */ id) {
  await read();
  return labels[id] ?? id;
}

/** What people call a table; its id where that is not known. */
export function tableLabel(/** @type {string} */ id) {
  const old = Date.now() - readAt;
  if (old > KEPT || (!(id in labels) && old > 1000)) read();
  return labels[id] ?? id;
}
