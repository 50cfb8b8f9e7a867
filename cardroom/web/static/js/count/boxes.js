// Boxes: pulled at the tables, counted piece by piece, and put right by a figure above the one that is struck through.
import { post } from "../api.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { dollars, signed } from "../money.js";
import { toast } from "../notice.js";
import { when } from "../when.js";
import { ask, button, choice, list, part, told } from "./ask.js";

const FEW = 3; // boxes that are all shown open

export function boxes(holder, seen, again, may) {
  const waiting = seen.boxes.filter(({ state }) => state !== "counted");
  const counted = seen.boxes.filter(({ state }) => state === "counted");
  holder.replaceChildren(
    part(
      t("count.waiting"),
      el("p", { class: "muted" }, t("count.blind")),
      ...(waiting.length
        ? waiting.map((box) => toCount(box, seen.pieces, again, may, waiting.length <= FEW))
        : [el("p", { class: "empty" }, t("count.none-waiting"))]),
    ),
    part(t("count.at-tables"), tables(seen, again, may)),
    part(
      t("count.counted"),
      list(
        t("count.counted"),
        [
          t("count.box"),
          t("count.table"),
          t("count.shift"),
          t("count.expected"),
          t("count.found"),
          t("count.difference"),
          t("count.counters"),
          "",
        ],
        counted.map((box) => done(box, seen.pieces, again, may)),
        t("count.none-counted"),
        [3, 4, 5],
      ),
    ),
  );
}

const named = ({ kind, shift, day }) => `${t(`count.kind-${kind}`)}, ${shift}, ${day}`;

function tables({ tables: all, shifts, shift }, again, may) {
  const rows = all.map(({ id, name, state, boxes: own }) => [
    el("div", {}, el("strong", {}, tableLabel(id)), el("div", { class: "muted" }, name || t("count.closed-table"))),
    el(
      "div",
      {},
      ...own.map(({ kind, at }) =>
        el(
          "div",
          { class: "muted" },
          t(at === null ? "count.never-pulled" : "count.last-pulled", { box: t(`count.kind-${kind}`), time: at === null ? "" : when(at) }),
        ),
      ),
    ),
    el(
      "div",
      { class: "acts" },
      ...(may.pull ? own : []).map(({ kind, version }) =>
        button(t(`count.pull-${kind}`), () => pull(id, kind, version, shifts, shift, again), `${tableLabel(id)}, ${t(`count.${state}`)}`),
      ),
    ),
  ]);
  return list(t("count.at-tables"), [t("count.table"), t("count.last"), ""], rows, t("count.none-tables"));
}

function pull(table, kind, version, shifts, shift, again) {
  const whose = choice(
    t("count.shift"),
    shifts.map((name) => [name, name]),
    shift,
  );
  ask({
    title: t("count.pull-title", { box: t(`count.kind-${kind}`), table: tableLabel(table) }),
    text: t("count.pull-says"),
    fields: [whose],
    yes: t("count.pull"),
    usual: t("count.pull-why"),
    act: (why) => post(`/api/tables/${table}/drop`, { kind, version, shift: whose.control.value, why }),
    said: t("count.is-pulled", { table: tableLabel(table) }),
    after: again,
  });
}

const opened = new Map(); // by serial: whether somebody has opened or shut it himself

function toCount(box, pieces, again, may, few) {
  const head = el(
    "summary",
    { class: "box-head" },
    el("h3", {}, `${t("count.box")} `, el("span", { class: "serial" }, box.serial)),
    el("span", {}, t("count.of-table", { table: tableLabel(box.table) })),
    el("span", { class: "muted" }, named(box)),
    el("span", { class: "muted" }, t("count.pulled-by", { name: box.pulled.name, time: when(box.pulled.at) })),
    box.state === "pulled" ? null : el("span", { class: box.state === "again" ? "tag warn" : "tag good" }, t(`count.tag-${box.state}`)),
  );
  const state = el(
    "p",
    { class: box.state === "again" ? "note warn" : "" },
    t(`count.state-${box.yours ? "yours" : box.state}`, { name: box.first }),
  );
  const own = box.yours
    ? el(
        "div",
        {},
        button(t("count.strike-own"), () => strike(box, box.yours, again), box.serial),
      )
    : form(box, pieces, again);
  const holder = el(
    "details",
    {
      class: "panel box",
      open: opened.get(box.serial) ?? few,
      "aria-label": `${t("count.box")} ${box.serial}`,
      ontoggle: () => opened.set(box.serial, holder.open),
    },
    head,
    el("div", { class: "stack" }, state, box.closed ? el("p", { class: "note warn" }, t("count.day-closed")) : may.count ? own : null),
  );
  return holder;
}

