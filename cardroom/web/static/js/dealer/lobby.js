// Without a table: those to deal at, a new one, and practice.
import { editionPath, get, post } from "../api.js";
import { el, find } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { feePart } from "../opening/fee.js";
import { limitsPart } from "../opening/parts.js";
import { asWritten, cents } from "../money.js";

/** "Ann: 300": a name and the chips in front of it, or the chips that each has. */
function withChips(/** @type {string} */ said, /** @type {number | null} */ each) {
  const [name, own = ""] = said.split(":").map((part) => part.trim());
  const chips = own ? cents(own) : each;
  if (own && chips === null) throw new Error(t("dealer.write-amount"));
  return { player: name, chips };
}

const quickly = (/** @type {HTMLInputElement} */ input) => el("label", { class: "check", for: input.id }, input, t("dealer.quick"));

export class Lobby {
  #main;

  constructor(main) {
    this.#main = main;
  }

  async begin() {
    const title = find("#title");
    title.classList.remove("visually-hidden");
    title.textContent = t("dealer.tables");
    document.title = t("dealer.tables");
    const [tables, houses] = await Promise.all([get("/api/dealer/tables"), get("/api/houses")]);
    this.#main.append(el("div", { class: "dealer-lobby" }, this.#list(tables), this.#open(houses), this.#practise(houses)));
  }

  #list(tables) {
    return el(
      "section",
      { class: "panel stack", "aria-labelledby": "yours" },
      el("h2", { id: "yours" }, t("dealer.open-tables")),
      tables.length
        ? el(
            "ul",
            { class: "people" },
            tables.map((table) =>
              el(
                "li",
                {},
                el("a", { href: `/dealer/${table.id}` }, `${tableLabel(table.id)} · ${table.name}`),
                el(
                  "span",
                  { class: "muted" },
                  [
                    table.house,
                    asWritten(table.limits),
                    t("dealer.players-count", { count: table.players.length }),
                    t("dealer.deals", { dealer: table.dealer || t("tabletop.nobody") }),
                  ].join(", "),
                ),
              ),
            ),
          )
        : el("p", { class: "muted" }, t("dealer.none-open")),
    );
  }

  #editions(id, houses) {
    return el(
      "select",
      { id },
      houses.map((house) =>
        el(
          "optgroup",
          { label: house.name },
          house.editions.map((edition) => el("option", { value: edition.id }, edition.name)),
        ),
      ),
    );
  }

  /** The table's own limits and fee, of the game that is chosen; nothing is asked for before it is opened. */
  #settings(/** @type {HTMLSelectElement} */ edition) {
    /** @type {Array<{read: () => object}>} */
    let parts = [];
    const box = el("div", { class: "stack" });
    const node = el("details", { class: "table-settings" }, el("summary", {}, t("dealer.limits")), box);
    const load = async () => {
      parts = [];
      box.replaceChildren();
      if (!node.open) return;
      const id = edition.value;
      const [{ tables }, fees] = await Promise.all([get(editionPath(id)), get(`${editionPath(id)}/fees`)]);
      if (id !== edition.value) return;
      const limits = limitsPart(tables.fields);
      const fee = feePart(tables, fees);
      parts = [{ read: () => ({ table: limits.read() }) }, fee];
      box.replaceChildren(...[limits.front, limits.rest, fee.node].filter((part) => part !== null));
    };
    node.addEventListener("toggle", load);
    edition.addEventListener("change", load);
    return { node, read: () => Object.assign({}, ...parts.map((part) => part.read())) };
  }

  #form(title, id, fields, button, act, /** @type {HTMLElement | null} */ more = null) {
    const trouble = el("p", { class: "note bad small", role: "alert", hidden: true });
    return el(
      "form",
      {
        class: "panel stack",
        "aria-labelledby": id,
        onsubmit: async (event) => {
          event.preventDefault();
          trouble.hidden = true;
          try {
            location.href = await act();
          } catch (error) {
            trouble.textContent = error.message;
            trouble.hidden = false;
          }
        },
      },
      el("h2", { id }, title),
      fields.map(([label, input, hint]) =>
        el("div", { class: "field" }, el("label", { for: input.id }, label), input, hint ? el("p", { class: "hint" }, hint) : null),
      ),
      more,
      trouble,
      el("div", { class: "row" }, el("button", { class: "primary big" }, button)),
    );
  }

  #open(houses) {
    const edition = this.#editions("edition", houses);
    const names = el("input", { id: "players", type: "text", autocomplete: "off", required: true, placeholder: t("dealer.names-example") });
    const stack = el("input", { id: "stack", type: "text", inputmode: "decimal", autocomplete: "off", placeholder: t("dealer.usual") });
    const chips = el("input", { id: "rack", type: "text", autocomplete: "off", placeholder: t("dealer.chips-example") });
    const shoe = el("input", { id: "shoe", type: "text", inputmode: "numeric", autocomplete: "off", pattern: "[0-9]*" });
    const settings = this.#settings(edition);
    const quick = el("input", { id: "quick", type: "checkbox" });
    return this.#form(
      t("dealer.open-title"),
      "open-title",
      [
        [t("dealer.game"), edition],
        [t("dealer.who-sits"), names, t("dealer.dash")],
        [t("dealer.stack"), stack],
        [t("dealer.chips"), chips, t("dealer.chips-hint")],
        [t("dealer.shoe"), shoe, t("dealer.shoe-hint")],
      ],
      t("dealer.open"),
      async () => {
        const each = stack.value ? cents(stack.value) : null;
        if (stack.value && each === null) throw new Error(t("dealer.write-amount"));
        const players = names.value
          .split(",")
          .map((said, i) => ({ ...withChips(said, each), seat: i + 1 }))
          .filter(({ player }) => player && player !== "-");
        const wanted = {
          edition: edition.value,
          players,
          chips: chips.value,
          shoe: shoe.value ? Number(shoe.value) : null,
          stepped: !quick.checked,
        };
        const { id } = await post("/api/dealer/tables", { ...wanted, ...settings.read() });
        return `/dealer/${id}`;
      },
      el("div", { class: "stack" }, quickly(quick), settings.node),
    );
  }

  #practise(houses) {
    const edition = this.#editions("practice-edition", houses);
    const quick = el("input", { id: "practice-quick", type: "checkbox" });
    const seed = el("input", { id: "seed", type: "text", autocomplete: "off", placeholder: t("dealer.fresh"), maxlength: 40 });
    return this.#form(
      t("dealer.practise"),
      "practice-title",
      [
        [t("dealer.game"), edition],
        [t("dealer.seed"), seed, t("dealer.seed-hint")],
      ],
      t("dealer.practise"),
      async () => {
        await post("/api/dealer/practice", { edition: edition.value, seed: seed.value, stepped: !quick.checked });
        return "/dealer/practice";
      },
      quickly(quick),
    );
  }
}
