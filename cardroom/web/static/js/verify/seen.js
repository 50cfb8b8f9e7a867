// What this browser kept of a round while it was played, held against the record that is given out now.
import { t } from "../messages.js";
import { need } from "./broken.js";

/**
 * The check, as a function that tells the outcome in a sentence; null where the browser kept nothing. `kept(round)` is what it has: the
 * root that was published at the deal, and of the cut what was promised before it, the list of hashes, and its own bytes.
 */
export function asSeenLive({ setup, events }, { round }, kept) {
  const cut = setup?.chance?.cut ?? null;
  const [dealt, before] = [kept(round), cut && kept(cut.round)?.cut];
  if (!dealt?.root && !before) return null;
  return () => {
    const said = [];
    if (dealt?.root) {
      need(events[0].root === dealt.root, t("verify.seen-other", { seen: dealt.root.slice(0, 16), record: events[0].root?.slice(0, 16) }));
      said.push(t("verify.seen-deal"));
    }
    if (before) {
      need(
        ["root", "dice", "seed_hash"].every((key) => cut[key] === before[key]),
        t("verify.seen-promise"),
      );
      said.push(t("verify.seen-cut"));
      const list = JSON.stringify(cut.list.map(({ player, hash }) => [player, hash]));
      need(!before.list || JSON.stringify(before.list) === list, t("verify.seen-list"));
      if (before.taken) {
        need(
          cut.list.some(({ bytes }) => bytes === before.bytes),
          t("verify.seen-lost"),
        );
        said.push(t("verify.seen-bytes"));
      }
    }
    return said.join(" ");
  };
}
