// What pages say of a tournament: levels, times and what a player may do.
import { number, t } from "../messages.js";

/** "100/200, ante 200", or the bets of a limit game. */
export function stakes(/** @type {Wire.LevelData} */ level) {
  const [small, big] = level.blinds;
  const parts = [];
  if (big) parts.push(t("tournaments.blinds", { small, big }));
  if (level.bets[1]) parts.push(t("tournaments.bets", { low: level.bets[0], high: level.bets[1] }));
  if (level.ante) parts.push(t("tournaments.ante", { ante: level.ante }));
  return parts.join(", ");
}

/** "12:34", or "1:02:03". */
export function remaining(/** @type {number} */ seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "3rd" as the page writes places: a number, or a range where several share one. */
export const placeText = (/** @type {Wire.TournamentPlaceData} */ place) =>
  place.first === place.last ? number(place.first) : `${number(place.first)}–${number(place.last)}`;

/** What is between two looks at the server: the times of the clock go on by themselves. */
export class RunningClock {
  constructor() {
    this._at = 0;
    /** @type {Wire.ClockData | null} */
    this._clock = null;
  }

  /** The clock as the server has just told it. */
  told(/** @type {Wire.ClockData | null} */ clock) {
    this._clock = clock;
    this._at = performance.now();
  }

  /** Seconds that are left now of what had so many when it was told; null: it has no end. */
  now(/** @type {number | null} */ seconds) {
    if (seconds === null || !this._clock) return null;
    return this._clock.paused ? seconds : Math.max(0, seconds - (performance.now() - this._at) / 1000);
  }
}
