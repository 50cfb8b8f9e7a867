// Closing the account for good.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { toast } from "../notice.js";
import { oldPassword } from "./forms.js";

/** A part of the account's page; `owned`: whether a password is asked for; `after` draws it anew. */
export function closeAccount(/** @type {boolean} */ owned, /** @type {() => Promise<void>} */ after) {
  return el(
    "section",
    { class: "account-part", "aria-labelledby": "close-title" },
    el("h2", { id: "close-title" }, t("account.close")),
    el(
      "div",
      { class: "panel stack" },
      el("p", {}, t("account.close-says")),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "danger", onclick: () => ask(owned, after) }, t("account.close-ask")),
      ),
    ),
  );
}

function ask(/** @type {boolean} */ owned, /** @type {() => Promise<void>} */ after) {
  const password = owned ? oldPassword() : null;
  const sure = el("input", { type: "checkbox", id: "close-sure", required: true });
  openDialog({
    title: t("account.close"),
    firm: true,
    body: el(
      "form",
      { id: "close-form", class: "stack" },
      el("p", {}, t("account.close-warns")),
      password,
      el("label", { class: "check" }, sure, t("account.close-sure")),
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.close"),
        kind: "danger",
        submit: "close-form",
        act: async () => {
          await post("/api/account/close", { password: password?.input.value ?? "" });
          toast(t("account.closed"));
          await after();
        },
      },
    ],
  });
}
