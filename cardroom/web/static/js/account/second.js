// The second factor: an app that shows codes by the clock.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { listed, t } from "../messages.js";
import { toast } from "../notice.js";
import { appCode, codeField, first, forKeepers, oldPassword } from "./forms.js";
import { row } from "./own.js";

/** The row about it. */
export function secondRow(visitor, again) {
  const staff = visitor.roles.filter((role) => role !== "player");
  if (!visitor.second) {
    const why = staff.length ? t("account.second-staff", { roles: listed(staff) }) : t("account.second-why");
    return row(
      t("account.second"),
      t("account.second-off", { why }),
      el("button", { type: "button", class: staff.length ? "primary" : "", onclick: () => turnOn(visitor, again) }, t("account.turn-on")),
    );
  }
  const state = visitor.proved ? t("account.second-given") : t("account.second-needed");
  return row(
    t("account.second"),
    state,
    visitor.proved
      ? null
      : el("button", { type: "button", class: staff.length ? "primary" : "", onclick: () => give(again) }, t("account.give-code")),
    el("button", { type: "button", onclick: () => turnOff(again) }, t("account.turn-off")),
  );
}

function turnOn(visitor, again) {
  const password = first(oldPassword());
  const dialog = openDialog({
    title: t("account.second-on-title"),
    body: el("form", { id: "enrol-form", class: "stack" }, el("p", {}, t("account.second-on-says")), forKeepers(visitor.name), password),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.go-on"),
        kind: "primary",
        submit: "enrol-form",
        act: async () => {
          const told = await post("/api/account/second", { password: password.input.value });
          dialog.done.then(() => confirm(told, again));
        },
      },
    ],
  });
}

function confirm({ secret, uri }, again) {
  const code = first(appCode(t("account.code-now")));
  openDialog({
    title: t("account.add-title"),
    firm: true,
    body: el(
      "form",
      { id: "confirm-form", class: "stack" },
      el("p", {}, t("account.add-says")),
      el("p", { class: "secret-key" }, el("code", {}, secret.match(/.{1,4}/g).join(" "))),
      el("p", { class: "small" }, el("a", { href: uri }, t("account.add-open"))),
      code,
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.turn-on"),
        kind: "primary",
        submit: "confirm-form",
        act: async () => {
          await post("/api/account/second/on", { code: code.input.value });
          await again();
          toast(t("account.second-is-on"), "good");
        },
      },
    ],
  });
}

function give(again) {
  const code = first(appCode());
  openDialog({
    title: t("account.give-code"),
    body: el("form", { id: "prove-form", class: "stack" }, code),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.give-it"),
        kind: "primary",
        submit: "prove-form",
        act: async () => {
          await post("/api/account/second/proof", { code: code.input.value });
          await again();
          toast(t("account.second-proved"), "good");
        },
      },
    ],
  });
}

function turnOff(again) {
  const code = first(codeField(t("account.either-code"), t("account.either-code-hint")));
  openDialog({
    title: t("account.second-off-title"),
    body: el("form", { id: "off-form", class: "stack" }, code),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.turn-off"),
        kind: "danger",
        submit: "off-form",
        act: async () => {
          await post("/api/account/second/off", { code: code.input.value });
          await again();
          toast(t("account.second-is-off"));
        },
      },
    ],
  });
}
