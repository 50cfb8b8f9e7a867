// Is this round true? Its public record is held against the commitment that was published before the deal, as cardroom/records/verify.py
// does: here, in the browser, with nothing but the record and SHA-256. Nothing is asked of the server that dealt it.
import { cardText } from "./cards.js";
import { count } from "./dom.js";
import { dollars } from "./money.js";
import { hexBytes, sha256, textBytes } from "./sha256.js";

/** The hash of one card of the deck: its place from the top, its name, and the nonce that hid it. */
export function leafOf({ at, card, nonce }) {
  const secret = hexBytes(nonce);
  if (secret === null || !Number.isInteger(at)) return null;
  const head = textBytes(`${at}|${card}|`);
  const whole = new Uint8Array(head.length + secret.length);
  whole.set(head);
  whole.set(secret, head.length);
  return sha256(whole);
}

export const rootOf = (leaves) => sha256(textBytes(leaves.join("")));

const good = (title, text) => ({ title, text, ok: true });
const bad = (title, text) => ({ title, text, ok: false });
const unknown = (title, text) => ({ title, text, ok: null });

/**
 * Check a public record; `replay` is the round as the visitor was shown it. Returns {ok, checks: [{title, text, ok}], hidden: {...}|null};
 * ok is false where a check failed, null where nothing was committed.
 */
export function verifyRecord(record, replay = null) {
  let checks = [];
  let hidden = null;
  try {
    checks = [ledger(record), chips(record), ...(replay ? [sameRound(record, replay)] : [])];
    const committed = commitment(record);
    checks.push(...committed.checks);
    hidden = committed.hidden;
  } catch (error) {
    checks.push(bad("The record can be read", `It holds something that does not belong in a record (${error.message}).`));
  }
  const ok = checks.some((check) => check.ok === false) ? false : checks.every((check) => check.ok) ? true : null;
  return { ok, checks, hidden };
}

// -- chips ------------------------------------------------------------------------------------------------------------------

function ledger({ setup, events, stacks, drop, house }) {
  const title = "Every chip is accounted for";
  const held = new Map(Object.entries(setup.stacks));
  held.set("jackpot", setup.jackpot ?? 0);
  const at = (account) => held.get(account) ?? 0;
  for (const [i, { event, from, to, amount }] of events.entries()) {
    if (event !== "transfer") continue;
    if (at(from) < amount && from !== "house") return bad(title, `Event ${i} takes ${dollars(amount)} from ${from}, which had ${dollars(at(from))}.`);
    held.set(from, at(from) - amount);
    held.set(to, at(to) + amount);
  }
  for (const [player, stack] of Object.entries(stacks)) {
    if (at(player) !== stack) return bad(title, `The transfers leave ${player} with ${dollars(at(player))}, not ${dollars(stack)}.`);
  }
  if (at("drop") !== drop) return bad(title, `The transfers leave ${dollars(at("drop"))} in the drop, not ${dollars(drop)}.`);
  if (-at("house") !== (house ?? 0)) return bad(title, `The transfers leave ${dollars(-at("house"))} owed by the house, not ${dollars(house ?? 0)}.`);
  return good(title, `${count(events.filter(({ event }) => event === "transfer").length, "transfer")} lead from the stacks before to the stacks after.`);
}

function chips({ setup, stacks, drop, jackpot, house, over }) {
  const title = "No chip was made or lost";
  if (!over) return unknown(title, "The record does not say how the round ended.");
  const sum = (amounts) => Object.values(amounts).reduce((total, each) => total + each, 0);
  const [before, after] = [sum(setup.stacks) + (setup.jackpot ?? 0) + (house ?? 0), sum(stacks) + drop + jackpot];
  return before === after ? good(title, `${dollars(before)} went in, ${dollars(after)} came out.`) : bad(title, `${dollars(before)} went in, ${dollars(after)} came out.`);
}

/** What this visitor was shown is what the record says: only cards of his own may be hidden from the public. */
function sameRound(record, replay) {
  const title = "The record is of the round you see";
  if (record.events.length !== replay.events.length) return bad(title, `The record has ${record.events.length} events, the round shown here ${replay.events.length}.`);
  for (const [i, theirs] of record.events.entries()) {
    const { says: _, ...ours } = replay.events[i];
    const cards = theirs.cards ? theirs.cards.map((card, n) => card ?? ours.cards?.[n] ?? null) : undefined;
    const merged = cards ? { ...theirs, cards } : theirs;
    if (plain(merged) !== plain(ours)) return bad(title, `Event ${i} of the record is not what is shown here.`);
  }
  return good(title, `All ${record.events.length} events agree.`);
}

function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${key}:${plain(value[key])}`).join()}}`;
}

// -- cards ------------------------------------------------------------------------------------------------------------------

function commitment(record) {
  const published = record.events.filter(({ event }) => event === "shuffled").map(({ root }) => root);
  const made = record.commitments;
  if (!made) {
    const title = "The cards were promised before the deal";
    const live = record.setup.chance.kind === "live";
    const check = live ? bad(title, "The cards were live, but the record has no commitment.")
      : unknown(title, "The cards of this round were not live: nothing was committed, so nothing can be checked.");
    return { checks: [check], hidden: null };
  }
  const checks = [promised(made, published)];
  if (checks[0].ok) checks.push(opened(made));
  if (checks.at(-1).ok) checks.push(dealt(record.events, made));
  const cards = made.reduce((sum, { leaves }) => sum + leaves.length, 0);
  const shown = made.reduce((sum, { openings }) => sum + openings.length, 0);
  return { checks, hidden: { cards, shown, shuffles: made.length } };
}

