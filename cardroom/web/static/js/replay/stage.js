// The felt of a round that is over, at any of its steps. It is the felt of a live table, seen by somebody who only watches.
import { takeRack } from "../table/chips.js";
import { Felt } from "../table/felt.js";
import { Model } from "../table/model.js";

/** Where each step ends: a sentence, and the silent events that follow from it. steps[0] is before anything. */
export function stepsOf(events) {
  const ends = [0];
  const first = events.findIndex(({ says }) => says);
  for (let i = Math.max(first, 0); i < events.length; i += 1) {
    if (i + 1 === events.length || events[i + 1].says) ends.push(i + 1);
  }
  return ends.map((end, i) => ({ end, event: i ? (events.slice(ends[i - 1], end).find(({ says }) => says) ?? events[end - 1]) : null }));
}

export class Stage {
  constructor(root, replay) {
    this.root = root;
    this.replay = replay;
    const dealt = replay.events.flatMap(({ place }) => /^seat\/(\d+)/.exec(place ?? "")?.[1] ?? []);
    // some are dealt in and nobody's
    this.positions = [...new Set([...Object.keys(replay.opening.seats), ...dealt].map(Number))].sort((one, other) => one - other);
    takeRack(replay.rack);
    this.felt = new Felt(root, { onSit: () => {} });
    new ResizeObserver(() => this.felt.fit(replay.round)).observe(root);
  }

  /** Draw the felt as it was after so many events. */
  show(end) {
    const { replay } = this;
    const { opening, events } = replay;
    const model = new Model();
    const seats = this.positions.map((seat) => {
      const player = opening.seats[seat] ?? null;
      return {
        seat,
        player,
        bot: false,
        stack: player ? (end === events.length ? replay.stacks : opening.stacks)[player] : 0,
        out: (opening.absent ?? []).includes(player),
        leaving: false,
        here: true,
      };
    });
    const shown = {
      // as a message of a table, as far as the felt draws it
      round: replay.round,
      from: 0,
      events: events.slice(0, end),
      opening,
      you: null,
      decision: null,
      clock: {},
      now: Date.now() / 1000,
      over: end === events.length,
      table: {
        id: replay.table,
        edition: replay.edition,
        name: replay.name,
        house: replay.house,
        state: "closed",
        why: "",
        seats,
        behind: [],
        backline: false,
      },
    };
    model.take(/** @type {Wire.TableMessage} */ (/** @type {unknown} */ (shown)));
    this.felt.update(model);
    this.felt.fit(replay.round);
  }
}
