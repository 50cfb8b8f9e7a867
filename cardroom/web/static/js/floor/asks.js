// What a ruling asks, as fields: a seat, a card of its hand, a number, an amount, one of some words, yes or no, words. Seats and cards can
// be clicked on the felt as well. What may be answered is the server's; no game and no ruling is known here.
import { cardText } from "../cards.js";
import { el } from "../dom.js";
import { has, t } from "../messages.js";
import { bare, cents, dollars } from "../money.js";
import { capital, plainWords } from "../table/words.js";

const MANY = 7; // choices beyond which a list is a drop-down

export class Asks {
  #offer;
  #model;
  #picking;
  #changed;
  #values = new Map(); // name -> value, or Set of values
  #boxes = new Map(); // name -> the box that holds its choices

  /** @param changed called when an answer is another; @param answers those that are known already */
  constructor(offer, model, picking, changed, answers = {}) {
    this.#offer = offer;
    this.#model = model;
    this.#picking = picking;
    this.#changed = changed;
    for (const ask of offer.asks) this.#begin(ask, answers[ask.name]);
    this.node = el(
      "div",
      { class: "asks stack" },
      offer.asks.map((ask) => this.#field(ask)),
    );
    this.#mark();
  }

  /** As they are sent: what is empty is left out. */
  answers() {
    const found = {};
    for (const ask of this.#offer.asks) {
      const value = this.#values.get(ask.name);
      if (value instanceof Set ? value.size : value !== undefined && value !== "" && value !== false)
        found[ask.name] = value instanceof Set ? [...value] : value;
    }
    return found;
  }

  #begin(ask, known) {
    const possible = this.#possible(ask);
    if (ask.several) this.#values.set(ask.name, new Set((known ?? []).filter((value) => possible.includes(value))));
    else if (known !== undefined && (!possible.length || possible.includes(known))) this.#values.set(ask.name, known);
    else if (ask.needed && possible.length === 1) this.#values.set(ask.name, possible[0]);
  }

  /** What may be answered now: where it hangs on the answer before, of that. */
  #possible(ask) {
    if (!ask.by) return ask.among ?? [];
    const before = this.#offer.asks[this.#offer.asks.indexOf(ask) - 1];
    return ask.by[String(this.#values.get(before?.name))] ?? [];
  }

  #set(ask, value) {
    this.#values.set(ask.name, value);
    const next = this.#offer.asks[this.#offer.asks.indexOf(ask) + 1];
    if (next?.by) {
      this.#values.delete(next.name);
      this.#begin(next);
      this.#draw(next);
    }
    this.#mark();
    this.#changed();
  }

