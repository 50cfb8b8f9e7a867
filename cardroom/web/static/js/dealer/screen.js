// A dealer's table: what to do next in large words, the seats, a line for keyboards and scanners, the pad, and the settlement.
import { get, post } from "../api.js";
import { el, find } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { announce, toast } from "../notice.js";
import { openWhy } from "../table/why.js";
import { Pad } from "./pad.js";
import { openPeople, openTap } from "./people.js";
import { boardLine, seatsList } from "./seats.js";
import { Doing, Settlement } from "./steps.js";
import { openWrong } from "./wrong.js";

const EVERY = 4000;
const LOOKED_AT = /** @type {const} */ (["round", "typed", "state", "dealer", "why", "after"]); // what another may have changed

/** @typedef {`/api/dealer/tables/${string}`} Base where the table is; a table for practice has the same parts */

export class Screen {
  /** @type {Base} */
  #base;
  #id;
  /** @type {Wire.DealerData} */
  #data; // as last looked at
  #busy = false;
  #before = 0; // steps that were there before the last line
  #typed = false; // a line was typed here, and this is what came of it
  #screen = el("div", { class: "dealer-screen" });
  #ask = el("p", { class: "ask-text", id: "ask" });
  #then = el("p", { class: "ask-then", hidden: true });
  #keys = el("p", { class: "ask-keys muted" });
  #after = el("p", { class: "note warn small", role: "status", hidden: true }); // what the floor has set for the end of the round
  #felt = el("p", { class: "on-the-felt", hidden: true });
  #head = el("div", { class: "dealer-head" });
  #doing = new Doing();
  #seats = el("ul", { class: "felt-seats" });
  #board = el("div", { class: "felt-board" });
  #line = el("input", {
    id: "line",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 400,
    enterkeyhint: "done",
    inputmode: matchMedia("(pointer: coarse)").matches ? "none" : null, // the pad is there
  });
  #refused = el("p", { class: "note bad small", role: "alert", hidden: true });
  #main = el("button", { class: "primary big", id: "enter" }, t("dealer.enter"));
  #undo = el("button", { type: "button", id: "undo", onclick: () => this.#takeBack() }, t("dealer.undo"));
  #wrong = el("button", { type: "button", class: "danger", id: "wrong", onclick: () => this.#openWrong() }, t("dealer.wrong"));
  #pad = new Pad(
    (line) => this.#enter(line),
    (text) => {
      this.#line.value = text;
    },
  );
  #settlement = new Settlement(
    () => this.#buttons(),
    () => this.#takeBack(),
  );

  constructor(id, main) {
    this.#id = id;
    this.#base = /** @type {Base} */ (id === "practice" ? "/api/dealer/practice" : `/api/dealer/tables/${encodeURIComponent(id)}`);
    const form = el(
      "form",
      {
        class: "line-form",
        onsubmit: (event) => {
          event.preventDefault();
          this.#submit();
        },
      },
      el("label", { for: "line", class: "visually-hidden" }, t("dealer.type")),
      this.#line,
      this.#main,
    );
    this.#screen.append(
      this.#head,
      el(
        "section",
        { class: "ask panel", "aria-labelledby": "ask" },
        this.#after,
        this.#doing.node,
        this.#ask,
        this.#then,
        this.#felt,
        this.#keys,
      ),
      el("section", { class: "felt-box", "aria-label": t("dealer.the-table") }, this.#board, this.#seats),
      el(
        "section",
        { class: "work", "aria-label": t("dealer.type-in") },
        form,
        this.#refused,
        this.#pad.node,
        this.#settlement.node,
        el(
          "div",
          { class: "row tools" },
          this.#undo,
          el("button", { type: "button", id: "clause", onclick: () => this.#openClause(this.#data.asked.rules) }, t("dealer.clause")),
          this.#wrong,
        ),
      ),
    );
    main.append(this.#screen);
  }

  async begin() {
    const data = await get(this.#base);
    this.#take(data, data.steps.length);
    find("#title").textContent = t("dealer.screen-title", this.#data);
    document.title = t("dealer.document-title", this.#data);
    document.addEventListener("keydown", (event) => this.#anywhere(event));
    this.#line.focus();
    if (!this.#data.practice) setInterval(() => this.#look(), EVERY);
  }

  // -- what is shown --------------------------------------------------------------------------------------------------------------

  /** @param before how many steps there were before; @param typed whether a line was typed here: then what came before it is done */
  #take(data, before = 0, typed = false) {
    this.#data = data;
    this.#before = before;
    this.#typed = typed;
    this.#line.value = "";
    this.#refused.hidden = true;
    this.#draw();
  }

  #draw() {
    const data = this.#data;
    const open = (step) => this.#openClause([step.rule], step.text);
    this.#ask.textContent = this.#text();
    this.#keys.replaceChildren(
      ...(data.state === "playing" ? data.asked.keys.split("`").map((part, i) => (i % 2 ? el("kbd", {}, part) : part)) : []),
    );
    this.#screen.classList.toggle("settling", data.state === "settling");
    this.#screen.dataset.at = `${data.number}/${data.typed}/${data.taken_back}/${data.state}`;
    this.#after.hidden = !data.after;
    this.#after.textContent = data.after;
    this.#felt.hidden = !data.asked.felt;
    this.#felt.textContent = data.asked.felt ? t("dealer.on-felt", data.asked) : "";
    this.#then.hidden = data.state !== "playing" || !data.asked.then;
    this.#then.textContent = data.asked.then;
    const settling = data.state === "settling";
    this.#doing.show(
      settling ? data.steps.filter((_, i) => !data.settlement.includes(i)) : data.steps,
      settling ? data.steps.length : this.#before,
      this.#typed && !settling,
      open,
    );
    this.#seats.replaceChildren(...seatsList(data));
    this.#board.replaceChildren(...boardLine(data));
    this.#board.hidden = !data.board.length && !data.pots.length;
    this.#pad.show(data);
    this.#settlement.show(data, open);
    this.#drawHead();
    this.#buttons();
    announce(this.#ask.textContent);
  }

  #text() {
    const { state, asked, why, number } = this.#data;
    if (state === "closed") return t("dealer.closed");
    if (why) return why;
    if (state === "between") return number ? t("dealer.paid-next") : t("dealer.first-round");
    if (state === "settling") return this.#settlement.done ? t("dealer.all-paid") : t("dealer.settle");
    return asked.text;
  }

  #drawHead() {
    const { name, house, number, dealt_by: by, dealer, practice, taken_back: wrong } = this.#data;
    const who = by && by !== dealer ? t("dealer.dealt-tapped", { by, dealer }) : dealer ? t("dealer.dealt-by", { dealer }) : "";
    const taken = wrong ? t("dealer.taken-back-count", { number: wrong }) : "";
    const called = practice ? "" : t("dealer.called", { table: tableLabel(this.#id) });
    const facts = [called, house, number ? t("dealer.round", { number }) : "", who, taken];
    this.#head.replaceChildren(
      el(
        "p",
        {},
        el("b", {}, name),
        el("span", { class: "muted" }, ` ${facts.filter(Boolean).join(" · ")}`),
        practice ? el("span", { class: "tag warn" }, t("dealer.practice")) : null,
      ),
      practice
        ? el("a", { class: "button quiet", href: "/dealer" }, t("dealer.other-games"))
        : el(
            "span",
            { class: "row" },
            el(
              "button",
              {
                type: "button",
                class: "quiet",
                id: "tap",
                onclick: () => openTap(this.#data, (dealer_) => this.#quietly("tap", { dealer: dealer_ })),
              },
              t("dealer.tap-in"),
            ),
            el(
              "button",
              {
                type: "button",
                class: "quiet",
                id: "people",
                onclick: () => openPeople(this.#data, (what, given) => this.#quietly("seats", { do: what, ...given })),
              },
              t("dealer.players"),
            ),
          ),
    );
  }

  #buttons() {
    const { state } = this.#data;
    const settling = state === "settling";
    this.#main.textContent = settling
      ? this.#settlement.done
        ? t("dealer.next-round")
        : t("dealer.done-next")
      : state === "between"
        ? this.#data.number
          ? t("dealer.next-round")
          : t("dealer.begin")
        : t("dealer.enter");
    this.#main.disabled = state === "closed";
    this.#undo.disabled = !["playing", "settling", "paused"].includes(state);
    this.#wrong.disabled = state !== "playing";
    if (this.#data) this.#ask.textContent = this.#text();
  }

  // -- what is done ---------------------------------------------------------------------------------------------------------------

  #submit() {
    const { state } = this.#data;
    const line = this.#line.value.trim();
    if (line === "u") this.#takeBack();
    else if (line === "?") this.#openClause(this.#data.asked.rules);
    else if (line === "!") this.#openWrong();
    else if (state === "settling" && !this.#settlement.done && !line) this.#settlement.tick();
    else if (state === "settling" || state === "between") this.#do("next", {});
    else this.#enter(line);
    if (["u", "?", "!"].includes(line)) this.#line.value = "";
  }

  #enter(line) {
    return this.#do("enter", { line });
  }

  /** Send it; what is refused is told, and nothing has changed. */
  async #do(what, given) {
    if (this.#busy) return;
    this.#busy = true;
    const steps = what === "next" ? 0 : this.#data.steps.length;
    try {
      this.#take(await this.#sent(what, given), steps, what !== "next");
      this.#line.focus({ preventScroll: true });
    } catch (error) {
      this.#tell(error);
    } finally {
      this.#busy = false;
    }
  }

  get #about() {
    return { round: this.#data.round, typed: this.#data.typed };
  }

  /** @returns {Promise<Wire.DealerData>} */
  #sent(/** @type {string} */ what, /** @type {object} */ given) {
    const answer = post(`${this.#base}/${what}`, { ...this.#about, ...given });
    return /** @type {Promise<Wire.DealerData>} */ (answer);
  }

  #tell(error) {
    this.#refused.textContent = error.message;
    this.#refused.hidden = false;
    this.#pad.show(this.#data);
    this.#line.select();
    if (error.status === 409) this.#look(true);
  }

  async #takeBack() {
    if (this.#undo.disabled || this.#busy) return;
    this.#busy = true;
    try {
      const { words, table } = await post(`${this.#base}/take-back`, this.#about);
      this.#take(table, table.steps.length);
      toast(t("dealer.taken-back", { words: words.join("; ") }));
      this.#line.focus({ preventScroll: true });
    } catch (error) {
      this.#tell(error);
    } finally {
      this.#busy = false;
    }
  }

  /** What is not about the state of the round. */
  async #quietly(/** @type {string} */ what, given) {
    this.#take(/** @type {Wire.DealerData} */ (await post(`${this.#base}/${what}`, given)), this.#before);
  }

  #openClause(rules, said = this.#ask.textContent) {
    if (rules.length) openWhy({ id: this.#data.practice ? "" : this.#id, edition: this.#data.edition }, rules, said);
    else toast(t("dealer.no-clause"));
  }

  async #openWrong() {
    if (this.#wrong.disabled) return;
    const steps = this.#data.steps.length;
    try {
      await openWrong(this.#base, this.#data, this.#data.edition, {
        enter: async (line) => this.#take(await this.#sent("enter", { line }), steps, true),
        preview: (name, args) => post(`${this.#base}/wrong/preview`, { ...this.#about, name, args }),
        rule: async (name, args) => this.#take(await this.#sent("wrong", { name, args }), steps, true),
      });
    } catch (error) {
      this.#tell(error);
    }
  }

  /** Another screen may have typed something in. */
  async #look(anyway = false) {
    if ((document.hidden || this.#busy || document.querySelector("dialog[open]")) && !anyway) return;
    try {
      const data = await get(this.#base);
      if (LOOKED_AT.some((key) => data[key] !== this.#data[key])) this.#take(data, anyway ? this.#before : data.steps.length);
    } catch {
      /* the next look may find it */
    }
  }

  /** What is typed or scanned goes into the line, wherever the focus is that takes no text: on a button too, which a space presses. */
  #anywhere(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key.length !== 1 || event.target.closest?.("input[type=text], select, textarea")) return;
    if (event.key !== " " || event.target === document.body) this.#line.focus();
  }
}
