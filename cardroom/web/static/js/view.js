// A round through one pair of eyes: the fold of its opening and the events that this viewer may see.
// The same as cardroom/round/view.py, for a live table and for a round that is over.

export class View {
  /** @param opening {number, seats: {"1": "Ann"}, stacks: {"Ann": cents}, jackpot, absent, button} */
  constructor(opening) {
    this.opening = opening;
    this.seats = new Map(Object.entries(opening.seats ?? {}).map(([seat, player]) => [Number(seat), player]));
    this.absent = new Set(opening.absent ?? []);
    this.events = [];
    this.places = new Map(); // place -> [card name or null]
    this.accounts = new Map(Object.entries(opening.stacks ?? {})); // account -> cents
    if (opening.jackpot) this.accounts.set("jackpot", opening.jackpot);
    this.notes = []; // every noted and ruled event, in order
  }

  /** Take in one event. An event that cannot follow those before it throws, and changes nothing. */
  fold(event) {
    const step = FOLDS[event.event];
    if (step) step(this, event);
    this.events.push(event);
    return this;
  }

  foldAll(events) {
    for (const event of events) this.fold(event);
    return this;
  }

  /** The cards of a place as they lie; null is face down. */
  cards(place) {
    return this.places.get(place) ?? [];
  }

  money(account) {
    return this.accounts.get(account) ?? 0;
  }

  stack(player) {
    return this.money(player);
  }

  /** The seat of a player, or null. */
  seatOf(player) {
    for (const [seat, name] of this.seats) if (name === player) return seat;
    return null;
  }

  /** Chips that lie on spots: [{spot, position, wager, player, hand, amount}], only where there are any. */
  spots() {
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

  /** The last note of this kind, or null: note("button").who. */
  note(what) {
    return this.notes.findLast((event) => event.what === what) ?? null;
  }

  /** What the shuffle promised before the deal: the roots of all shuffles, in order. */
  roots() {
    return this.events.filter((event) => event.event === "shuffled").map((event) => event.root);
  }
}

/** The parts of a spot account "1/ante/Ann" or "1/ante/Ann/1"; null for any other account. */
export function spotOf(account) {
  const parts = account.split("/");
  if (parts.length < 3 || !/^\d+$/.test(parts[0])) return null;
  return { position: Number(parts[0]), wager: parts[1], player: parts[2], hand: Number(parts[3] ?? 0) };
}

function held(view, place) {
  const cards = view.places.get(place);
  if (!cards) throw new RangeError(`There are no cards at ${place}.`);
  return cards;
}

function add(view, place, cards) {
  view.places.set(place, [...(view.places.get(place) ?? []), ...cards]);
}

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
  },
  noted(view, event) {
    view.notes.push(event);
  },
  ruled(view, event) {
    view.notes.push(event);
  },
};
