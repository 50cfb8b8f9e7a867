// Coming in: as somebody new, by a password on a second device, or by a recovery code.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { appCode, codeField, first, form, nameField, newPassword, oldPassword } from "./forms.js";

/** The form to sign in; `done()` when one is in. */
export function signInForm(done) {
  const name = nameField();
  const password = oldPassword();
  const code = appCode();
  code.hidden = true;
  code.input.required = false;
  const lost = el("button", { type: "button", class: "link", onclick: () => recover(name.input.value, done) }, "Lost your password?");
  return form({ class: "stack", id: "sign-in-form" }, [name, password, code], [el("button", { class: "primary big" }, "Sign in"), lost], async () => {
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
  });
}

/** A dialog with the same form, for who plays here as somebody else already. */
export function openSignIn(done, warning = "") {
  let dialog = null;
  const made = signInForm(async () => { dialog.close(); await done(); });
  made.querySelector("input").autofocus = true;
  dialog = openDialog({ title: "Sign in", body: el("div", { class: "stack" }, warning ? el("p", { class: "note warn small" }, warning) : null, made) });
}

function recover(name, done) {
  const who = nameField();
  const code = codeField("Recovery code", "One of the ten that you were shown; each works once.");
  who.input.value = name;
  first(name ? code : who);
  const password = newPassword();
  openDialog({
    title: "A new password",
    body: el("form", { id: "recover-form", class: "stack" },
      el("p", {}, "With a recovery code you get in with a new password. You are then signed out everywhere else."), who, code, password),
    actions: [{ label: "Cancel" }, { label: "Set the new password", kind: "primary", submit: "recover-form", act: async () => {
      await post("/api/recover", { name: who.input.value, code: code.input.value, password: password.input.value });
      await done();
    } }],
  });
}
