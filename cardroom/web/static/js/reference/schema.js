// JSON schemas in words: what a value is, and the fields of an object as a table.
import { el } from "../dom.js";

const nameOf = (ref) => ref.split("/").at(-1);
const link = (ref) => el("a", { href: `#shape-${nameOf(ref)}` }, nameOf(ref));
const between = (nodes, sign) => nodes.flatMap((node, i) => (i ? [sign, node] : [node]));

/** What kind of value: nodes, with links to shapes. Long alternatives are cut short. */
export function kind(schema, depth = 0) {
  if (!schema || schema === true || !Object.keys(schema).some((key) => key !== "title" && key !== "description")) return ["anything"];
  if (schema.$ref) return [link(schema.$ref)];
  if (schema.const !== undefined) return [el("code", {}, JSON.stringify(schema.const))];
  if (schema.enum)
    return between(
      schema.enum.map((each) => el("code", {}, JSON.stringify(each))),
      " or ",
    );
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways)
    return depth > 1
      ? ["a value"]
      : between(
          ways.map((each) => el("span", {}, ...kind(each, depth + 1))),
          " or ",
        );
  if (schema.type === "array") return ["list of ", ...kind(schema.items, depth + 1)];
  if (schema.type === "object")
    return schema.additionalProperties && schema.additionalProperties !== true
      ? ["table of ", ...kind(schema.additionalProperties, depth + 1)]
      : ["object"];
  return [
    { integer: "whole number", number: "number", string: "text", boolean: "true or false", null: "null" }[schema.type] ??
      schema.type ??
      "anything",
  ];
}

/** "1 to 30", "at most 80 characters". */
export function bounds(schema) {
  const { minimum: low, maximum: high, minLength, maxLength, maxItems } = schema;
  const figure = (value) => value.toLocaleString("en-US");
  const said = [];
  if (low !== undefined && high !== undefined) said.push(`${figure(low)} to ${figure(high)}`);
  else if (low !== undefined) said.push(`from ${figure(low)}`);
  else if (high !== undefined) said.push(`up to ${figure(high)}`);
  if (maxLength !== undefined) said.push(`${minLength ? `${minLength} to` : "at most"} ${figure(maxLength)} characters`);
  if (maxItems !== undefined) said.push(`at most ${figure(maxItems)}`);
  for (const way of schema.anyOf ?? []) said.push(...[bounds(way)].filter(Boolean));
  return [...new Set(said)].join(", ");
}

function about(schema, required) {
  const words = [schema.description, bounds(schema)].filter(Boolean);
  if (schema.default !== undefined && schema.default !== null) words.push(`unless given: ${JSON.stringify(schema.default)}`);
  else if (!required) words.push("may be left out");
  return words.join("; ");
}

const table = (caption, heads, rows) =>
  el(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...rows),
    ),
  );

/** The fields of an object's schema. */
export function fieldsTable(schema, caption) {
  const needed = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, el("code", {}, name)),
      el("td", {}, ...kind(field)),
      el("td", {}, about(field, needed.has(name))),
    ),
  );
  if (!rows.length) return el("p", { class: "muted" }, "No fields are fixed.");
  return table(caption, ["Field", "Kind", "About"], rows);
}

export function parametersTable(parameters) {
  return table(
    "Parameters",
    ["Name", "In", "Kind", "About"],
    parameters.map((each) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, el("code", {}, each.name)),
        el("td", {}, each.in),
        el("td", {}, ...kind(each.schema)),
        el("td", {}, about({ ...each.schema, description: each.description ?? each.schema?.description }, each.required)),
      ),
    ),
  );
}

/** Text with `code` in it. */
export function words(text) {
  return text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
}
