// A round through one pair of eyes: the fold of its opening and the events that this viewer may see.
// The same as cardroom/round/view.py, for a live table and for a round that is over.

export class View {
  /** @param {Page.Opening} opening */
  constructor(opening) {
    this.opening = opening;
    this.seats = new Map(Object.entries(opening.seats ?? {}).map(([seat, player]) => [Number(seat), player]));
    this.absent = new Set(opening.absent ?? []);
    /** @type {Page.RoundEvent[]} */
    this.events = [];
    /** @type {Map<string, Page.Card[]>} */
    this.places = new Map(); // by place
    this.accounts = new Map(Object.entries(opening.stacks ?? {})); // account -> cents
    if (opening.jackpot) this.accounts.set("jackpot", opening.jackpot);
    /** @type {Array<Page.Noted | Page.Ruled>} */
    this.notes = []; // every noted and ruled event, in order
    /** @type {Map<string, Page.Verdict>} */
    this.verdicts = new Map(); // by place: hands that were ruled on
  }

  /**
   * Take in one event. An event that cannot follow those before it throws, and changes nothing.
   * @param {Page.RoundEvent} event
   */
  fold(event) {
    /** @type {((view: View, event: any) => void) | undefined} */
    const step = FOLDS[event.event];
    step?.(this, event);
    this.events.push(event);
    return this;
  }

  /** @param {Page.RoundEvent[]} events */
  foldAll(events) {
    for (const event of events) this.fold(event);
    return this;
  }

  /**
   * The cards of a place as they lie; null is face down.
   * @param {string} place
   */
  cards(place) {
    return this.places.get(place) ?? [];
  }

  /** @param {string} account */
  money(account) {
    return this.accounts.get(account) ?? 0;
  }

  /** @param {string} player */
  stack(player) {
    return this.money(player);
  }

  /**
   * The seat of a player, or null.
   * @param {string} player
   */
  seatOf(player) {
    for (const [seat, name] of this.seats) if (name === player) return seat;
    return null;
  }

  /** Chips that lie on spots, only where there are any. */
  spots() {
    /** @type {Array<Page.Spot & {spot: string, amount: number}>} */
    const found = [];
    for (const [account, amount] of this.accounts) {
      const spot = amount ? spotOf(account) : null;
      if (spot) found.push({ spot: account, ...spot, amount });
    }
    return found;
  }

  /** Pots in order: [{pot: "pot/0", amount}], only where there are chips. */
  pots() {
    return [...this.accounts].filter(([account, amount]) => amount && account.startsWith("pot/")).map(([pot, amount]) => ({ pot, amount }));
  }

  /**
   * The last note of this kind, or null: note("button").who.
   * @param {string} what
   */
  note(what) {
    return this.notes.findLast((event) => event.what === what) ?? null;
  }

  /** What the shuffle promised before the deal: the roots of all shuffles, in order. */
  roots() {
    return this.events.flatMap((event) => (event.event === "shuffled" ? [event.root] : []));
  }
}

/**
 * The parts of a spot account "1/ante/Ann" or "1/ante/Ann/1"; null for any other account.
 * @param {string} account
 * @returns {Page.Spot | null}
 */
export function spotOf(account) {
  const parts = account.split("/");
  if (parts.length < 3 || !/^\d+$/.test(parts[0])) return null;
  return { position: Number(parts[0]), wager: parts[1], player: parts[2], hand: Number(parts[3] ?? 0) };
}

/**
 * The parts of an account that is a spot.
 * @param {string} account
 */
export function partsOf(account) {
  const spot = spotOf(account);
  if (!spot) throw new RangeError(`${account} is no spot.`);
  return spot;
}

/**
 * @param {View} view
 * @param {string} place
 */
function held(view, place) {
  const cards = view.places.get(place);
  if (!cards) throw new RangeError(`There are no cards at ${place}.`);
  return cards;
}

/**
 * @param {View} view
 * @param {string} place
 * @param {Page.Card[]} cards
 */
function add(view, place, cards) {
  view.places.set(place, [...(view.places.get(place) ?? []), ...cards]);
}

/** @type {{[E in Page.RoundEvent as E["event"]]?: (view: View, event: E) => void}} */
const FOLDS = {
  transfer(view, { from, to, amount }) {
    if (!view.accounts.has(from) && from !== "house") throw new RangeError(`There is no account ${from}.`);
    view.accounts.set(from, view.money(from) - amount);
    view.accounts.set(to, view.money(to) + amount);
  },
  dealt(view, { place, cards }) {
    add(view, place, cards);
  },
  shown(view, { place, indices, cards }) {
    const lie = [...held(view, place)];
    indices.forEach((index, i) => {
      lie[index] = cards[i] ?? lie[index];
    });
    view.places.set(place, lie);
  },
  moved(view, { from, to, indices }) {
    const lie = held(view, from);
    const gone = new Set(indices);
    const cards = indices.map((index) => lie[index]);
    view.places.set(
      from,
      lie.filter((_, index) => !gone.has(index)),
    );
    if (to !== "shoe") add(view, to, cards);
    if (from === "muck") view.verdicts.delete(to); // the hand comes back
  },
  noted(view, event) {
    view.notes.push(event);
  },
  ruled(view, event) {
    view.notes.push(event);
    if (event.verdict && event.place) view.verdicts.set(event.place, event.verdict);
  },
};
