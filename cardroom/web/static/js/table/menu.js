// The table's own business: taking a seat, chips, sitting out, leaving, bots, and what this browser prefers.
import { get, once, patch, post, session } from "../api.js";
import { confirmDialog, openDialog } from "../dialog.js";
import { dollars, cents } from "../money.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { callFloor } from "./call.js";
import { languageField } from "../language.js";
import { wantHints } from "./head.js";
import { approveFriend, mayApprove } from "./friends.js";
import { openHelp } from "./hotkeys.js";
import { alone, bankSwitch } from "./idle.js";
import { forgetAnswers, keepsAnswers } from "./ahead.js";
import { openInvite } from "./invite.js";
import { lookFields } from "../themes.js";
import { pref, setPref } from "./prefs.js";
import { presetText, setPresets } from "./presets.js";
import { wantNotices } from "./senses.js";
import { sheetOf } from "./why.js";

/**
 * An amount of dollars between two bounds: typed, by slider or by preset.
 * @param {{id: string, label: string, least: number, most: number, step: number, value: number, named?: Array<[string, number]>}} parts
 */
function moneyField({ id, label, least, most, step, value, named = [] }) {
  const size = Math.max(1, Math.ceil((most - least) / step));
  const at = (i) => Math.min(most, least + i * step);
  const input = el("input", {
    id,
    type: "text",
    inputmode: "decimal",
    "data-role": "buy-in",
  });
  const slider = el("input", { type: "range", min: 0, max: size, step: 1, "aria-label": t("life.slider", { label }) });
  const show = (amount) => {
    slider.value = String(Math.round((amount - least) / step));
    slider.setAttribute("aria-valuetext", dollars(amount));
  };
  const set = (amount) => {
    input.value = dollars(amount).slice(1);
    show(amount);
  };
  slider.addEventListener("input", () => set(at(Number(slider.value))));
  input.addEventListener("input", () => {
    if (cents(input.value) !== null) show(cents(input.value));
  });
  /** @type {Array<[string, number]>} */
  const all = [[t("life.least"), least], ...named, [t("life.most"), most]];
  const given = all.filter(([, amount], i) => amount >= least && amount <= most && all.findIndex(([, other]) => other === amount) === i);
  const preset = (/** @type {[string, number]} */ [name, amount]) =>
    el(
      "button",
      { type: "button", class: "preset", onclick: () => set(amount) },
      el("span", {}, name),
      el("span", { class: "figures faint" }, dollars(amount)),
    );
  set(Math.max(least, Math.min(most, value)));
  const node = el(
    "div",
    { class: "field" },
    el("label", { for: id }, t("life.between", { label, least, most })),
    input,
    slider,
    el("div", { class: "presets" }, given.map(preset)),
  );
  return {
    node,
    set,
    get value() {
      return cents(input.value);
    },
  };
}

/** What a player likes to have before them: kept by edition in this browser; else the table's usual stack. */
const target = (edition, usual) => pref(`top-up/${edition}`, usual);

/** @type {Array<[name: string, seconds: number]>} */
const PACES = [
  ["slow", 2.5],
  ["usual", 0.9],
  ["quick", 0.3],
]; // seconds that a bot takes
const whole = (amount, chip) => Math.floor(amount / chip) * chip;

