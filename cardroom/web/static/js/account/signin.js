// Coming in: as somebody new, by a password on a second device, or by a recovery code.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { appCode, codeField, first, form, nameField, newPassword, oldPassword } from "./forms.js";

/** The form to sign in; `done()` when one is in. */
export function signInForm(/** @type {() => unknown} */ done) {
  const name = nameField();
  const password = oldPassword();
  const code = appCode();
  code.hidden = true;
  code.input.required = false;
  const lost = el("button", { type: "button", class: "link", onclick: () => recover(name.input.value, done) }, t("account.lost"));
  return form(
    { class: "stack", id: "sign-in-form" },
    [name, password, code],
    [el("button", { class: "primary big" }, t("common.sign-in")), lost],
    async () => {
      try {
        await post("/api/sign-in", { name: name.input.value, password: password.input.value, code: code.hidden ? "" : code.input.value });
      } catch (error) {
        if (/second factor/.test(error.message) && code.hidden) {
          code.hidden = false;
          code.input.required = true;
          code.input.focus();
          return;
        }
        throw error;
      }
      await done();
    },
  );
}

/** A dialog with the same form, for who plays here as somebody else already. */
export function openSignIn(/** @type {() => unknown} */ done, warning = "") {
  /** @type {HTMLDialogElement | null} */
  let dialog = null;
  const made = signInForm(async () => {
    dialog?.close();
    await done();
  });
  find("input", made).autofocus = true;
  dialog = openDialog({
    title: t("common.sign-in"),
    body: el("div", { class: "stack" }, warning ? el("p", { class: "note warn small" }, warning) : null, made),
  });
}

function recover(/** @type {string} */ name, /** @type {() => unknown} */ done) {
  const who = nameField();
  const code = codeField(t("account.recovery-code"), t("account.recovery-hint"));
  who.input.value = name;
  first(name ? code : who);
  const password = newPassword();
  openDialog({
    title: t("account.recover-title"),
    body: el("form", { id: "recover-form", class: "stack" }, el("p", {}, t("account.recover-says")), who, code, password),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.set-password"),
        kind: "primary",
        submit: "recover-form",
        act: async () => {
          await post("/api/recover", { name: who.input.value, code: code.input.value, password: password.input.value });
          await done();
        },
      },
    ],
  });
}
