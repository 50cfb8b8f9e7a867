// What this browser kept of a round while it was played, held against the record that is given out now.
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
      need(events[0].root === dealt.root, `While you looked on the room published ${dealt.root.slice(0, 16)}…; the record has ${events[0].root?.slice(0, 16)}….`);
      said.push("The commitment is the one that you saw at the deal");
    }
    if (before) {
      need(["root", "dice", "seed_hash"].every((key) => cut[key] === before[key]), "Before the deck was cut the room promised you another one than the record has.");
      said.push(said.length ? "and before the cut" : "The commitment is the one that you saw before the cut");
      const list = JSON.stringify(cut.list.map(({ player, hash }) => [player, hash]));
      need(!before.list || JSON.stringify(before.list) === list, "The hashes on the list are not those that you saw before you sent your bytes.");
      if (before.taken) {
        need(cut.list.some(({ bytes }) => bytes === before.bytes), "The bytes that you sent, and that the room took, are not in the list.");
        said.push("and your own bytes are in the cut");
      }
    }
    return `${said.join(", ")}.`;
  };
}
