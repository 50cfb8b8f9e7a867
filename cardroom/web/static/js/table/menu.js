// The table's own business: taking a seat, chips, sitting out, leaving, bots, and what this browser prefers.
import { get, once, post, session } from "../api.js";
import { confirmDialog, openDialog } from "../dialog.js";
import { dollars, cents } from "../money.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { callFloor } from "./call.js";
import { languageField } from "../language.js";
import { openHelp } from "./hotkeys.js";
import { openInvite } from "./invite.js";
import { lookFields } from "../themes.js";
import { pref, setPref } from "./prefs.js";
import { wantNotices } from "./senses.js";
import { sheetOf } from "./why.js";

/** An amount of dollars between two bounds: typed, by slider or by preset. */
function moneyField({ id, label, least, most, step, value, named = [] }) {
  const size = Math.max(1, Math.ceil((most - least) / step));
  const at = (i) => Math.min(most, least + i * step);
  const input = el("input", { id, type: "text", inputmode: "decimal", "data-role": "buy-in" });
  const slider = el("input", { type: "range", min: 0, max: size, step: 1, "aria-label": `${label}, slider` });
  const show = (amount) => { slider.value = Math.round((amount - least) / step); slider.setAttribute("aria-valuetext", dollars(amount)); };
  const set = (amount) => { input.value = dollars(amount).slice(1); show(amount); };
  slider.addEventListener("input", () => set(at(Number(slider.value))));
  input.addEventListener("input", () => { if (cents(input.value) !== null) show(cents(input.value)); });
  const given = [["Least", least], ...named, ["Most", most]]
    .filter(([, amount], i, all) => amount >= least && amount <= most && all.findIndex(([, other]) => other === amount) === i);
  const preset = ([name, amount]) => el("button", { type: "button", class: "preset", onclick: () => set(amount) },
    el("span", {}, name), el("span", { class: "figures faint" }, dollars(amount)));
  set(Math.max(least, Math.min(most, value)));
  const node = el("div", { class: "field" }, el("label", { for: id }, `${label} (${dollars(least)} to ${dollars(most)})`), input, slider,
    el("div", { class: "presets" }, given.map(preset)));
  return { node, get value() { return cents(input.value); } };
}

const whole = (amount, chip) => Math.floor(amount / chip) * chip;

export class Menu {
  #model;
  #socket;
  #api;

  constructor(model, socket) {
    this.#model = model;
    this.#socket = socket;
    this.#api = `/api/tables/${model.id}`;
  }

