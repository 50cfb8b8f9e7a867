// Wagers that lie on several circles are one decision for a player and several actions for the engine: they are sent one after the other.
import { t } from "../messages.js";
import { Bets } from "./bets.js";
import { capital, wagerName } from "./words.js";

export class Chain {
  #bets;
  #last = "";                     // round and turn of the one that was sent last; empty: none is on its way
  #send;
  #refuse;

  /** @param send(action) a promise; @param refuse(why) when it goes no further */
  constructor(bets, { send, refuse }) {
    this.#bets = bets;
    this.#send = send;
    this.#refuse = refuse;
  }

  stop() {
    this.#last = "";
  }

  /** Everything that is laid is bet, and then he is done. */
  begin(model) {
    this.#bets.bet();
    return this.#next(model);
  }

  /** A message has come: whether more is being sent, so that nothing is asked meanwhile. */
  goesOn(model) {
    if (!this.#last || !Bets.asked(model)) {
      this.stop();
      return false;
    }
    if (this.#last !== `${model.round.id}/${model.decision.turn}`) this.#next(model);
    return Boolean(this.#last);
  }

  async #next(model) {
    const { round, decision } = model;
    const next = this.#bets.next(model);
    const done = next ? null : model.options.find(({ verb }) => verb === "done");
    if (next?.refused || (!next && !done)) {
      this.stop();
      this.#refuse(next ? `${t("play.not-now", { wager: capital(wagerName(next.refused)) })} ${next.why}`.trim() : "");
      return;
    }
    this.#last = `${round.id}/${decision.turn}`;
    const { verb, spot } = next?.option ?? done;
    try {
      await this.#send({ round: round.id, turn: decision.turn, verb, amount: next?.amount ?? 0, spot: spot ?? null, picks: [] });
    } catch (error) {
      this.stop();
      this.#refuse(error.message);
    }
  }
}
