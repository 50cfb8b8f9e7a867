// Making the account one's own, and what keeps it so: password and recovery codes.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { pieces, t } from "../messages.js";
import { toast } from "../notice.js";
import { showCodes } from "./codes.js";
import { first, forKeepers, form, newPassword, oldPassword } from "./forms.js";
import { openSignIn } from "./signin.js";

/** For a visitor without a password. `again()` draws the page anew. */
export function makeItYours(visitor, again) {
  const password = newPassword(t("account.password"));
  const made = form(
    { class: "stack own-form" },
    [forKeepers(visitor.name), password],
    [el("button", { class: "primary" }, t("account.make-own"))],
    async () => {
      const { codes } = await post("/api/account/own", { password: password.input.value });
      await again();
      await showCodes(codes, visitor.name);
    },
  );
  const other = el(
    "button",
    { type: "button", class: "link", onclick: () => openSignIn(again, t("account.leave-behind", { name: visitor.name })) },
    t("account.sign-in-to-it"),
  );
  return el(
    "section",
    { class: "account-part", "aria-labelledby": "own-title" },
    el("h2", { id: "own-title" }, t("account.own-title")),
    el(
      "div",
      { class: "panel stack" },
      el("p", {}, t("account.own-says", { name: visitor.name })),
      el("p", { class: "muted small" }, t("account.own-name", { name: visitor.name })),
      made,
      el("p", { class: "muted small" }, ...pieces("account.have-already", { other })),
    ),
  );
}

/** The rows about the password and the codes of one who has them. */
export function signInRows(visitor, again) {
  return [
    row(
      t("account.password"),
      t("account.password-says"),
      el("button", { type: "button", onclick: () => changePassword(visitor, again) }, t("account.change-password")),
    ),
    row(
      t("account.codes"),
      left(visitor.codes),
      el("button", { type: "button", onclick: () => newCodes(visitor, again) }, t("account.new-codes")),
    ),
  ];
}

export const row = (title, text, ...buttons) =>
  el("li", {}, el("div", {}, el("h3", {}, title), el("p", { class: "muted small" }, text)), el("div", { class: "row push" }, ...buttons));

const left = (codes) => (codes ? t("account.codes-left", { codes }) : t("account.codes-none"));

function changePassword(visitor, again) {
  const old = first(oldPassword(t("account.old-password")));
  const fresh = newPassword();
  openDialog({
    title: t("account.change-password"),
    body: el("form", { id: "password-form", class: "stack" }, forKeepers(visitor.name), old, fresh),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.change-password"),
        kind: "primary",
        submit: "password-form",
        act: async () => {
          await post("/api/account/password", { old: old.input.value, new: fresh.input.value });
          await again();
          toast(t("account.password-changed"), "good");
        },
      },
    ],
  });
}

function newCodes(visitor, again) {
  const password = first(oldPassword());
  const dialog = openDialog({
    title: t("account.new-codes-title"),
    body: el("form", { id: "codes-form", class: "stack" }, el("p", {}, t("account.new-codes-says")), forKeepers(visitor.name), password),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.make-codes"),
        kind: "primary",
        submit: "codes-form",
        act: async () => {
          const { codes } = await post("/api/account/codes", { password: password.input.value });
          await again();
          dialog.done.then(() => showCodes(codes, visitor.name));
        },
      },
    ],
  });
}
