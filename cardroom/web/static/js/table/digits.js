// Which digit does an option: the same for the same thing in every question of every game. 1 gives up or says no, 2 stays, 3 goes on.
import { partsOf } from "../view.js";
import { namesCards } from "./words.js";

const DIGITS = new Map(
  Object.entries({
    fold: 1,
    drop: 1,
    pass: 1,
    decline: 1,
    muck: 1,
    wait: 1,
    object: 1,
    lose: 1,
    check: 2,
    call: 2,
    stand: 2,
    done: 2,
    "no-card": 2,
    keep: 2,
    "keep all": 2,
    show: 2,
    allow: 2,
    "bring in": 2,
    "post dead": 2,
    bet: 3,
    raise: 3,
    complete: 3,
    open: 3,
    play: 3,
    hit: 3,
    card: 3,
    "take-a-card": 3,
    draw: 3,
    "draw again": 3,
    accept: 3,
    straddle: 3,
    kill: 3,
    "kill the next": 3,
    post: 3,
    ante: 3,
    roll: 3,
    set: 3,
    "place-all": 3,
    discard: 3,
    "put-up": 3,
    insure: 3,
    collect: 3,
    "call hand": 3,
    "declare open": 3,
    win: 3,
    "act first": 3,
    double: 4,
    "double-double": 4,
    declare: 4,
    spread: 4,
    "all-in": 4,
    split: 5,
    surrender: 6,
    rescue: 7,
    "house-way": 8,
    share: 9,
  }),
);
const ROWS = { front: 4, middle: 5, back: 6 };
const HIGHER = 4; // the second of two amounts, or the first of several melds
const NUMBERED = /^(?:pile|choose-stack)-([1-9])$/;

/** 1 to 9; 0: none. Of what may be done at several places it is what is done at one's own. */
export function digitOf(option, options, ownSeat) {
  const { verb, spot } = option;
  const named = NUMBERED.exec(verb);
  if (named) return Number(named[1]);
  if (verb === "place" && spot) return ROWS[partsOf(spot).wager] ?? 0;
  if (namesCards(option)) {
    if (verb.startsWith("force ")) return 3;
    const at = HIGHER + options.filter(namesCards).indexOf(option);
    return at <= 9 ? at : 0;
  }
  const alike = options.filter((other) => other.verb === verb);
  const own = alike.filter((other) => !other.spot || partsOf(other.spot).position === ownSeat);
  const at = (own.length ? own : alike.length === 1 ? alike : []).indexOf(option);
  const digit = DIGITS.get(verb) ?? 0;
  if (at === 0) return digit;
  return at === 1 && digit && !options.some((other) => DIGITS.get(other.verb) === HIGHER) ? HIGHER : 0;
}
