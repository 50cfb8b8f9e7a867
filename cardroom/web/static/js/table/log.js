// What happened, sentence by sentence: the round in play and the one before it, each line with the clause behind it.
import { el } from "../dom.js";
import { toldPieces } from "./words.js";
import { openWhy } from "./why.js";

const NEAR = 60;                  // pixels from the end at which the log still follows

export class Log {
  #box;
  #table = null;
  #shown = "";                    // rounds drawn
  #lines = 0;                     // events drawn of the round in play
  #list = null;

  constructor(box) {
    this.#box = box;
  }

  update(model) {
    this.#table = model.table;
    const rounds = [model.last, model.round].filter((round) => round?.id);
    const key = rounds.map(({ id }) => id).join(" ");
    let follow = this.#box.scrollHeight - this.#box.scrollTop - this.#box.clientHeight < NEAR;
    if (key !== this.#shown || model.round.events.length < this.#lines) {
      this.#shown = key;
      follow = true;
      this.#lines = 0;
      if (this.#box.contains(document.activeElement)) this.#box.focus({ preventScroll: true });
      this.#box.replaceChildren(...rounds.map((round) => this.#round(round, round === model.round)));
    }
    const fresh = model.round.events.slice(this.#lines);
    this.#lines = model.round.events.length;
    if (model.round.id) this.#add(this.#list, fresh);
    this.#end(model.round);
    if (follow) this.#box.scrollTop = this.#box.scrollHeight;
  }

  #round(round, current) {
    const list = el("ol", { class: "lines-of-log" });
    if (current) this.#list = list;
    else this.#add(list, round.events);
    const part = el("section", { class: `log-round${current ? " current" : ""}`, "data-round": round.id },
      el("h3", {}, current ? `Round ${round.number}` : `Round ${round.number}, before`), list);
    if (!current) part.append(links(round));
    return part;
  }

  #end(round) {
    const part = this.#box.querySelector(".log-round.current");
    if (part && round.over && !part.querySelector(".log-links")) part.append(links(round));
  }

  #add(list, events) {
    for (const event of events) if (event.says) list.append(this.#line(event));
  }

  #line({ event, says, rule }) {
    const text = toldPieces(says).map((piece) => (piece.suit ? el("span", { class: `suit ${piece.suit}` }, piece.text) : piece.text));
    const line = el("li", { class: `line line-${event}` }, el("span", {}, text));
    if (rule && event !== "action") {
      line.append(" ", el("button", {
        type: "button", class: "link why", "data-rule": rule, "aria-label": `Why? ${says}`, onclick: () => openWhy(this.#table, [rule], says),
      }, "why?"));
    }
    return line;
  }
}

/** Where a finished round can be seen again and checked. */
export function links({ id }) {
  return el("p", { class: "log-links" }, el("a", { href: `/rounds/${id}` }, "Replay"), el("a", { href: `/rounds/${id}#verify` }, "Verify"));
}