  #toggle(ask, value) {
    const set = this.#values.get(ask.name);
    if (!set.delete(value)) set.add(value);
    this.#mark();
    this.#changed();
  }

  // -- fields ---------------------------------------------------------------------------------------------------------------------

  #field(ask) {
    const said = capital(ask.title.replace(/, from 0$/, ""));
    const title = ask.needed ? said : t("floor.optional", { title: said });
    if (["text", "cards", "count", "cents"].includes(ask.kind)) return this.#typed(ask, title);
    if (ask.kind === "flag") {
      const input = el("input", { type: "checkbox", "data-ask": ask.name, onchange: () => this.#set(ask, input.checked) });
      input.checked = Boolean(this.#values.get(ask.name));
      return el("label", { class: "check" }, input, title);
    }
    const box = el("div", { class: "choices" });
    this.#boxes.set(ask.name, box);
    this.#draw(ask);
    return el("fieldset", { "data-field": ask.name }, el("legend", {}, title), box);
  }

  #typed(ask, title) {
    const number = ask.kind === "count";
    const id = `ask-${ask.name}`;
    const named =
      ask.least === undefined
        ? title
        : t("floor.bounds", { title, least: this.#amount(ask, ask.least), most: this.#amount(ask, ask.most) });
    const input = el("input", {
      id,
      type: number ? "number" : "text",
      inputmode: ask.kind === "cents" ? "decimal" : null,
      min: number ? ask.least : null,
      max: number ? ask.most : null,
      maxlength: 200,
      autocomplete: "off",
      "data-ask": ask.name,
      required: ask.needed,
      oninput: () =>
        this.#set(
          ask,
          number
            ? input.value === ""
              ? undefined
              : Number(input.value)
            : ask.kind === "cents"
              ? (cents(input.value) ?? undefined)
              : input.value,
        ),
    });
    const known = this.#values.get(ask.name);
    if (known !== undefined) input.value = ask.kind === "cents" ? bare(known) : known;
    return el("div", { class: "field" }, el("label", { for: id }, named), input);
  }

  #amount(ask, value) {
    return ask.kind === "cents" ? dollars(value) : String(value);
  }

  #draw(ask) {
    const box = this.#boxes.get(ask.name);
    const possible = this.#possible(ask);
    if (!possible.length) box.replaceChildren(el("p", { class: "small muted" }, t(ask.by ? "floor.first-whose" : "floor.nothing-to-say")));
    else if (possible.length > MANY && ask.kind === "choice" && !ask.several) box.replaceChildren(this.#select(ask, possible));
    else box.replaceChildren(...possible.map((value) => this.#choice(ask, value)));
  }

  #choice(ask, value) {
    const kind = ask.several ? "checkbox" : "radio";
    const input = el("input", {
      type: kind,
      name: `ask-${ask.name}`,
      value: String(value),
      "data-ask": ask.name,
      required: ask.needed && !ask.several,
      onchange: () => (ask.several ? this.#toggle(ask, value) : this.#set(ask, value)),
    });
    const held = this.#values.get(ask.name);
    input.checked = held instanceof Set ? held.has(value) : held === value;
    return el("label", { class: "choice" }, input, el("span", {}, this.#words(ask, value)));
  }

  #select(ask, possible) {
    const select = el(
      "select",
      { "data-ask": ask.name, "aria-label": capital(ask.title), onchange: () => this.#set(ask, possible[select.selectedIndex - 1]) },
      el("option", { value: "" }, t(ask.needed ? "floor.choose" : "floor.as-usual")),
      possible.map((value) => el("option", { value: String(value) }, this.#words(ask, value))),
    );
    select.selectedIndex = possible.indexOf(this.#values.get(ask.name)) + 1;
    return select;
  }

  #words(ask, value) {
    if (ask.kind === "seat") return `${value} ${this.#model.round.opening.seats[value] ?? ""}`.trim();
    if (ask.kind === "card") return this.#card(value);
    return typeof value === "string" && !(value in this.#model.round.opening.stacks) ? plainWords(value) : String(value);
  }

  /** A card of the hand or line that was named: as everybody sees it. */
  #card(index) {
    const name = this.#model.round.view.places.get(this.#placeOfCards())?.[index] ?? null;
    const key = `floor.nth-${index + 1}`;
    const nth = has(key) ? t(key) : t("floor.nth", { number: index + 1 });
    return name === null ? t("floor.card-down", { nth }) : t("floor.card-up", { nth, card: cardText(name) });
  }

  #placeOfCards() {
    const whose = this.#offer.asks[this.#offer.asks.findIndex(({ kind }) => kind === "card") - 1];
    const value = this.#values.get(whose?.name);
    return whose?.kind === "seat" ? `seat/${value}` : String(value);
  }

  // -- the felt -------------------------------------------------------------------------------------------------------------------

  /** Mark what can be picked: seats, for a seat or for the player in it; cards of hands and lines. */
  #mark() {
    const { opening } = this.#model.round;
    const isPlayer = (value) => typeof value === "string" && value in opening.stacks;
    const seatAsk = this.#offer.asks.find(({ kind }) => kind === "seat");
    const cardAsk = this.#offer.asks.find(({ kind }) => kind === "card");
    const whoAsk = seatAsk ? null : this.#offer.asks.find(({ kind, among = [] }) => kind === "choice" && among?.some(isPlayer));
    const seatOf = new Map(Object.entries(opening.seats).map(([seat, player]) => [player, Number(seat)]));
    const asked = seatAsk ?? whoAsk;
    const toSeat = (value) => (seatAsk ? value : seatOf.get(value));
    const cards = new Map(Object.entries(cardAsk?.by ?? {}).map(([whose, all]) => [seatAsk ? `seat/${whose}` : whose, new Set(all)]));
    if (!asked && !cards.size) {
      this.#picking.ask(null);
      return;
    }
    this.#picking.ask({
      seats: new Set((asked?.among ?? []).map(toSeat)),
      cards,
      picked: { seats: new Set(this.#held(asked).map(toSeat)), place: this.#placeOfCards(), cards: new Set(this.#held(cardAsk)) },
      pickSeat: (seat) => this.#pick(asked, seatAsk ? seat : opening.seats[seat]),
      pickCard: (place, index) => this.#pickCard(cardAsk, place, index),
    });
  }

  #held(ask) {
    const value = this.#values.get(ask?.name);
    return value instanceof Set ? [...value] : value === undefined ? [] : [value];
  }

  #pick(ask, value) {
    if (ask.several) this.#toggle(ask, value);
    else if (this.#values.get(ask.name) !== value) this.#set(ask, value);
    this.#draw(ask);
  }

  #pickCard(ask, place, index) {
    const whose = this.#offer.asks[this.#offer.asks.indexOf(ask) - 1];
    this.#pick(whose, whose.kind === "seat" ? Number(place.slice("seat/".length)) : place);
    this.#pick(ask, index);
  }
}
