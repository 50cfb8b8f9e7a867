// Records of version 1 have neither inputs nor the place of each card: a run of deals between two other events takes the next places of the
// deck, and the cards seen of a run must be exactly those opened at its places. Which of them went to which hand is not proved.
import { cardText } from "../cards.js";

const plain = (value) => JSON.stringify(value);

/** What is wrong, if anything, and how many cards were held against their openings. */
export function dealtInRuns(events, made) {
  const { runs, wrong } = followCards(events);
  if (wrong) return { wrong, number: 0 };
  let number = 0;
  for (const [i, { openings }] of made.entries()) {
    const rest = new Map(openings.map(({ at, card }) => [at, card]));
    for (const { from, to, seen } of runs.filter(({ shuffle }) => shuffle === i)) {
      const here = [...rest].filter(([at]) => at >= from && at < to);
      here.forEach(([at]) => rest.delete(at));
      const [want, have] = [seen.toSorted(), here.map(([, card]) => card).toSorted()];
      number += want.length;
      if (plain(want) !== plain(have)) return { wrong: mismatch(want, have, from, to), number };
    }
    if (rest.size) return { wrong: `${cardText([...rest.values()][0])} is opened, but was not shown to everybody.`, number };
  }
  return { wrong: "", number };
}

function mismatch(want, have, from, to) {
  const missing = want.find((card) => want.filter((each) => each === card).length > have.filter((each) => each === card).length);
  const where = to === Infinity ? "the deck" : `cards ${from + 1} to ${to} of the deck, dealt then,`;
  if (missing) return `${cardText(missing)} was shown, but no opening of ${where} proves it.`;
  return `${cardText(have.find((card) => !want.includes(card)) ?? have[0])} is opened in ${where} but was not shown.`;
}

/** Runs of deals: {shuffle, from, to, seen}, each with the cards of it that the public saw, then or later. */
function followCards(events) {
  /** @typedef {{shuffle: number, from: number, to: number, seen: string[]}} Run */
  /** @type {Run[]} */
  const runs = [];
  const places = new Map(); // place -> [{run, card}]
  let [shuffle, next] = [-1, 0];
  /** @type {Run | null} */
  let run = null;
  /** @type {Run | null} */
  let adrift = null;
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
      if (!run) {
        run = { shuffle, from: next, to: next, seen: [] };
        runs.push(run);
      }
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
      places.set(
        event.from,
        held.filter((_, index) => !gone.has(index)),
      );
      if (event.to !== "shoe") places.set(event.to, [...(places.get(event.to) ?? []), ...event.indices.map((index) => held[index])]);
      else if (!adrift) {
        adrift = { shuffle, from: 0, to: Infinity, seen: [] }; // until the next shuffle only the deck is certain
        runs.push(adrift);
      }
    }
  }
  return { runs, wrong: "" };
}
