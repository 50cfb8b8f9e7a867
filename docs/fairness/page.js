// A page that checks the public record of a round. `python -m tests.vectors.write` puts it and what it imports into one file.
import { Broken, need } from "../../cardroom/web/static/js/verify/broken.js";
import { cutOf, speakers } from "../../cardroom/web/static/js/verify/cut.js";
import { Deck, UNPROVED, actions, dice, ledger, openedCards, promised } from "../../cardroom/web/static/js/verify/proof.js";
import { readRecord } from "../../cardroom/web/static/js/verify/reading.js";
import { shape } from "../../cardroom/web/static/js/verify/shape.js";

const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;

/** What holds, sentence by sentence; an error says in one what does not. */
function verifyRound(text) {
  try {
    return sentences(readRecord(text));
  } catch (error) {
    throw error instanceof Broken ? error : new Broken(`It holds something that does not belong in a record (${error.message}).`);
  }
}

function sentences(record) {
  const said = [];
  shape(record);
  need(record.setup.chance.kind === "live", "It is not a record of live cards.");
  said.push(`${ledger(record, dollars)} transfers lead from the stacks before to the stacks after.`);
  promised(record);
  said.push(`The hashes of the cards make ${record.commitments[0].root}: compare it with the one that you saw before the deal.`);
  const cut = cutOf(record);
  const names = speakers(cut);
  said.push(
    names.length
      ? `The deck was cut by ${names.join(", ")} for round ${cut.round}: look whether your bytes are in the list.`
      : "Nobody cut the deck.",
  );
  const deck = new Deck(
    record.commitments.map(({ leaves }) => leaves.length),
    openedCards(record, cut),
  );
  deck.fold(record.events);
  said.push(`${deck.dealt} cards left the deck from its top; ${deck.seen.size} were shown, each the one fixed at its place.`);
  said.push(`${actions(record).number} actions are told once and the same.`);
  const thrown = dice(record, cut);
  if (thrown) said.push(`Dice as promised: ${thrown.join(", ") || "none were thrown"}.`);
  return said;
}
globalThis.verifyRound = verifyRound;

const page = (/** @type {string} */ id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
};

page("file").addEventListener("change", async ({ target }) => {
  const [verdict, list] = [page("verdict"), page("checks")];
  const lines = [];
  try {
    const [file] = /** @type {HTMLInputElement} */ (target).files ?? [];
    lines.push(...verifyRound(await file.text()));
    [verdict.textContent, verdict.className] = ["Holds: the cards, the dice and the chips are as promised.", "good"];
    for (const { field, why } of UNPROVED) lines.push(`Not proved: ${field} – ${why}.`);
  } catch (error) {
    [verdict.textContent, verdict.className] = [`Does not hold: ${error.message}`, "bad"];
  }
  list.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
});
