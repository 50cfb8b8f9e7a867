// The second factor: an app that shows codes by the clock.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { toast } from "../notice.js";
import { appCode, codeField, first, forKeepers, oldPassword } from "./forms.js";
import { row } from "./own.js";

/** The row about it. */
export function secondRow(visitor, again) {
  const staff = visitor.roles.filter((role) => role !== "player");
  if (!visitor.second) {
    const why = staff.length ? `You are ${staff.join(" and ")} here: that work needs one.` : "A code from an app on your phone, besides the password.";
    return row("Second factor", `Off. ${why}`, el("button", { type: "button", class: staff.length ? "primary" : "", onclick: () => turnOn(visitor, again) }, "Turn on"));
  }
  const state = visitor.proved ? "On, and given on this device." : "On. Work of the staff needs a code on this device first.";
  return row("Second factor", state,
    visitor.proved ? null : el("button", { type: "button", class: staff.length ? "primary" : "", onclick: () => give(again) }, "Give a code"),
    el("button", { type: "button", onclick: () => turnOff(again) }, "Turn off"));
}

function turnOn(visitor, again) {
  const password = first(oldPassword());
  const dialog = openDialog({
    title: "Turn the second factor on",
    body: el("form", { id: "enrol-form", class: "stack" },
      el("p", {}, "You need an app that shows codes for signing in (an authenticator), best on another device than this one."), forKeepers(visitor.name), password),
    actions: [{ label: "Cancel" }, { label: "Go on", kind: "primary", submit: "enrol-form", act: async () => {
      const told = await post("/api/account/second", { password: password.input.value });
      dialog.done.then(() => confirm(told, again));
    } }],
  });
}

function confirm({ secret, uri }, again) {
  const code = first(appCode("Code that the app shows now"));
  openDialog({
    title: "Add Cardroom to your app",
    firm: true,
    body: el("form", { id: "confirm-form", class: "stack" },
      el("p", {}, "In the app, add an account by hand and type this key (by time, six digits):"),
      el("p", { class: "secret-key" }, el("code", {}, secret.match(/.{1,4}/g).join(" "))),
      el("p", { class: "small" }, el("a", { href: uri }, "Or open it in an app on this device")),
      code),
    actions: [{ label: "Cancel" }, { label: "Turn on", kind: "primary", submit: "confirm-form", act: async () => {
      await post("/api/account/second/on", { code: code.input.value });
      await again();
      toast("The second factor is on. From now on you sign in with a code, too.", "good");
    } }],
  });
}

function give(again) {
  const code = first(appCode());
  openDialog({
    title: "Give a code",
    body: el("form", { id: "prove-form", class: "stack" }, code),
    actions: [{ label: "Cancel" }, { label: "Give it", kind: "primary", submit: "prove-form", act: async () => {
      await post("/api/account/second/proof", { code: code.input.value });
      await again();
      toast("The second factor is given on this device.", "good");
    } }],
  });
}

function turnOff(again) {
  const code = first(codeField("Code from your app, or a recovery code", "A recovery code is then used up."));
  openDialog({
    title: "Turn the second factor off",
    body: el("form", { id: "off-form", class: "stack" }, code),
    actions: [{ label: "Cancel" }, { label: "Turn off", kind: "danger", submit: "off-form", act: async () => {
      await post("/api/account/second/off", { code: code.input.value });
      await again();
      toast("The second factor is off.");
    } }],
  });
}
