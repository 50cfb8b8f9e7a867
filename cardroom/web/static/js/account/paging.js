// Messages to oneself: when a seat is called, and when it is about to lapse. Only where the room sends any.
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { nameOf, language as pageLanguage } from "../locale.js";
import { t } from "../messages.js";
import { toast } from "../notice.js";
import { field, form } from "./forms.js";

/** A part of the account's page; nothing where the room sends no messages. `after` draws the page anew. */
export async function ownMessages(/** @type {() => Promise<void>} */ after) {
  const now = await get("/api/account/paging");
  if (!now.offered && !now.on) return null;
  const to = field(t("account.paging-to"), { autocomplete: "email", maxlength: 120, placeholder: now.to });
  const language = el(
    "select",
    { id: "paging-language" },
    ...now.languages.map((each) => el("option", { value: each, selected: each === (now.language || pageLanguage) }, nameOf(each))),
  );
  const send = async (/** @type {string} */ wanted, /** @type {string} */ said) => {
    await post("/api/account/paging", { to: wanted, language: /** @type {Wire.Contact["language"]} */ (language.value) });
    toast(said, "good");
    await after();
  };
  const off = el("button", { type: "button" }, t("account.paging-off"));
  off.addEventListener("click", () => send("", t("account.paging-is-off")));
  return el(
    "section",
    { class: "account-part", "aria-labelledby": "paging-title" },
    el("h2", { id: "paging-title" }, t("account.paging")),
    form(
      { class: "panel stack" },
      [
        el("p", {}, now.on ? t("account.paging-on-says", { to: now.to }) : t("account.paging-says")),
        to,
        el("div", { class: "field" }, el("label", { for: "paging-language" }, t("account.paging-language")), language),
      ],
      [el("button", { type: "submit", class: "primary" }, t("account.paging-set")), now.on ? off : null],
      () => send(to.input.value.trim(), t("account.paging-is-on")),
    ),
  );
}
