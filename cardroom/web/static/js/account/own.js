// Making the account one's own, and what keeps it so: password and recovery codes.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { toast } from "../notice.js";
import { showCodes } from "./codes.js";
import { first, forKeepers, form, newPassword, oldPassword } from "./forms.js";
import { openSignIn } from "./signin.js";

/** For a visitor without a password. `again()` draws the page anew. */
export function makeItYours(visitor, again) {
  const password = newPassword("Password");
  const made = form({ class: "stack own-form" }, [forKeepers(visitor.name), password], [el("button", { class: "primary" }, "Make it my own")], async () => {
    const { codes } = await post("/api/account/own", { password: password.input.value });
    await again();
    await showCodes(codes, visitor.name);
  });
  const other = el("button", { type: "button", class: "link", onclick: () => openSignIn(again, `You leave ${visitor.name} behind, with all chips: nobody can come back without a password.`) },
    "sign in to it");
  return el("section", { class: "account-part", "aria-labelledby": "own-title" }, el("h2", { id: "own-title" }, "Make this account your own"),
    el("div", { class: "panel stack" },
      el("p", {}, `Only this browser knows you as ${visitor.name}. With a password you come in on any device, and your name and chips are not lost with a cookie.`),
      el("p", { class: "muted small" }, `You sign in by your name. If it is to be another than ${visitor.name}, change it first.`),
      made,
      el("p", { class: "muted small" }, "You have an account already? Then ", other, ".")));
}

/** The rows about the password and the codes of one who has them. */
export function signInRows(visitor, again) {
  return [
    row("Password", "When you change it, you are signed out everywhere else.", el("button", { type: "button", onclick: () => changePassword(visitor, again) }, "Change password")),
    row("Recovery codes", left(visitor.codes), el("button", { type: "button", onclick: () => newCodes(visitor, again) }, "New codes")),
  ];
}

export const row = (title, text, ...buttons) => el("li", {}, el("div", {}, el("h3", {}, title), el("p", { class: "muted small" }, text)), el("div", { class: "row push" }, ...buttons));

const left = (codes) => (codes ? `${codes} of 10 are left. Each opens your account once, if the password is lost.` : "None is left. Make new ones, or a lost password is a lost account.");

function changePassword(visitor, again) {
  const old = first(oldPassword("Password until now"));
  const fresh = newPassword();
  openDialog({
    title: "Change password",
    body: el("form", { id: "password-form", class: "stack" }, forKeepers(visitor.name), old, fresh),
    actions: [{ label: "Cancel" }, { label: "Change password", kind: "primary", submit: "password-form", act: async () => {
      await post("/api/account/password", { old: old.input.value, new: fresh.input.value });
      await again();
      toast("Your password is changed, and you are signed out everywhere else.", "good");
    } }],
  });
}

function newCodes(visitor, again) {
  const password = first(oldPassword());
  const dialog = openDialog({
    title: "New recovery codes",
    body: el("form", { id: "codes-form", class: "stack" }, el("p", {}, "The codes that you have now are then worth nothing."), forKeepers(visitor.name), password),
    actions: [{ label: "Cancel" }, { label: "Make new codes", kind: "primary", submit: "codes-form", act: async () => {
      const { codes } = await post("/api/account/codes", { password: password.input.value });
      await again();
      dialog.done.then(() => showCodes(codes, visitor.name));
    } }],
  });
}
