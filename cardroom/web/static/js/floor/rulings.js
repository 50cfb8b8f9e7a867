// What may be ruled now, group by group; then one ruling: its clause, what it asks, what will follow, and a reason. A ruling is about the
// state of the round that was looked at: when the table moves on, the offers are looked at again and a preview is gone.
import { get, post } from "../api.js";
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { Asks } from "./asks.js";
import { clause } from "./clause.js";
import { previewElement } from "./preview.js";
import { capital } from "../table/words.js";

const GROUPS = ["cards", "hands", "bets", "the deal", "the round"];
const SOON = 250; // milliseconds in which several messages are one look

export class Rulings {
  #model;
  #picking;
  #say;
  /** @type {Wire.RulingsData} */
  #now; // the offers as the server has them
  #name = ""; // the ruling chosen
  /** @type {Asks} */
  #asks; // of the ruling chosen
  #waiting = 0;
  /** @type {{wanted: Wire.MakeRulingBody, found: Wire.PreviewData} | null} */
  #seen = null; // the preview shown
  #list = el("div", { class: "offers" });
  #form = el("div", { class: "ruling", hidden: true });
  #note = el("p", { class: "note warn small", role: "status", hidden: true });
  #reason = el("input", { type: "text", id: "because", maxlength: 200, autocomplete: "off" });

  constructor(model, picking, say) {
    this.#model = model;
    this.#picking = picking;
    this.#say = say;
    this.node = el("div", { class: "rulings-part" }, this.#note, this.#list, this.#form);
  }

  /** The table page was drawn: marks on the felt must be there again. */
  redrawn() {
    this.#picking.mark();
  }

  /** Something has happened at the table. */
  update() {
    if (this.#seen) {
      this.#seen = null;
      this.#tell(t("floor.moved-on"));
      this.#drawPreview();
    }
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.look(), SOON);
  }

