// The keys that a public record has, and no others, each with a value of its kind: docs/fairness.md, "The shape of a record".
import { need } from "./broken.js";
import { isObject } from "./reading.js";

const HASH = /^[0-9a-f]{64}$/;

/** Whether it is a SHA-256 as every promise writes it. A list of one hash is none, though a pattern takes it for one. */
export const isHash = (value) => typeof value === "string" && HASH.test(value);
export const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
export const sameKeys = (held, keys) => isObject(held) && JSON.stringify(Object.keys(held).sort()) === JSON.stringify([...keys].sort());

const isText = (value) => typeof value === "string";
const orNull = (kind) => (value) => value === null || kind(value);
const listOf = (kind) => (value) => Array.isArray(value) && value.every(kind);
const spot = orNull(isText);
const texts = listOf(isText);
const wholes = listOf(isWhole);
const cards = listOf(orNull(isText));

const EVENTS = {
  shuffled: { number: isWhole, root: isText },
  dealt: { place: isText, cards, seen: listOf(texts), at: wholes },
  shown: { place: isText, indices: wholes, cards, seen: texts },
  moved: { from: isText, to: isText, indices: wholes },
  noted: { what: isText, who: isText, text: isText, rule: isText },
  ruled: { ruling: isText, text: isText, rule: isText },
  transfer: { from: isText, to: isText, amount: isWhole, why: isText, rule: isText },
  action: { player: isText, verb: isText, amount: isWhole, spot, picks: wholes },
};
const SELDOM = { transfer: { spot }, shuffled: { dice: isText, cut: isText }, ruled: { by: isText, because: isText } };
const INPUTS = {
  floor: [
    { floor: isText, args: isObject },
    { by: isText, because: isText },
  ],
  misdeal: [{ misdeal: isText, rule: isText }, {}],
  player: [
    { player: isText, verb: isText },
    { amount: isWhole, spot: isText, picks: wholes },
  ],
};
const TOP = ["cardroom", "form", "setup", "inputs", "events", "stacks", "drop", "jackpot", "house", "over", "void"];
const SETUP = [
  "version", "edition", "digest", "seats", "stacks", "table", "option", "chance", "button", "player_dealer", "turn", "absent", "carry",
  "jackpot", "moments", "stepped", "chip", "payout_chip", "rounding", "dealer",
]; // biome-ignore format: it is one list
const PROMISE = ["root", "leaves", "openings"];

/** Every key of `must` is there, every other one is of `may`, and each value is of its kind. */
function fits(held, must, may = {}) {
  const kinds = new Map(Object.entries({ ...must, ...may }));
  return (
    isObject(held) &&
    Object.keys(must).every((key) => Object.hasOwn(held, key)) &&
    Object.entries(held).every(([key, value]) => kinds.get(key)?.(value))
  );
}

/** @param {Record<string, any>} record */
export function shape(record) {
  for (const key of TOP) need(Object.hasOwn(record, key), `The record lacks '${key}'.`);
  for (const key of Object.keys(record))
    need([...TOP, "commitments", "dice"].includes(key), `'${key}' does not belong in a public record.`);
  need([2, 3, 4].includes(record.cardroom), `This page does not know records of version ${record.cardroom}.`);
  need(
    record.over === true && record.form === "public" && typeof record.void === "boolean",
    "It is not the public record of a round that is over.",
  );
  need(isObject(record.setup) && isObject(record.setup.chance), "The record does not say with what the round began.");
  for (const key of Object.keys(record.setup)) need(SETUP.includes(key), `'setup.${key}' does not belong in a public record.`);
  for (const key of ["events", "inputs"]) need(Array.isArray(record[key]), `'${key}' is not a list.`);
  need(Array.isArray(record.commitments ?? []), "'commitments' is not a list.");
  const live = record.setup.chance.kind === "live";
  for (const [i, event] of record.events.entries()) checkEvent(event, i, live);
  for (const [i, input] of record.inputs.entries()) {
    const kind = Object.keys(INPUTS).find((key) => isObject(input) && Object.hasOwn(input, key));
    need(kind && fits(input, ...INPUTS[kind]), `Input ${i} has other keys or values than it should.`);
  }
  for (const made of record.commitments ?? []) need(sameKeys(made, ["shuffle", ...PROMISE]), "A commitment has other keys than it should.");
  need(record.dice === undefined || sameKeys(record.dice, PROMISE), "The commitment to the dice has other keys than it should.");
}

function checkEvent(event, number, live) {
  const kind = isObject(event) ? event.event : null;
  need(Object.hasOwn(EVENTS, kind), `There is no event '${kind}' (event ${number}).`);
  const { event: _, ...held } = event;
  const { at, ...keys } = EVENTS[kind];
  need(fits(held, live && at ? { ...keys, at } : keys, SELDOM[kind]), `Event ${number} has other keys or values than it should.`);
}