/** Enter does what a dialog proposes, as it opens and in its fields; no screen keyboard comes up by itself. */
function enterDoes(/** @type {HTMLElement} */ dialog) {
  const proposed = dialog.querySelector(".dialog-foot .primary");
  if (!(proposed instanceof HTMLElement)) return; // there are no chips to bring
  proposed.focus();
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    proposed.click();
  });
}

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
    const [account, bounds] = await Promise.all([
      get("/api/account"),
      table.buy_in ?? sheetOf(table.edition).then(({ tables }) => tables.buy_in),
    ]);
    return { ...bounds, balance: account.balance };
  }

  async join(seat, behind = false) {
    const { least, usual, most, balance } = await this.#bounds();
    const step = this.#model.table.chip || 100;
    const top = whole(Math.min(most ?? Infinity, balance), step);
    const poor = top < least;
    const money = poor
      ? null
      : moneyField({
          id: "buy-in",
          label: t("life.chips-to-bring"),
          least,
          most: top,
          step,
          value: usual,
          named: [[t("life.usual"), usual]],
        });
    const dialog = openDialog({
      title: behind ? t("play.behind") : seat ? t("life.sit-in", { seat }) : t("play.sit"),
      body: el(
        "div",
        { class: "stack" },
        el("p", { class: "muted" }, t("life.at-cashier", { balance })),
        poor ? el("p", { class: "note warn" }, t("life.poor", { least })) : null,
        behind ? el("p", { class: "muted" }, t("life.about-behind")) : null,
        this.#model.running ? el("p", { class: "muted" }, t("life.joins-next")) : null,
        money?.node,
      ),
      actions: [
        { label: t("life.not-now"), kind: "quiet" },
        ...(poor
          ? []
          : [
              {
                label: behind ? t("play.behind") : t("life.sit-down"),
                kind: "primary",
                act: async () => {
                  if (!money || money.value === null) throw new Error(t("life.type-amount"));
                  await once(`${this.#api}/join`, { seat, buy_in: money.value, behind });
                  if (!this.#model.you) this.#socket.again();
                },
              },
            ]),
      ],
    });
    enterDoes(dialog);
  }

  async buy() {
    const { balance, stack, pending = 0, most_buy_in: most, usual_buy_in: usual } = this.#model.you;
    const step = this.#model.table.chip || 100;
    const top = whole(Math.min(balance, (most ?? Infinity) - stack - pending), step);
    if (top < step) throw new Error(t(balance < step ? "life.cashier-empty" : "life.chips-enough"));
    const { edition } = this.#model.table;
    const wanted = target(edition, usual);
    const missing = whole(wanted - stack - pending, step);
    const money = moneyField({
      id: "buy-more",
      label: t("life.more-chips"),
      least: step,
      most: top,
      step,
      value: missing > 0 ? missing : usual,
      named: [
        [t("life.top-up", { amount: wanted }), missing],
        [t("life.usual"), usual],
      ],
    });
    const upTo = el("input", { id: "top-up", type: "text", inputmode: "decimal", value: dollars(wanted).slice(1) });
    upTo.addEventListener("input", () => {
      const amount = cents(upTo.value);
      if (amount === null) return;
      setPref(`top-up/${edition}`, amount);
      money.set(Math.max(step, Math.min(top, whole(amount - stack - pending, step))));
    });
    const dialog = openDialog({
      title: t("life.buy-more"),
      body: el(
        "div",
        { class: "stack" },
        el("p", { class: "muted" }, t(this.#model.running ? "life.buy-running" : "life.buy-between", { balance, stack })),
        money.node,
        el("div", { class: "field" }, el("label", { for: "top-up" }, t("life.top-up-to")), upTo),
      ),
      actions: [
        { label: t("life.not-now"), kind: "quiet" },
        {
          label: t("life.buy"),
          kind: "primary",
          act: async () => {
            await once(`${this.#api}/buy`, { amount: money.value ?? 0 });
          },
        },
      ],
    });
    enterDoes(dialog);
  }

  sitOut(out) {
    return this.#socket.ask({ type: "sit-out", out });
  }

  async leave() {
    const running = this.#model.running;
    const yes = await confirmDialog({
      title: t("life.leave-sure"),
      yes: t("life.leave"),
      no: t("life.stay"),
      kind: "danger",
      text: t(running ? "life.leave-running" : "life.leave-between"),
    });
    if (!yes) return;
    await once(`${this.#api}/leave`);
    if (window.parent === window) location.assign("/"); // among others on one page it stays, to be watched
  }

  open() {
    const model = this.#model;
    const { table, plays, you } = model;
    const close = (act) => async (dialog) => {
      dialog.close();
      await act();
    };
    const button = (label, act, kind = "") => {
      const node = el("button", { type: "button", class: kind }, label);
      node.addEventListener("click", () => close(act)(node.closest("dialog")));
      return node;
    };
    const here = [];
    if (plays && !model.isFriend) {
      here.push(button(t(you.out ? "play.back" : "life.sit-out"), () => this.sitOut(!you.out)));
      here.push(button(t("life.buy-more"), () => this.buy()));
      if (mayApprove(model)) here.push(button(t("life.friend"), () => approveFriend(model.id)));
      if (!you.played) here.push(button(t("life.rename"), () => this.rename()));
      for (const kind of table?.asks ?? []) {
        if (kind !== "other-seat") here.push(button(t(`life.ask-${kind}`), () => post(`${this.#api}/cards`, { cards: kind })));
        else if (!table.seat_asked.includes(you.player)) here.push(button(t("life.ask-other-seat"), () => post(`${this.#api}/seat`, {})));
      }
      here.push(
        button(t("life.floor"), () => callFloor(model)),
        button(t("life.leave-table"), () => this.leave(), "danger"),
      );
    } else if (!model.floor && !plays) {
      if (table?.seats.some(({ player }) => !player)) here.push(button(t("play.sit"), () => this.join(null), "primary"));
      if (table?.backline) here.push(button(t("play.behind"), () => this.join(null, true)));
    }
    here.push(button(t("chat.invite"), () => openInvite(model.id)));
    /** @type {Array<HTMLElement | string>} */
    const parts = [el("div", { class: "row" }, here)];
    if (table && you && table.opened_by === you.player) parts.push(this.#bots(table));
    if (table && alone(model)) parts.push(this.#pace(table));
    if (table?.family === "pot") parts.push(presetField());
    parts.push(bankSwitch(model, { wish: (/** @type {string} */ what, given) => post(`${this.#api}/${what}`, given) }) ?? "");
    parts.push(
      el(
        "fieldset",
        { class: "stack" },
        el("legend", {}, t("life.this-browser")),
        languageField(),
        lookFields(["felt", "face", "back", "deck"]),
        check(t("life.hints"), pref("hints", true), wantHints),
        check(t("life.auto-muck"), pref("auto-muck", false), (on) => setPref("auto-muck", on)),
        check(t("life.auto-skip"), pref("auto-skip", false), (on) => setPref("auto-skip", on)),
        check(t("life.single-keys"), pref("keys", true), (on) => setPref("keys", on)),
        check(t("play.sound"), pref("sound", true), (on) => setPref("sound", on)),
        check(t("play.vibration"), pref("vibration", true), (on) => setPref("vibration", on)),
        check(t("play.notices"), pref("notices", false), async (on, input) => {
          input.checked = (await wantNotices(on)) === on;
        }),
      ),
    );
    parts.push(
      el(
        "ul",
        { class: "menu-links" },
        link(`/rules/${table?.edition}`, t("life.rule-sheet")),
        link(`/rules/${table?.edition}#collection`, t("life.fees")),
        table?.family === "banked" ? link(`/odds/${table.edition}`, t("life.odds")) : null,
        link(`/tables/${model.id}/rounds`, t("play.rounds")),
        link("/account", t("life.account")),
        link(`/tables?id=${model.id}`, t("chat.tiles")),
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "link",
              onclick: (event) => {
                event.target.closest("dialog").close();
                openHelp();
              },
            },
            t("life.keys"),
          ),
        ),
      ),
    );
    openDialog({ title: table?.name ?? t("life.table"), body: el("div", { class: "stack" }, parts) });
  }

  /** Another name, until the first round: it is the name everywhere in the room. */
  rename() {
    const input = el("input", { id: "new-name", type: "text", maxlength: 30, value: this.#model.name, autocomplete: "nickname" });
    openDialog({
      title: t("life.rename"),
      body: el(
        "div",
        { class: "field" },
        el("label", { for: "new-name" }, t("life.new-name")),
        input,
        el("p", { class: "hint" }, t("life.rename-until")),
      ),
      actions: [
        { label: t("life.not-now"), kind: "quiet" },
        {
          label: t("life.rename"),
          kind: "primary",
          act: async () => {
            await patch("/api/session", { name: input.value });
            this.#socket.again();
          },
        },
      ],
    });
    input.select();
  }

  /** How quick the bots are, where nobody else minds. */
  #pace(table) {
    const now = PACES.reduce((best, each) => (Math.abs(each[1] - table.pace) < Math.abs(best[1] - table.pace) ? each : best));
    const choose = (/** @type {[string, number]} */ [name, seconds]) =>
      el(
        "label",
        { class: "check" },
        el("input", {
          type: "radio",
          name: "pace",
          value: name,
          checked: name === now[0],
          onchange: () => post(`${this.#api}/pace`, { seconds }),
        }),
        t(`life.pace-${name}`),
      );
    return el("fieldset", { class: "paces" }, el("legend", {}, t("life.pace")), PACES.map(choose));
  }

  #bots(table) {
    const most = table.seats.length;
    const input = el("input", { id: "bots", type: "number", min: 0, max: most, value: table.bots, "data-role": "bots" });
    const trouble = el("p", { class: "hint", role: "status" });
    const set = el(
      "button",
      {
        type: "button",
        onclick: async () => {
          try {
            await post(`/api/tables/${table.id}/bots`, { count: Number(input.value) });
            trouble.textContent = t("life.bots-done");
          } catch (error) {
            trouble.textContent = error.message;
          }
        },
      },
      t("life.set"),
    );
    return el(
      "div",
      { class: "field" },
      el("label", { for: "bots" }, t("life.bots")),
      el("div", { class: "row bots-row" }, input, set),
      trouble,
    );
  }
}

/** The amounts beside a bet, as each likes them. */
function presetField() {
  const input = el("input", {
    id: "presets",
    type: "text",
    maxlength: 60,
    value: presetText(),
    "data-role": "presets",
    autocomplete: "off",
  });
  input.addEventListener("change", () => {
    setPresets(input.value);
    input.value = presetText();
  });
  return el(
    "div",
    { class: "field" },
    el("label", { for: "presets" }, t("life.presets")),
    input,
    el("p", { class: "hint" }, t("life.presets-how")),
    keepsAnswers()
      ? el(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: (event) => {
              forgetAnswers();
              event.target.remove();
            },
          },
          t("life.ask-again"),
        )
      : null,
  );
}

function check(label, on, changed) {
  const input = el("input", { type: "checkbox", onchange: (event) => changed(event.target.checked, event.target) });
  input.checked = on;
  return el("label", { class: "check" }, input, label);
}

const link = (href, text) => el("li", {}, el("a", { href, target: "_blank", rel: "noopener" }, t("life.new-tab", { text })));
