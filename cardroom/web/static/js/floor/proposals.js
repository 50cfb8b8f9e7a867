// Payments of earlier rounds that somebody wants put right: nothing has moved. Who proposed it may withdraw it; anybody else of the floor,
// or a cashier, confirms it or refuses it, with a word.
import { post } from "../api.js";
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { rightText } from "./accounts.js";
import { lasting } from "./lasting.js";

export class ProposalsBox {
  #model;
  #name;
  #list = el("ul", { class: "proposals" });
  #drawn = "[]";

  /** @param {import("../table/model.js").Model} model @param {string} name */
  constructor(model, name) {
    this.#model = model;
    this.#name = name;
    this.node = el(
      "section",
      { class: "stack", "aria-label": t("floor.proposed"), tabindex: "-1", hidden: true },
      el("h3", {}, t("floor.to-be-confirmed")),
      this.#list,
    );
    setInterval(() => this.#tick(), 1000);
  }

  /** Whether something has changed. */
  update() {
    const {
      running,
      table: { proposals },
    } = this.#model;
    for (const hint of /** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll("[data-running]"))) hint.hidden = !running;
    const key = JSON.stringify(proposals);
    if (key === this.#drawn) return false;
    const focused = this.node.contains(document.activeElement);
    const typed = new Map([...this.#list.querySelectorAll("input")].map(({ id, value }) => [id, value]));
    this.#drawn = key;
    this.node.hidden = proposals.length === 0;
    this.#list.replaceChildren(...proposals.map((each) => this.#proposal(each)));
    for (const input of this.#list.querySelectorAll("input")) input.value = typed.get(input.id) ?? "";
    if (focused) (proposals.length ? this.node : find("#floor")).focus();
    this.#tick();
    return true;
  }

  #proposal(/** @type {Wire.ProposalData} */ each) {
    const { number, by, round, why, at } = each;
    const path = `/api/tables/${this.#model.id}/floor/payments/proposals/${number}`;
    const own = by === this.#name;
    const [due, moves] = rightText(each);
    const id = `proposal-${number}`;
    const words = el("input", { id, type: "text", maxlength: 200, autocomplete: "off" });
    const end = own ? "withdraw" : "refuse";
    const away = el("button", { type: "submit", "data-role": end }, t(own ? "floor.withdraw" : "floor.refuse"));
    /** @type {HTMLButtonElement} */
    const yes = el(
      "button",
      { type: "button", class: "danger big", "data-role": "confirm", onclick: () => busy(yes, () => post(`${path}/confirm`)) },
      t("floor.confirm"),
    );
    const form = el(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          busy(away, async () => {
            if (!words.value.trim()) {
              words.focus();
              throw new Error(t("floor.say-why"));
            }
            await post(`${path}/${end}`, { why: words.value });
          });
        },
      },
      el("div", { class: "field" }, el("label", { for: id }, t(own ? "floor.why-withdraw" : "floor.why-refuse")), words),
      away,
    );
    return el(
      "li",
      { "data-proposal": number, class: "right stack" },
      el(
        "p",
        {},
        el("strong", {}, t(own ? "floor.you-propose" : "floor.proposes", { by, round: round.split("-").at(-1) })),
        " ",
        due,
        el("strong", {}, moves),
        ". ",
        `${t("floor.why-is", { why: why.replace(/\.$/, "") })} `,
        el("span", { class: "muted figures", "data-since": at }),
      ),
      own
        ? el("p", { class: "small muted" }, t("floor.another-confirms"))
        : [
            el("div", { class: "row" }, yes),
            el("p", { class: "small muted", "data-running": "", hidden: !this.#model.running }, t("floor.running")),
          ],
      form,
    );
  }

  #tick() {
    const now = this.#model.now();
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll("[data-since]")))
      node.textContent = lasting(now - Number(node.dataset.since));
  }
}