function form(box, pieces, again) {
  const { grid, figures, sum, onsum } = grids(pieces);
  const total = el("output", {}, dollars(0));
  onsum(() => {
    total.textContent = dollars(sum());
  });
  const send = el("button", { type: "submit", class: "primary" }, t("count.count"));
  return el(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        send.disabled = true;
        try {
          const { state } = await post(`/api/count/${box.serial}`, { version: box.version, figures: figures() });
          toast(t(`count.told-${state}`, { serial: box.serial }), state === "again" ? "bad" : "good");
          await again();
        } catch (error) {
          toast(error.message, "bad");
        } finally {
          send.disabled = false;
        }
      },
    },
    ...grid,
    el("div", { class: "count-sum" }, el("span", {}, t("count.your-sum"), " ", total), send),
  );
}

/**
 * A field for each piece. `figures()` is what was filled in, `sum()` its cents. Of every chip there must be a figure, 0 where there is
 * none: a field that was left empty was not counted. `filled` has no figure for what there is none of.
 */
function grids(pieces, filled = null) {
  const inputs = Object.entries(pieces).map(([kind, values]) => [
    kind,
    values.toReversed().map((value) => {
      const required = kind === "chip";
      const was = filled?.[kind]?.[value] ?? (filled && required ? 0 : "");
      const input = el("input", { type: "number", min: 0, max: 1e9, step: 1, inputmode: "numeric", required, value: was });
      return [value, input];
    }),
  ]);
  const figures = () =>
    Object.fromEntries(
      inputs.map(([kind, all]) => [
        kind,
        Object.fromEntries(all.filter(([, input]) => input.value).map(([value, input]) => [value, Number(input.value)])),
      ]),
    );
  const sum = () =>
    Object.values(figures())
      .flatMap((each) => Object.entries(each))
      .reduce((total, [value, count]) => total + Number(value) * count, 0);
  const labelled = ([value, input]) => el("label", { class: "field" }, el("span", {}, dollars(value)), input);
  const grid = inputs.map(([kind, all]) => {
    const set = el(
      "fieldset",
      { class: "pieces" },
      el("legend", { class: kind === "chip" ? "" : "visually-hidden" }, t(`count.pieces-${kind}`)),
      ...all.map((pair) => labelled(pair)),
    );
    if (kind === "chip") return set;
    return el("details", { open: Boolean(filled?.[kind]) }, el("summary", {}, t(`count.pieces-${kind}`)), set);
  });
  return {
    grid,
    figures,
    sum,
    onsum: (act) => {
      for (const [, all] of inputs) for (const [, input] of all) input.addEventListener("input", act);
    },
  };
}

/** `right`: the figures that are to stand above the line; none where one strikes his own, and counts anew. */
function strike(box, struck, again, /** @type {ReturnType<typeof grids> | null} */ right = null) {
  ask({
    title: t("count.strike-title", { serial: box.serial }),
    text: t(right ? "count.strike-says" : "count.strike-own-says"),
    fields: right ? [el("div", { class: "stack" }, ...right.grid)] : [],
    yes: t("count.strike"),
    act: (why) =>
      post(`/api/count/${box.serial}/strike`, { version: box.version, line: struck, ...(right ? { right: right.figures() } : {}), why }),
    said: t("count.is-struck", { serial: box.serial }),
    after: again,
  });
}

function done(box, pieces, again, may) {
  const { expected, counted, difference, counters, struck, tries, figures } = box.counted;
  const off = difference ? "count-off" : "";
  const lines = [
    ...tries
      .filter(({ second }) => second)
      .flatMap(({ first, second }) => [first, second])
      .map(({ by, total, figures: own }) => el("li", {}, t("count.try", { name: by.name, time: when(by.at), total, pieces: told(own) }))),
    ...struck.map(({ by, was, right }) =>
      el(
        "li",
        {},
        el("span", { class: "count-struck" }, dollars(was.total)),
        " ",
        right ? told(right) : "",
        " ",
        t("count.struck-by", { name: by.name, time: when(by.at), why: by.why }),
      ),
    ),
  ];
  return [
    el(
      "div",
      {},
      el("strong", { class: "serial" }, box.serial),
      el("div", { class: "muted" }, t(`count.kind-${box.kind}`)),
      el("details", {}, el("summary", {}, t("count.how")), el("p", {}, told(figures)), el("ul", {}, ...lines)),
    ),
    tableLabel(box.table),
    el("div", {}, box.shift, el("div", { class: "muted" }, box.day)),
    dollars(expected),
    el(
      "div",
      {},
      dollars(counted),
      ...struck
        .filter(({ right }) => right)
        .map(({ was }) => el("div", { class: "count-struck muted" }, dollars(was.total)))
        .toReversed(),
    ),
    el("span", { class: off }, signed(difference)),
    counters.join(", "),
    el(
      "div",
      { class: "acts" },
      box.closed || !may.count
        ? null
        : button(t("count.put-right"), () => strike(box, box.counted.standing, again, grids(pieces, figures)), box.serial),
    ),
  ];
}
