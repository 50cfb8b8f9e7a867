// What happened, sentence by sentence: the round in play and the one before it, each line with the clause behind it. Streets that are over
// are folded, and so are payments of one player in a row; at the end there is a line for each player.
import { cardText } from "../cards.js";
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { dollars, signed } from "../money.js";
import { partsOf } from "../view.js";
import { timedOut } from "./told.js";
import { toldPieces } from "./words.js";
import { openWhy } from "./why.js";

const FOLDED = 2; // payments of one player in a row that are folded into one line

/** Whose chips a line moves; empty: nobody's. */
function whom({ event, from, to }, { opening }) {
  const of = (account) => (account in (opening.stacks ?? {}) ? account : /^\d+\//.test(account) ? partsOf(account).player : "");
  return event === "transfer" ? of(String(to)) || of(String(from)) : "";
}

/** What a transfer brings or costs its player: a wager that goes back to him does neither. */
function worth({ event, from, to, amount }, player) {
  if (event !== "transfer") return 0;
  const his = (account) => account === player || (/^\d+\//.test(String(account)) && partsOf(account).player === player);
  return (his(to) ? amount : 0) - (his(from) ? amount : 0);
}

/** The style sheet has the log begin at its end (column-reverse), so it follows by itself: to scroll it costs a frame. */
export class Log {
  #box;
  #inner = el("div", {});
  /** @type {Wire.TableData} */
  #table;
  #shown = ""; // rounds drawn
  #lines = 0; // events drawn of the round in play
  #pages = new Map(); // round -> Page

  constructor(box) {
    this.#box = box;
    box.replaceChildren(this.#inner);
  }

  update(model) {
    this.#table = model.table;
    const rounds = [model.last, model.round].filter((round) => round?.id);
    const key = rounds.map(({ id }) => id).join(" ");
    if (key !== this.#shown || model.round.events.length < this.#lines) {
      this.#shown = key;
      this.#lines = 0;
      if (this.#box.contains(document.activeElement)) this.#box.focus({ preventScroll: true });
      this.#pages = new Map(
        rounds.map((round) => [round, new Page(round, model.name, round === model.round, (event) => this.#line(event, model))]),
      );
      this.#inner.replaceChildren(...[...this.#pages.values()].map(({ node }) => node));
      if (model.last?.id) this.#pages.get(model.last).add(model.last.events, model).end();
    }
    const fresh = model.round.events.slice(this.#lines);
    this.#lines = model.round.events.length;
    const page = this.#pages.get(model.round);
    page?.add(fresh, model);
    if (model.round.over) page?.end(model.table.shown ?? []);
  }

  #line(event, model) {
    const { says, rule } = event;
    const text = toldPieces(says).map((piece) => (piece.suit ? el("span", { class: `suit ${piece.suit}` }, piece.text) : piece.text));
    const line = el("li", { class: `line line-${event.event}` }, el("span", {}, text));
    if (timedOut(model, event)) line.append(" ", el("em", { class: "timed" }, t("life.timed-out")));
    if (rule && event.event !== "action") {
      line.append(
        " ",
        el(
          "button",
          {
            type: "button",
            class: "link why",
            "data-rule": rule,
            "aria-label": t("life.why-of", { text: says }),
            onclick: () => openWhy(this.#table, [rule], says),
          },
          t("life.why"),
        ),
      );
    }
    return line;
  }
}

const BOARD = ["flop", "turn", "river"]; // what the streets of a game with a board are called

/** One round of the log. */
class Page {
  #round;
  #you;
  #line;
  /** @type {HTMLElement} */
  #list; // of the street
  /** @type {{player: string, lines: HTMLElement[], net: number, fold: HTMLElement | null}} */
  #run;
  #streets = 0;
  #betting = false; // somebody has acted since the last deal
  #ended = "";

  constructor(round, you, current, line) {
    this.#round = round;
    this.#you = you;
    this.#line = line;
    this.node = el(
      "section",
      { class: `log-round${current ? " current" : ""}`, "data-round": round.id },
      el("h3", {}, t(current ? "life.round" : "life.round-before", { number: round.number })),
    );
    this.#street("");
  }

  #street(title) {
    const list = el("ol", { class: "lines-of-log" });
    const before = this.#list?.parentElement;
    if (before instanceof HTMLDetailsElement && !before.contains(document.activeElement)) before.open = false;
    this.node.append(title ? el("details", { class: "street", open: true }, el("summary", {}, title), list) : list);
    this.#list = list;
    this.#run = { player: "", lines: [], net: 0, fold: null };
  }

  add(events, model) {
    for (const event of events) {
      this.#begins(event, model);
      if (event.says) this.#put(event);
    }
    return this;
  }

  /** A street is a deal after somebody has acted, where there is a pot. */
  #begins({ event, cards }, model) {
    if (model.table?.family !== "pot") return;
    if (event === "action") this.#betting = true;
    if (event !== "dealt" || !this.#betting || !cards?.length) return;
    this.#betting = false;
    this.#streets += 1;
    const named = model.round.view.cards("board").length ? BOARD[this.#streets - 1] : null;
    this.#street(named ? t(`life.street-${named}`) : t("life.street", { number: this.#streets + 1 }));
  }

  #put(event) {
    const line = this.#line(event);
    const player = whom(event, this.#round);
    const run = this.#run;
    if (!player || player !== run.player) {
      this.#run = { player, lines: [line], net: worth(event, player), fold: null };
      this.#list.append(line);
      return;
    }
    run.lines.push(line);
    run.net += worth(event, player);
    if (!run.fold && run.lines.length < FOLDED) {
      this.#list.append(line);
      return;
    }
    if (!run.fold) {
      run.fold = el("li", { class: "fold" }, el("details", {}, el("summary", {}), el("ol", { class: "lines-of-log" })));
      run.lines[0].before(run.fold);
      find("ol", run.fold).append(...run.lines);
    } else find("ol", run.fold).append(line);
    find("summary", run.fold).textContent = run.net
      ? `${this.#named(player)} ${signed(run.net)}`
      : t("life.lines-of", { player: this.#named(player), count: run.lines.length });
  }

  #named(player) {
    return player === this.#you ? t("life.you") : player;
  }

  /** It is over: what each player has won or lost, what was shown, and where it can be seen again. */
  end(shown = []) {
    const key = JSON.stringify(shown);
    if (this.#ended === key) return;
    this.#ended = key;
    this.node.querySelector(".log-end")?.remove();
    const { opening } = this.#round;
    const nets = Object.keys(opening.stacks ?? {})
      .map((player) => /** @type {[string, number]} */ ([player, this.#round.net(player)]))
      .filter(([player, net]) => net || Object.values(opening.seats ?? {}).includes(player));
    const sum = (/** @type {[string, number]} */ [player, net]) =>
      el(
        "div",
        {},
        el("dt", {}, this.#named(player)),
        el("dd", { class: `figures ${net > 0 ? "plus" : net < 0 ? "minus" : ""}` }, net ? signed(net) : dollars(0)),
      );
    this.node.append(
      el(
        "div",
        { class: "log-end" },
        shown.map(({ player, cards }) =>
          el(
            "p",
            { class: "shown-after" },
            t(player === this.#you ? "life.you-have-shown" : "life.has-shown", { player, cards: cards.map(cardText).join(" ") }),
          ),
        ),
        el("dl", { class: "sums" }, nets.sort(([, one], [, other]) => other - one).map(sum)),
        links(this.#round),
      ),
    );
  }
}

/** Where a finished round can be seen again and checked. */
export function links({ id }) {
  return el(
    "p",
    { class: "log-links" },
    el("a", { href: `/rounds/${id}` }, t("life.replay")),
    el("a", { href: `/rounds/${id}#verify` }, t("life.verify")),
  );
}
