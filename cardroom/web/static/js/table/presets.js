// The amounts that lie ready beside a bet: of the pot as each likes it, and of what was bet before.
import { t } from "../messages.js";
import { pref, setPref } from "./prefs.js";

const USUAL = "1/2, 2/3, pot, 3bb";
const SIGNS = { 0.5: "½", 0.25: "¼", 0.75: "¾" };

/** What somebody has written, word for word; {share} of the pot, or {blinds}. What is neither is left out. */
export function readPresets(text) {
  const found = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => {
      const [, over, under] = /^(\d+)\/(\d+)$/.exec(word) ?? [];
      const [, blinds] = /^(\d+(?:\.\d+)?)(?:bb|x)$/.exec(word) ?? [];
      const [, percent] = /^(\d+)%$/.exec(word) ?? [];
      const share = word === "pot" ? 1 : under ? Number(over) / Number(under) : percent ? Number(percent) / 100 : 0;
      if (blinds) return { blinds: Number(blinds), name: `${blinds}bb` };
      return share > 0 && share <= 10
        ? { share, name: share === 1 ? t("life.pot") : t("life.of-pot", { share: SIGNS[share] ?? word }) }
        : null;
    });
  return found.filter(Boolean).slice(0, 5);
}

export const presetText = () => pref("presets", USUAL);
export const setPresets = (text) => setPref("presets", readPresets(text).length ? text : USUAL);

/**
 * Presets for a bet into a pot and for a wager of one's own, before they are brought to legal amounts: [[name, amount]].
 * `pot`: chips in the middle and wagered, the highest wager of the street, one's own, the big blind; null without a pot. `last`: the last
 * bet there.
 * @param {Page.Option} option
 * @param {{pot: {total: number, level: number, mine: number, blind: number} | null, last: number}} known
 */
export function wanted({ verb, amounts }, { pot, last }) {
  if (pot && pot.total > 0) {
    const call = Math.max(0, pot.level - pot.mine);
    const to = (share) => (verb === "bet" ? share * pot.total : pot.level + share * (pot.total + call));
    return readPresets(presetText())
      .filter(({ blinds }) => !blinds || pot.blind)
      .map(({ name, share, blinds }) => [name, blinds ? blinds * pot.blind : to(share)]);
  }
  if (!amounts || amounts.only.length) return [];
  return [...(last ? [[t("life.last"), last]] : []), ["×2", 2 * amounts.least], ["×5", 5 * amounts.least], ["×20", 20 * amounts.least]];
}
