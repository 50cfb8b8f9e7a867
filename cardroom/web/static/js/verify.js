// Is this round true? Its public record is held against what was published before the deal, by docs/fairness.md: here, in the browser, with
// nothing but the record and SHA-256. Nothing is asked of the server that dealt it. What is not proved is said.
import { count } from "./dom.js";
import { dollars } from "./money.js";
import { Broken } from "./verify/broken.js";
import { cutOf, speakers } from "./verify/cut.js";
import { dealtInRuns } from "./verify/older.js";
import { asSeenLive } from "./verify/seen.js";
import { Deck, RULED, UNPROVED, actions, dice, ledger, openedCards, promised, shape } from "./verify/proof.js";

const OLDER = [{ field: "**", why: "this record is older than inputs and the places of cards in records: it proves its openings and its chips, not which hand a card went to" }];
const UNCUT = "Nobody did: that the room did not choose this shuffle rests on its word.";
const NOTHING = [{ field: "**", why: "the cards were not live, and nothing was promised before the deal" }];

/**
 * Check a public record; `replay` is the round as the visitor was shown it, `kept(round)` what his browser kept of a round while it was
 * played. Returns {ok, checks: [{title, text, ok, aside}], hidden: {...}|null, unproved: [{field, why}]}; ok is false where a check failed,
 * null where nothing was committed or the record is too old to tell. A check aside may be null, and the record is no less proved for it.
 */
export function verifyRecord(record, replay = null, kept = () => null) {
  const checks = [];
  const check = (title, work, verdict = () => ({ ok: true })) => {
    try {
      checks.push({ title, text: work(), ...verdict() });
    } catch (error) {
      const text = error instanceof Broken ? error.message : `The record holds something that does not belong in one (${error.message}).`;
      checks.push({ title, text, ok: false });
    }
    return checks.at(-1).ok !== false;
  };
  const newer = record.cardroom !== 1;
  if (newer) check("The record is whole", () => { shape(record); return `It has every key that a record of version ${record.cardroom} has, and no other.`; });
  check("Every chip is accounted for", () => `${count(ledger(record, dollars), "transfer")} lead from the stacks before to the stacks after.`);
  check("No chip was made or lost", () => chips(record));
  if (replay) check("The record is of the round you see", () => sameRound(record, replay));
  const live = record.setup?.chance?.kind === "live";
  let [hidden, unproved] = [null, NOTHING];
  if (!live && !record.commitments && !record.dice) {
    checks.push({ title: "The cards were promised before the deal", ok: null, text: "The cards of this round were not live: nothing was committed, so nothing can be checked." });
  } else {
    hidden = cards(record, check, newer);
    const seen = replay ? asSeenLive(record, replay, kept) : null;
    if (seen) check("It is what this browser saw live", seen);
    unproved = !newer ? OLDER : checks.every(({ ok }) => ok !== false) && actions(record).ruled ? [...UNPROVED, RULED] : UNPROVED;
  }
  const ok = checks.some((each) => each.ok === false) ? false : checks.every((each) => each.ok || each.aside) ? true : null;
  return { ok, checks, hidden, unproved: ok === false ? [] : unproved };
}

// -- chips ------------------------------------------------------------------------------------------------------------------

function chips({ setup, stacks, drop, jackpot, house }) {
  const sum = (amounts) => Object.values(amounts).reduce((total, each) => total + each, 0);
  const [before, after] = [sum(setup.stacks) + (setup.jackpot ?? 0) + (house ?? 0), sum(stacks) + drop + jackpot];
  const text = `${dollars(before)} went in, ${dollars(after)} came out.`;
  if (before !== after) throw new Broken(text);
  return text;
}

/** What this visitor was shown is what the record says: only cards of his own may be hidden from the public. */
function sameRound(record, replay) {
  if (record.events.length !== replay.events.length) throw new Broken(`The record has ${record.events.length} events, the round shown here ${replay.events.length}.`);
  for (const [i, { at: _at, ...theirs }] of record.events.entries()) {
    const { says: _, names: _names, score: _score, ...ours } = replay.events[i];
    const seen = theirs.cards ? theirs.cards.map((card, n) => card ?? ours.cards?.[n] ?? null) : undefined;
    const merged = seen ? { ...theirs, cards: seen } : theirs;
    if (plain(merged) !== plain(ours)) throw new Broken(`Event ${i} of the record is not what is shown here.`);
  }
  const { cut = null } = record.setup.chance;
  if (cut && cut.round !== replay.round && !record.setup.carry?.shoe) throw new Broken(`The deck was cut for round ${cut.round}, which is another.`);
  return `All ${record.events.length} events agree.`;
}

function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${key}:${plain(value[key])}`).join()}}`;
}

// -- cards ------------------------------------------------------------------------------------------------------------------

/** The checks of cards, dice and actions, each only where those before it hold. How much stays hidden. */
function cards(record, check, newer) {
  const made = record.commitments;
  const fixed = check("The deck was fixed before the deal", () => {
    if (record.setup.chance.kind !== "live") throw new Broken("Nothing is promised where cards are not live, but the record has a commitment.");
    if (!made) throw new Broken("The cards were live, but the record has no commitment.");
    promised(record);
    const more = made.length > 1 ? ` So it is for each of the ${made.length} shuffles.` : "";
    return `The hashes of ${made[0].leaves.length} cards make ${made[0].root.slice(0, 16)}…, which was published when the cards were shuffled.${more}`;
  });
  if (!fixed) return null;
  let cut = null;
  const listed = newer && check("The players cut the deck", () => {
    cut = cutOf(record);
    return speakers(cut).length ? `${speakers(cut).join(", ")} added random bytes when the deck was fixed; they give the order in which its cards were dealt.` : UNCUT;
  }, () => ({ ok: speakers(cut).length ? true : null, aside: true }));
  if (newer && !listed) return null;
  let opened = [];
  const fits = check("The cards shown are cards of that deck", () => {
    opened = openedCards(record, cut);
    return `${count(opened.reduce((sum, { size }) => sum + size, 0), "card")} opened; each fits its hash.`;
  });
  if (fits) check("They were dealt in the order fixed", () => newer ? inOrder(record, opened) : inRuns(record), () => ({ ok: newer ? true : null }));
  if (newer) {
    check("Every action is told once and the same", () => `${count(actions(record).number, "action")} stand among the inputs and among the events.`);
    if (record.dice || record.events.some(({ event, what, dice: root }) => root || (event === "noted" && what === "dice"))) {
      check("The dice were fixed before the deal", () => `${dice(record, cut)?.join(", ") || "No dice were thrown"}: as promised.`);
    }
  }
  const sum = (key) => made.reduce((total, each) => total + each[key].length, 0);
  return { cards: sum("leaves"), shown: sum("openings"), shuffles: made.length };
}

function inOrder(record, opened) {
  const deck = new Deck(record.commitments.map(({ leaves }) => leaves.length), opened);
  deck.fold(record.events);
  return `${count(deck.dealt, "card")} left the deck from its top; each of the ${deck.seen.size} that were shown is the one fixed at the place from which it was dealt.`;
}

function inRuns(record) {
  const { wrong, number } = dealtInRuns(record.events, record.commitments);
  if (wrong) throw new Broken(wrong);
  return `Each of the ${count(number, "card")} shown lies in the deck where that deal was made from. The record is of an older kind: it does not say which hand got which.`;
}