function promised(made, published) {
  const title = "The deck was fixed before the deal";
  if (plain(made.map(({ root }) => root)) !== plain(published)) return bad(title, "The commitments are not those that were published when the cards were shuffled.");
  for (const { shuffle, leaves, root } of made) {
    if (rootOf(leaves) !== root) return bad(title, `The ${leaves.length} card hashes of shuffle ${shuffle} do not make the commitment that was published.`);
  }
  const [first] = made;
  const more = made.length > 1 ? ` So it is for each of the ${made.length} shuffles.` : "";
  return good(title, `The hashes of ${first.leaves.length} cards make ${first.root.slice(0, 16)}…, which was published when the cards were shuffled.${more}`);
}

function opened(made) {
  const title = "The cards shown are cards of that deck";
  let number = 0;
  for (const { shuffle, leaves, openings } of made) {
    const used = new Set();
    for (const one of openings) {
      if (used.has(one.at)) return bad(title, `Card ${one.at + 1} of shuffle ${shuffle} is opened twice.`);
      used.add(one.at);
      const leaf = leafOf(one);
      if (leaf === null || leaf !== leaves[one.at]) return bad(title, `Card ${one.at + 1} of shuffle ${shuffle}, opened as ${one.card}, does not fit its hash.`);
      number += 1;
    }
  }
  return good(title, `${count(number, "card")} opened; each fits the hash at its place in the deck.`);
}

/**
 * Every card that anybody saw is opened where it was dealt from. Cards leave the shoe from the top; a run of deals between two other events
 * takes the next places of the deck, so the cards seen of a run must be exactly those opened at its places.
 */
function dealt(events, made) {
  const title = "They were dealt in the order fixed";
  const { runs, wrong } = followCards(events);
  if (wrong) return bad(title, wrong);
  let number = 0;
  for (const [i, { openings }] of made.entries()) {
    const rest = new Map(openings.map(({ at, card }) => [at, card]));
    for (const { from, to, seen } of runs.filter(({ shuffle }) => shuffle === i)) {
      const here = [...rest].filter(([at]) => at >= from && at < to);
      here.forEach(([at]) => rest.delete(at));
      const [want, have] = [seen.toSorted(), here.map(([, card]) => card).toSorted()];
      number += want.length;
      if (plain(want) !== plain(have)) return bad(title, mismatch(want, have, from, to));
    }
    if (rest.size) return bad(title, `${cardText([...rest.values()][0])} is opened, but was not shown to everybody.`);
  }
  return good(title, `Each of the ${count(number, "card")} shown lies in the deck where it was dealt from.`);
}

function mismatch(want, have, from, to) {
  const missing = want.find((card) => want.filter((each) => each === card).length > have.filter((each) => each === card).length);
  const where = to === Infinity ? "the deck" : `cards ${from + 1} to ${to} of the deck, dealt then,`;
  if (missing) return `${cardText(missing)} was shown, but no opening of ${where} proves it.`;
  return `${cardText(have.find((card) => !want.includes(card)) ?? have[0])} is opened in ${where} but was not shown.`;
}

/** Runs of deals: {shuffle, from, to, seen}, each with the cards of it that the public saw, then or later. */
function followCards(events) {
  const runs = [];
  const places = new Map();                 // place -> [{run, card}]
  let [shuffle, next, run, adrift] = [-1, 0, null, null];
  const look = (slot, card) => {
    if (card === null || slot.card === card) return "";
    if (slot.card !== null) return `${cardText(card)} is shown where ${cardText(slot.card)} was dealt face up.`;
    slot.card = card;
    slot.run.seen.push(card);
    return "";
  };
  for (const event of events) {
    if (event.event !== "dealt") run = null;
    if (event.event === "shuffled") [shuffle, next, adrift] = [shuffle + 1, 0, null];
    else if (event.event === "dealt") {
      run ??= adrift;
      if (!run) runs.push(run = { shuffle, from: next, to: next, seen: [] });
      const slots = event.cards.map((card) => {
        const slot = { run, card: null };
        look(slot, card);
        return slot;
      });
      next += event.cards.length;
      run.to = run === adrift ? Infinity : next;
      places.set(event.place, [...(places.get(event.place) ?? []), ...slots]);
    } else if (event.event === "shown") {
      const held = places.get(event.place);
      for (const [n, index] of event.indices.entries()) {
        const wrong = look(held[index], event.cards[n]);
        if (wrong) return { runs, wrong };
      }
    } else if (event.event === "moved") {
      const held = places.get(event.from);
      const gone = new Set(event.indices);
      places.set(event.from, held.filter((_, index) => !gone.has(index)));
      if (event.to !== "shoe") places.set(event.to, [...(places.get(event.to) ?? []), ...event.indices.map((index) => held[index])]);
      else if (!adrift) runs.push(adrift = { shuffle, from: 0, to: Infinity, seen: [] });   // until the next shuffle only the deck is certain
    }
  }
  return { runs, wrong: "" };
}