  async look() {
    if (!this.#model.table) return;
    if (this.#model.table.state === "closed") {
      this.#close();
      this.#tell("");
      this.#list.replaceChildren(el("p", { class: "muted" }, t("floor.rule-closed")));
      return;
    }
    try {
      this.#now = await get(`/api/tables/${this.#model.id}/rulings`);
    } catch (error) {
      this.#tell(error.message);
      return;
    }
    this.node.dataset.events = String(this.#now.events);
    this.node.dataset.round = this.#now.round;
    if (this.#name) this.#again();
    this.#drawList();
  }

  /** The ruling of this name, from wherever it was found. */
  choose(name) {
    const offer = this.#now?.offers.find((each) => each.name === name);
    if (!offer) {
      this.#tell(t("floor.not-now"));
      return;
    }
    this.#tell("");
    this.#name = name;
    this.#reason.value = "";
    this.#open(offer);
    find("h3", this.#form).focus();
  }

  #tell(text) {
    this.#note.textContent = text;
    this.#note.hidden = !text;
  }

  // -- the list -------------------------------------------------------------------------------------------------------------------

  #drawList() {
    this.#list.hidden = this.#name !== "";
    const key = JSON.stringify(this.#now.offers.map(({ name, title }) => [name, title]));
    if (this.#list.dataset.shown === key) return;
    this.#list.dataset.shown = key;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.#list.contains(active) ? active.dataset.ruling : "";
    const offers = this.#now.offers;
    this.#list.replaceChildren(
      ...(offers.length
        ? GROUPS.flatMap((group) =>
            this.#group(
              group,
              offers.filter((offer) => offer.group === group),
            ),
          )
        : [el("p", { class: "muted" }, t(this.#now.round ? "floor.nothing-over" : "floor.nothing-begun"))]),
    );
    if (focused) this.#focus(`[data-ruling="${focused}"]`);
  }

  #group(group, offers) {
    if (!offers.length) return [];
    return [
      el("h3", {}, capital(t(`floor.group-${group.replaceAll(" ", "-")}`))),
      el(
        "ul",
        { class: "offer-list" },
        offers.map(({ name, title }) =>
          el("li", {}, el("button", { type: "button", class: "offer", "data-ruling": name, onclick: () => this.choose(name) }, title)),
        ),
      ),
    ];
  }

  // -- one ruling -----------------------------------------------------------------------------------------------------------------

  #offer() {
    return this.#now.offers.find(({ name }) => name === this.#name);
  }

  /** The offers are new: the form stays as it was filled in, as far as it is still possible. */
  #again() {
    const offer = this.#offer();
    if (!offer) {
      this.#tell(t("floor.not-any-more"));
      this.#close();
    } else if (JSON.stringify(offer) !== this.#form.dataset.offer) {
      const answers = this.#asks.answers();
      const focused = this.#form.contains(document.activeElement);
      this.#open(offer, answers);
      if (focused) find("h3", this.#form).focus();
    }
  }

  #open(offer, answers = {}) {
    this.#seen = null;
    const called = this.#model.table?.calls?.at(-1)?.says ?? ""; // the caller's words are the reason, unless the floor writes others
    if (!this.#reason.value) this.#reason.value = called;
    const says = offer.asks.some(({ kind, needed }) => kind === "text" && needed);
    this.#list.hidden = true;
    this.#form.hidden = false;
    this.#form.dataset.offer = JSON.stringify(offer);
    this.#form.dataset.name = offer.name;
    this.#asks = new Asks(
      offer,
      this.#model,
      this.#picking,
      () => {
        this.#seen = null;
        this.#drawPreview();
      },
      says && called ? { why: called, ...answers } : answers,
    );
    const look = el("button", { type: "submit", class: "primary", "data-role": "preview" }, t("floor.see-follows"));
    const form = el(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          busy(look, () => this.#preview());
        },
      },
      this.#asks.node,
      says ? null : el("div", { class: "field" }, el("label", { for: "because" }, t("floor.because")), this.#reason),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "quiet", "data-role": "back", onclick: () => this.#back() }, t("floor.back")),
        look,
      ),
    );
    this.#form.replaceChildren(
      el("h3", { tabindex: "-1" }, offer.title),
      clause(offer, this.#now.source),
      form,
      el("div", { class: "preview-box" }),
    );
  }

  #back() {
    const name = this.#name;
    this.#close();
    /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-ruling="${name}"]`))?.focus();
  }

  #close() {
    this.#name = "";
    this.#seen = null;
    this.#picking.ask(null);
    this.#form.hidden = true;
    this.#form.replaceChildren();
    delete this.#form.dataset.offer;
    this.#list.hidden = false;
  }

  /** To one of the offers; where it has gone, to the panel. */
  #focus(/** @type {string} */ selector) {
    /** @type {HTMLElement | null} */
    const offer = this.#list.querySelector(selector);
    (offer ?? find("#floor")).focus();
  }

  #wanted() {
    return {
      round: this.#now.round,
      inputs: this.#now.inputs,
      name: this.#name,
      args: this.#asks.answers(),
      because: this.#reason.isConnected ? this.#reason.value : "",
    };
  }

  async #preview() {
    this.#tell("");
    const wanted = this.#wanted();
    if (this.#reason.isConnected && !wanted.because.trim()) {
      this.#reason.focus();
      throw new Error(t("floor.because-needed"));
    }
    const found = /** @type {Wire.PreviewData | null} */ (await this.#asking("/rulings/preview", wanted));
    if (!found) return;
    this.#seen = { wanted, found };
    this.#drawPreview();
    find("[data-role=rule]", this.#form).focus({ preventScroll: true });
    find(".preview-box", this.#form).scrollIntoView({ block: "nearest" });
  }

  /** Ask the server about the state that is shown; where that has passed, look again. */
  async #asking(path, wanted) {
    try {
      return await post(`/api/tables/${this.#model.id}${path}`, wanted);
    } catch (error) {
      if (error.status !== 409) throw error;
      this.#seen = null;
      this.#drawPreview();
      await this.look();
      this.#tell(error.message);
      return null;
    }
  }

  #drawPreview() {
    const box = this.#form.querySelector(".preview-box");
    if (!box) return;
    if (!this.#seen) {
      box.replaceChildren();
      return;
    }
    const rule = el(
      "button",
      { type: "button", class: "danger big", "data-role": "rule", onclick: () => busy(rule, () => this.#rule()) },
      t("floor.rule-so"),
    );
    box.replaceChildren(previewElement(this.#seen.found), el("div", { class: "row" }, rule));
  }

  async #rule() {
    if (!this.#seen) return;
    const { wanted, found } = this.#seen;
    this.#seen = null; // the message of the ruling itself is not news to who made it
    if (!(await this.#asking("/rulings", wanted))) return;
    this.#close();
    this.#tell("");
    this.#say(t("floor.ruled", found));
    await this.look();
    this.#focus("button");
  }
}
