// Cards being chosen: which, in which order, for which rows. Knows no picture.
import { t } from "../messages.js";

const ROWS = { front: 3, middle: 5, back: 5 };
const rowName = (key) => {
  const name = t(`tabletop.part.${key}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export class Picks {
  /** `options`: those of one decision that pick from this place. */
  constructor(place, options) {
    this.place = place;
    this.options = options;
    const sizes = options.map(({ pick }) => pick.most);
    const thirteen = options.length === 1 && options[0].verb === "set" && options[0].pick.least === 13 && options[0].pick.most === 13;
    this.most = Math.max(...sizes);
    this.least = Math.min(...options.map(({ pick }) => pick.least));
    /** @type {Array<[string, number]> | undefined} */
    const rows = thirteen ? Object.entries(ROWS) : options[0].rows;
    /** @type {Array<{key: string, name: string, size: number, items: number[]}>} */
    this.rows = rows
      ? rows.map(([key, size]) => ({ key, name: rowName(key), size, items: [] }))
      : [{ key: "", name: "", size: this.most, items: [] }];
    this.row = 0;
  }

  get inRows() {
    return this.rows.length > 1;
  }

  /** The picks in the order that counts. */
  get list() {
    return this.rows.flatMap(({ items }) => items);
  }

  get size() {
    return this.list.length;
  }

  has(index) {
    return this.list.includes(index);
  }

  /** What is written on a chosen card: its number, or its row. */
  badge(index) {
    if (this.inRows) return this.rows.find(({ items }) => items.includes(index))?.name[0] ?? "";
    const at = this.list.indexOf(index);
    return at < 0 || this.most === 1 ? "" : String(at + 1);
  }

  /** Choose a card, or take it back. Returns "" or why it cannot be. */
  toggle(index) {
    const row = this.rows.find(({ items }) => items.includes(index));
    if (row) {
      row.items.splice(row.items.indexOf(index), 1);
      return "";
    }
    if (this.most === 1) {
      this.rows[0].items = [index];
      return "";
    }
    const open = this.#room();
    if (!open) return this.inRows ? t("life.rows-full") : t("life.no-more", { most: this.most });
    open.items.push(index);
    return "";
  }

  #room() {
    const chosen = this.rows[this.row];
    if (chosen.items.length < chosen.size) return chosen;
    const next = this.rows.findIndex(({ items, size }) => items.length < size);
    if (next >= 0) this.row = next;
    return this.rows[next];
  }

  clear() {
    for (const row of this.rows) row.items = [];
    this.row = 0;
  }

  /** Lay one card in a row, as advised. */
  put(index, key) {
    for (const row of this.rows) row.items = row.items.filter((each) => each !== index);
    const row = this.rows.find((each) => each.key === key);
    if (row && row.items.length < row.size) row.items.push(index);
  }

  /** Lay the given picks, as advised. */
  set(list) {
    this.clear();
    const given = [...list];
    for (const row of this.rows) row.items = given.splice(0, row.size);
  }

  ready(option) {
    return this.size >= option.pick.least && this.size <= option.pick.most;
  }

  /** "2 of 2 chosen". */
  get counter() {
    return t(this.least === this.most ? "life.chosen" : this.least ? "life.chosen-some" : "life.chosen-up-to", {
      size: this.size,
      least: this.least,
      most: this.most,
    });
  }
}
