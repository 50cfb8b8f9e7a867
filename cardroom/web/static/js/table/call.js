// "Floor!": somebody at the table calls the floor, with a word; and what everybody sees of it until it is settled.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

const MOST = 200;

export function callFloor(model) {
  const input = el("input", {
    id: "call-says",
    type: "text",
    maxlength: MOST,
    autocomplete: "off",
    placeholder: t("tabletop.call-example"),
  });
  const form = el(
    "form",
    { id: "call-form", class: "stack" },
    el("p", { class: "muted" }, t("tabletop.call-says")),
    el("div", { class: "field" }, el("label", { for: "call-says" }, t("tabletop.call-why")), input),
  );
  openDialog({
    title: t("tabletop.call-title"),
    body: form,
    actions: [
      { label: t("tabletop.not-now"), kind: "quiet" },
      {
        label: t("tabletop.call-send"),
        kind: "primary",
        submit: "call-form",
        act: async () => {
          if (!input.value.trim()) throw new Error(t("tabletop.call-empty"));
          await post(`/api/tables/${model.id}/call`, { says: input.value });
        },
      },
    ],
  });
  input.focus();
}

/** The line below the head of the page: who has called, and who comes. */
export function callsLine(node, { table, name }) {
  const calls = table.calls ?? [];
  const said = calls.flatMap(({ who, says, answered_by: by }) => [
    t(who === name ? "tabletop.called-you" : "tabletop.called", { who, says: says.replace(/\.$/, "") }),
    by ? t("tabletop.call-comes", { who: by }) : t("tabletop.call-waits"),
  ]);
  put(node, said.join(" "));
}

/** While play stands still everybody reads why; and that the table closes, and where his chips go. */
export function standingLines(paused, closing, { standing }) {
  put(paused, standing[0]);
  put(closing, standing[1]);
}

function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
  node.hidden = !text;
}
