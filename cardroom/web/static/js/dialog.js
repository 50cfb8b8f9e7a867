// Native dialogs: the browser keeps focus inside, closes on Escape and gives it back to where it was; this does where that has gone.
import { el } from "./dom.js";
import { t } from "./messages.js";

let numbers = 0;

/**
 * Open a dialog. `act(dialog)` of an action may be async; the dialog closes after it unless it returns false or throws (what it throws
 * is shown). `firm`: a click beside it does not close it. Returns the dialog; `dialog.done` resolves when it is closed.
 * @param {Page.DialogParts} parts
 * @returns {Page.OpenDialog}
 */
export function openDialog({ title, body, actions = [], wide = false, firm = false, onClose }) {
  const opener = document.activeElement;
  const id = `dialog-${++numbers}`;
  const trouble = el("p", { class: "note bad small", role: "alert", hidden: true });
  const close = el("button", { type: "button", class: "quiet round", "aria-label": t("common.close") }, "✕");
  const dialog = el(
    "dialog",
    { class: wide ? "wide" : "", "aria-labelledby": id },
    el("div", { class: "dialog-head" }, el("h2", { id }, title), close),
    el(
      "div",
      {
        class: "dialog-body stack",
        tabindex: body.querySelector?.("a[href], button, input, select") ? null : "0",
      },
      body,
      trouble,
    ),
  );
  close.addEventListener("click", () => dialog.close());
  if (actions.length) dialog.append(el("div", { class: "dialog-foot" }, ...actions.map((action) => actionButton(action, dialog, trouble))));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && !firm) dialog.close(); // the backdrop
  });
  /** @type {Promise<void>} */
  const done = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      goBack(opener);
      onClose?.();
      resolve();
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  return Object.assign(dialog, { done });
}

/**
 * To what opened the dialog; where that has gone, to what the page is about. Whoever has gone on meanwhile stays where he is: the page
 * hears of the close a moment after it.
 * @param {Element | null} opener
 */
function goBack(opener) {
  if (document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const main = opener?.isConnected ? null : document.querySelector("#controls, main");
  if (!main) {
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
    return;
  }
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/**
 * @param {Page.DialogAction} action
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} trouble
 */
function actionButton({ label, kind = "", act, submit = "" }, dialog, trouble) {
  const button = el("button", { type: submit ? "submit" : "button", class: kind, form: submit || null }, label);
  const run = async () => {
    trouble.hidden = true;
    button.disabled = true;
    try {
      if ((await act?.(dialog)) !== false) dialog.close();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
      trouble.scrollIntoView({ block: "nearest" });
    } finally {
      button.disabled = false;
      if (dialog.open && !dialog.contains(document.activeElement)) button.focus();
    }
  };
  if (submit) {
    dialog.querySelector(`#${submit}`)?.addEventListener("submit", (event) => {
      event.preventDefault();
      run();
    });
  } else {
    button.addEventListener("click", run);
  }
  return button;
}

/**
 * Yes or no; resolves to a boolean.
 * @param {{title: string, text: string, yes?: string, no?: string, kind?: string}} parts
 */
export function confirmDialog({ title, text, yes = t("common.yes"), no = t("common.no"), kind = "primary" }) {
  let answer = false;
  const dialog = openDialog({
    title,
    body: el("p", {}, text),
    actions: [
      { label: no },
      {
        label: yes,
        kind,
        act: () => {
          answer = true;
        },
      },
    ],
  });
  return dialog.done.then(() => answer);
}
