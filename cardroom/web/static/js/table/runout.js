// When nobody can bet any more the rest of a round comes in one message. It is told as it would be dealt: the hands, the cards street by
// street, then who has won. Nothing waits for it: whatever comes next, or who does not want movement, has all of it at once.

const BOARDS = new Set(["board", "second board"]);
const BEAT = 1300; // milliseconds from one to the next

/** Where the events of such a message are parted: after the hands that were turned up, and after each deal to the board that follows. */
export function partings(events) {
  const acted = events.findLastIndex(({ event }) => event === "action");
  const first = events.findIndex(({ event, seen }, i) => i > acted && event === "shown" && seen?.includes("*"));
  if (first < 0) return [];
  const deals = events.flatMap(({ event, place }, i) => (i > first && event === "dealt" && BOARDS.has(place) ? [i] : []));
  if (!deals.length) return [];
  const hands = events.findLastIndex(({ event }, i) => i < deals[0] && event === "shown");
  return [hands + 1, ...deals.map((i) => i + 1)].filter((end) => end < events.length);
}

export class Runout {
  #waiting = []; // messages that are still to be told
  #timer = 0;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #tell;

  /** @param tell (message) takes in one message and draws it */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Take in a message, at once or in beats. True where it is told in beats. */
  take(message) {
    this.finish();
    const ends = this.#calm.matches || document.hidden || !message.over ? [] : partings(message.events ?? []);
    const parts = ends.map((end, i) => this.#part(message, i ? ends[i - 1] : 0, end));
    if (ends.length)
      parts.push({ ...message, from: message.from + ends.at(-1), events: message.events.slice(ends.at(-1)), opening: undefined });
    this.#tell(parts.shift() ?? message);
    this.#waiting = parts;
    this.#next();
    return ends.length > 0;
  }

  #part(message, start, end) {
    return {
      ...message,
      from: message.from + start,
      events: message.events.slice(start, end),
      opening: start ? undefined : message.opening,
      over: false,
      decision: null,
    };
  }

  #next() {
    if (this.#waiting.length)
      this.#timer = setTimeout(() => {
        this.#tell(this.#waiting.shift());
        this.#next();
      }, BEAT);
  }

  /** Tell the rest at once. */
  finish() {
    clearTimeout(this.#timer);
    while (this.#waiting.length) this.#tell(this.#waiting.shift());
  }
}
