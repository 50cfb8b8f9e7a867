// Games as players call them. What this page has no word for is called as the server calls it.
import { has, t } from "../messages.js";

const known = (/** @type {string} */ key, /** @type {string} */ else_) => (has(key) ? t(key) : else_);

export const gameName = (/** @type {string} */ game, /** @type {string} */ else_) =>
  known(`games.name-${game.replaceAll("_", "-")}`, else_);
export const gameSays = (/** @type {string} */ game) => known(`games.says-${game.replaceAll("_", "-")}`, "");
export const kindName = (/** @type {string} */ kind) => known(`games.kind-${kind.toLowerCase().replace(/[^a-z]+/g, "-")}`, kind);
