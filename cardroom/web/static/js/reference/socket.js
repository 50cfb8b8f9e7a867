// The socket of a table in words: what the openapi file has no place for.
import { el } from "../dom.js";

const SERVER = [
  [
    "table",
    "seq, round, from, events, opening, table, you, decision, clock, now, over",
    "The table and its round as you may see them, from event `from` on; the shape TableMessage. `opening` comes only where " +
      "`from` is 0. If you hold fewer events than `from`, open a new socket and say what you have. When a round has ended " +
      "and another begun, the rest of the old one comes first in a message of its own.",
  ],
  [
    "chat",
    "whole, said",
    "What people at the table say, as `number`, `at`, `player`, `known` (a sign for who it was, whatever he is called), " +
      "and `text` or the key of a `phrase`. What is still known when a socket is opened comes first, as a `whole`. It is " +
      "kept in memory only, for a day at most.",
  ],
  ["done", "id", "Your message with this id was carried out. What came of it is in a table message."],
  [
    "refused",
    "id, why, code",
    "It was not, for the reason in the sentence `why`; nothing changed. The code is illegal, stale, forbidden, rate or bad.",
  ],
  ["ping", "at", "Answer with a pong, or the connection is given up."],
  ["bye", "why", "The server closes the socket; come again."],
];
const CLIENT = [
  [
    "act",
    "id, round, turn, verb, amount, spot, picks",
    "An answer to the decision: an option's verb, an amount within its bounds, its spot, and where it has a pick the " +
      "indices of cards in that place. `round` and `turn` are those of the decision: an answer that comes too late is stale, " +
      "and does nothing.",
  ],
  ["sit-out", "id, out", "Sit out from the next round on, or come back."],
  [
    "cut",
    "id, round, hash or bytes",
    "Your part in cutting the deck of the coming round, `table.cut`. While it wants a `hash`: the SHA-256 of 32 random " +
      "bytes of yours, in hexadecimal. When it wants `bytes`: those bytes. What comes late, twice or wrong is refused; a " +
      "round waits for nobody.",
  ],
  ["say", "id, text or phrase", "To those at the table, for who sits there: a line of at most 200 characters, or the key of a phrase."],
  ["pong", "at", "The answer to a ping."],
];
const EVENTS = [
  [
    "shuffled",
    "number, root, dice, cut",
    "The cards were shuffled; root commits to their order, dice to the throws of dice, and cut is the hash of the list of " +
      "those who cut the deck (in `opening`).",
  ],
  ["dealt", "place, cards, seen", "Cards came to a place; null is a card that you may not see."],
  ["shown", "place, indices, cards, seen", "Cards that lay there were turned up, or shown to you."],
  ["moved", "from, to, indices", "Cards went to another place as they lay; to the shoe, and they are gone."],
  ["transfer", "from, to, amount, why, rule", "Chips moved from one account to another; rule is a clause of the edition."],
  ["action", "player, verb, amount, spot, picks", "What somebody chose."],
  ["noted", "what, who, text, rule", "A fact worth a line: the button, a hand, the order of settlement."],
  [
    "ruled",
    "ruling, text, rule; by, because, place, cards, verdict",
    "A ruling on an irregularity; who made it and why, where that is known, the hand and the cards that it is about, and whether that " +
      "hand is foul, dead or forfeited from now on.",
  ],
];

function messages(caption, rows, first) {
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, ...[first, "Fields", "Meaning"].map((head) => el("th", { scope: "col" }, head)))),
      el(
        "tbody",
        {},
        ...rows.map(([type, fields, text]) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, el("code", {}, type)),
            el("td", {}, el("code", {}, fields)),
            el("td", {}, ...text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part))),
          ),
        ),
      ),
    ),
  );
}

export function socketParts() {
  return [
    el(
      "p",
      {},
      "Open ",
      el("code", {}, "/api/tables/{id}/socket?round=R&have=N"),
      " as a WebSocket. R and N say which round you hold and how many of its events, so that after a lost connection only " +
        "the rest is sent; leave them out to begin; language=es has sentences told in Spanish. With a session you are " +
        "yourself, without one a spectator. Frames are JSON text with a ",
      el("code", {}, "type"),
      ".",
    ),
    messages("From the server", SERVER, "Type"),
    messages("From you", CLIENT, "Type"),
    messages('Events, in a table message and in replays; each has a sentence for a log in "says"', EVENTS, "Event"),
    el(
      "p",
      { class: "muted" },
      "Cards are As, Td, Jo and JO (jokers), tiles 6-4. An account is a player's name, pot/0 and up, bank, drop, jackpot, " +
        "house, or a spot: position/wager/player. Stacks and places are the fold of opening and events.",
    ),
  ];
}