  /** The bounds of a buy-in and what the visitor has at the cashier; somebody new is let in first. */
  async #bounds() {
    await session();
    const { table } = this.#model;
    const [account, bounds] = await Promise.all([get("/api/account"), table.buy_in ?? sheetOf(table.edition).then(({ tables }) => tables.buy_in)]);
    return { ...bounds, balance: account.balance };
  }

  async join(seat, behind = false) {
    const { least, usual, most, balance } = await this.#bounds();
    const step = this.#model.table.chip || 100;
    const top = whole(Math.min(most, balance), step);
    const poor = top < least;
    const money = poor ? null : moneyField({ id: "buy-in", label: "Chips to bring", least, most: top, step, value: usual, named: [["Usual", usual]] });
    openDialog({
      title: behind ? "Play from behind" : seat ? `Sit in seat ${seat}` : "Take a seat",
      body: el("div", { class: "stack" },
        el("p", { class: "muted" }, `You have ${dollars(balance)} at the cashier.`),
        poor ? el("p", { class: "note warn" }, `This table asks for ${dollars(least)} at least. Get more play chips on your account page.`) : null,
        behind ? el("p", { class: "muted" }, "A bettor behind has no seat and no cards: he bets on the positions of others.") : null,
        money?.node),
      actions: [{ label: "Not now", kind: "quiet" }, ...(poor ? [] : [{
        label: behind ? "Play from behind" : "Sit down", kind: "primary", act: async () => {
          if (money.value === null) throw new Error("Type an amount in dollars, like 200.");
          await once(`${this.#api}/join`, { seat, buy_in: money.value, behind });
          if (!this.#model.you) this.#socket.again();
        },
      }])],
    });
  }

  async buy() {
    const { balance, stack, pending = 0, most_buy_in: most, usual_buy_in: usual = most } = this.#model.you;
    const step = this.#model.table.chip || 100;
    const top = whole(Math.min(balance, most - stack - pending), step);
    if (top < step) throw new Error(balance < step ? "There are no chips left at the cashier." : "You have as many chips as this table allows.");
    const money = moneyField({ id: "buy-more", label: "More chips", least: step, most: top, step, value: usual, named: [["Usual", usual]] });
    openDialog({
      title: "Buy more chips",
      body: el("div", { class: "stack" },
        el("p", { class: "muted" }, `You have ${dollars(balance)} at the cashier and ${dollars(stack)} here. New chips play from the next round.`),
        money.node),
      actions: [{ label: "Not now", kind: "quiet" }, { label: "Buy", kind: "primary", act: async () => { await once(`${this.#api}/buy`, { amount: money.value ?? 0 }); } }],
    });
  }

  sitOut(out) {
    return this.#socket.ask({ type: "sit-out", out });
  }

  async leave() {
    const running = this.#model.running;
    const yes = await confirmDialog({
      title: "Leave the table?", yes: "Leave", no: "Stay", kind: "danger",
      text: running ? "What you have wagered stays in play to the end of the round; your chips then go back to the cashier." : "Your chips go back to the cashier.",
    });
    if (!yes) return;
    await once(`${this.#api}/leave`);
    if (window.parent === window) location.assign("/");         // among others on one page it stays, to be watched
  }

  open() {
    const model = this.#model;
    const { table, plays, you } = model;
    const close = (act) => async (dialog) => { dialog.close(); await act(); };
    const button = (label, act, kind = "") => {
      const node = el("button", { type: "button", class: kind }, label);
      node.addEventListener("click", () => close(act)(node.closest("dialog")));
      return node;
    };
    const here = [];
    if (plays) {
      here.push(button(you.out ? "I'm back" : "Sit out", () => this.sitOut(!you.out)));
      here.push(button("Buy more chips", () => this.buy()), button("Floor!", () => callFloor(model)), button("Leave the table", () => this.leave(), "danger"));
    } else if (!model.floor) {
      if (table?.seats.some(({ player }) => !player)) here.push(button("Take a seat", () => this.join(null), "primary"));
      if (table?.backline) here.push(button("Play from behind", () => this.join(null, true)));
    }
    here.push(button(t("chat.invite"), () => openInvite(model.id)));
    const parts = [el("div", { class: "row" }, here)];
    if (table && you && table.opened_by === you.player) parts.push(this.#bots(table));
    parts.push(el("fieldset", { class: "stack" }, el("legend", {}, "This browser"),
      languageField(),
      lookFields(["felt", "face", "back", "deck"]),
      check("Single-key shortcuts", pref("keys", true), (on) => setPref("keys", on)),
      check(t("play.sound"), pref("sound", true), (on) => setPref("sound", on)),
      check(t("play.vibration"), pref("vibration", true), (on) => setPref("vibration", on)),
      check(t("play.notices"), pref("notices", false), async (on, input) => { input.checked = (await wantNotices(on)) === on; })));
    parts.push(el("ul", { class: "menu-links" },
      link(`/rules/${table?.edition}`, "Rule sheet and pay tables"), link(`/rules/${table?.edition}#collection`, "Fees"), link(`/tables/${model.id}/rounds`, t("play.rounds")), link("/account", "Account and past rounds"),
      link(`/tables?id=${model.id}`, t("chat.tiles")),
      el("li", {}, el("button", { type: "button", class: "link", onclick: (event) => { event.target.closest("dialog").close(); openHelp(); } }, "Keys"))));
    openDialog({ title: table?.name ?? "Table", body: el("div", { class: "stack" }, parts) });
  }

  #bots(table) {
    const most = table.seats.length;
    const input = el("input", { id: "bots", type: "number", min: 0, max: most, value: table.bots, "data-role": "bots" });
    const trouble = el("p", { class: "hint", role: "status" });
    const set = el("button", { type: "button", onclick: async () => {
      try {
        await post(`/api/tables/${table.id}/bots`, { count: Number(input.value) });
        trouble.textContent = "Done: bots come and go between rounds.";
      } catch (error) {
        trouble.textContent = error.message;
      }
    } }, "Set");
    return el("div", { class: "field" }, el("label", { for: "bots" }, "Bots at this table"), el("div", { class: "row bots-row" }, input, set), trouble);
  }
}

function check(label, on, changed) {
  const input = el("input", { type: "checkbox", onchange: (event) => changed(event.target.checked, event.target) });
  input.checked = on;
  return el("label", { class: "check" }, input, label);
}

const link = (href, text) => el("li", {}, el("a", { href, target: "_blank", rel: "noopener" }, `${text} (new tab)`));
