// Is this round true? Its public record is held against what was published before the deal, by docs/fairness.md: here, in the browser, with
// nothing but the record and SHA-256. Nothing is asked of the server that dealt it. What is not proved is said.
import { t } from "./messages.js";
import { dollars } from "./money.js";
import { Broken } from "./verify/broken.js";
import { cutOf, speakers } from "./verify/cut.js";
import { dealtInRuns } from "./verify/older.js";
import { asSeenLive } from "./verify/seen.js";
import { Deck, RULED, UNPROVED, actions, dice, ledger, openedCards, promised } from "./verify/proof.js";
import { readRecord } from "./verify/reading.js";
import { shape } from "./verify/shape.js";

const OLDER = [{ field: "**", why: t("verify.older") }];
const UNCUT = t("verify.uncut");
const NOTHING = [{ field: "**", why: t("verify.nothing") }];

/**
 * Check the text of a public record, as `verifyRecord` checks its data. What no verifier reads is a failed check.
 * @param {string} text
 */
export function verifyText(text, replay = null, /** @type {(round: string) => import("./kept.js").Kept | null} */ kept = () => null) {
  let record;
  try {
    record = readRecord(text);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { ok: false, checks: [{ title: t("verify.whole"), text: error.message, ok: false }], hidden: null, unproved: [] };
  }
  return verifyRecord(record, replay, kept);
}

/**
 * Check a public record; `replay` is the round as the visitor was shown it, `kept(round)` what his browser kept of a round while it was
 * played. Returns {ok, checks: [{title, text, ok, aside}], hidden: {...}|null, unproved: [{field, why}]}; ok is false where a check failed,
 * null where nothing was committed or the record is too old to tell. A check aside may be null, and the record is no less proved for it.
 */
export function verifyRecord(record, replay = null, /** @type {(round: string) => import("./kept.js").Kept | null} */ kept = () => null) {
  const checks = [];
  const check = (title, work, verdict = () => ({ ok: true })) => {
    try {
      checks.push({ title, text: work(), ...verdict() });
    } catch (error) {
      const text = error instanceof Broken ? error.message : t("verify.foreign", { what: error.message });
      checks.push({ title, text, ok: false });
    }
    return checks.at(-1).ok !== false;
  };
  const newer = record.cardroom !== 1;
  if (newer)
    check(t("verify.whole"), () => {
      shape(record);
      return t("verify.whole-yes", { version: record.cardroom });
    });
  check(t("verify.chips"), () => t("verify.chips-yes", { count: ledger(record, dollars) }));
  check(t("verify.made"), () => chips(record));
  if (replay) check(t("verify.same"), () => sameRound(record, replay));
  const live = record.setup?.chance?.kind === "live";
  /** @type {ReturnType<typeof cards>} */
  let hidden = null;
  let unproved = NOTHING;
  if (!live && !record.commitments && !record.dice) {
    checks.push({ title: t("verify.promised"), ok: null, text: t("verify.promised-not") });
  } else {
    hidden = cards(record, check, newer);
    const seen = replay ? asSeenLive(record, replay, kept) : null;
    if (seen) check(t("verify.seen"), seen);
    unproved = !newer ? OLDER : checks.every(({ ok }) => ok !== false) && actions(record).ruled ? [...UNPROVED, RULED] : UNPROVED;
  }
  const ok = checks.some((each) => each.ok === false) ? false : checks.every((each) => each.ok || each.aside) ? true : null;
  return { ok, checks, hidden, unproved: ok === false ? [] : unproved };
}

// -- chips ------------------------------------------------------------------------------------------------------------------

function chips({ setup, stacks, drop, jackpot, house }) {
  const sum = (amounts) => Object.values(amounts).reduce((total, each) => total + each, 0);
  const [before, after] = [sum(setup.stacks) + (setup.jackpot ?? 0) + (house ?? 0), sum(stacks) + drop + jackpot];
  const text = t("verify.made-yes", { before, after });
  if (before !== after) throw new Broken(text);
  return text;
}

/** What this visitor was shown is what the record says: only cards of his own may be hidden from the public. */
function sameRound(record, replay) {
  if (record.events.length !== replay.events.length)
    throw new Broken(t("verify.same-number", { record: record.events.length, shown: replay.events.length }));
  for (const [i, { at: _at, ...theirs }] of record.events.entries()) {
    const { says: _, words: _words, names: _names, score: _score, ...ours } = replay.events[i];
    const seen = theirs.cards ? theirs.cards.map((card, n) => card ?? ours.cards?.[n] ?? null) : undefined;
    const merged = seen ? { ...theirs, cards: seen } : theirs;
    if (plain(merged) !== plain(ours)) throw new Broken(t("verify.same-other", { number: i }));
  }
  const { cut = null } = record.setup.chance;
  if (cut && cut.round !== replay.round && !record.setup.carry?.shoe) throw new Broken(t("verify.same-cut", { round: cut.round }));
  return t("verify.same-yes", { number: record.events.length });
}

function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${key}:${plain(value[key])}`)
    .join()}}`;
}

// -- cards ------------------------------------------------------------------------------------------------------------------

/** The checks of cards, dice and actions, each only where those before it hold. How much stays hidden. */
function cards(record, check, newer) {
  const made = record.commitments;
  const fixed = check(t("verify.fixed"), () => {
    if (record.setup.chance.kind !== "live") throw new Broken(t("verify.fixed-not-live"));
    if (!made) throw new Broken(t("verify.fixed-none"));
    promised(record);
    const more = made.length > 1 ? [t("verify.fixed-more", { number: made.length })] : [];
    return [t("verify.fixed-yes", { cards: made[0].leaves.length, root: made[0].root.slice(0, 16) }), ...more].join(" ");
  });
  if (!fixed) return null;
  let cut = null;
  const listed =
    newer &&
    check(
      t("verify.cut"),
      () => {
        cut = cutOf(record);
        return speakers(cut).length ? t("verify.cut-yes", { names: speakers(cut).join(", ") }) : UNCUT;
      },
      () => ({ ok: speakers(cut).length ? true : null, aside: true }),
    );
  if (newer && !listed) return null;
  let opened = [];
  const fits = check(t("verify.shown"), () => {
    opened = openedCards(record, cut);
    return t("verify.shown-yes", { count: opened.reduce((sum, { size }) => sum + size, 0) });
  });
  if (fits)
    check(
      t("verify.order"),
      () => (newer ? inOrder(record, opened) : inRuns(record)),
      () => ({ ok: newer ? true : null }),
    );
  if (newer) {
    check(t("verify.actions"), () => t("verify.actions-yes", { count: actions(record).number }));
    if (record.dice || record.events.some(({ event, what, dice: root }) => root || (event === "noted" && what === "dice"))) {
      check(t("verify.dice"), () => t("verify.dice-yes", { dice: dice(record, cut)?.join(", ") || t("verify.dice-none") }));
    }
  }
  const sum = (key) => made.reduce((total, each) => total + each[key].length, 0);
  return { cards: sum("leaves"), shown: sum("openings"), shuffles: made.length };
}

function inOrder(record, opened) {
  const deck = new Deck(
    record.commitments.map(({ leaves }) => leaves.length),
    opened,
  );
  deck.fold(record.events);
  return t("verify.order-yes", { count: deck.dealt, seen: deck.seen.size });
}

function inRuns(record) {
  const { wrong, number } = dealtInRuns(record.events, record.commitments);
  if (wrong) throw new Broken(wrong);
  return t("verify.order-older", { count: number });
}
