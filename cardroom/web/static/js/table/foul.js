// A setting that would be foul is said to be so before it is sent, by the room, which knows the rules.
import { confirmDialog } from "../dialog.js";
import { t } from "../messages.js";

export class Foul {
  #key = "";
  #text = "";
  #asked = null;
  #warn;

  /** @param warn(action) a promise of the warning, empty where there is none */
  constructor(warn) {
    this.#warn = warn;
  }

  forget() {
    this.#key = this.#text = "";
    this.#asked = null;
  }

  /** Cards were chosen: a complete setting is asked about once; `node` shows what is said of it, and `shown` makes room for it. */
  check(picks, action, node, shown) {
    const option = picks.options.find(
      (each) => each.pick.least === each.pick.most && each.pick.least > 1 && !each.rows && picks.ready(each),
    );
    const key = option ? JSON.stringify(picks.list) : "";
    if (key === this.#key) return;
    this.forget();
    this.#key = key;
    if (!node.hidden) {
      node.hidden = true;
      shown();
    }
    if (!option) return;
    this.#asked = this.#warn(action(option)).then(
      (text) => {
        if (key !== this.#key) return;
        this.#text = text;
        node.textContent = text;
        node.hidden = !text;
        if (text) shown();
      },
      () => {},
    );
  }

  /** Whether what was warned of is meant. */
  async sure() {
    await this.#asked;
    return (
      !this.#text ||
      confirmDialog({
        title: t("tabletop.foul-title"),
        text: this.#text,
        yes: t("tabletop.foul-yes"),
        no: t("tabletop.foul-no"),
        kind: "danger",
      })
    );
  }
}
