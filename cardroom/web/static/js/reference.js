// The page of the programmer's interface, drawn from /api/openapi.json.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { fieldsTable, kind, parametersTable, words } from "./reference/schema.js";
import { socketParts } from "./reference/socket.js";

drawPage("api");
greet();
const METHODS = ["get", "post", "put", "patch", "delete"];
const TITLES = { visitors: "Visitors and accounts", houses: "Houses and rules", tables: "Tables", rounds: "Past rounds" };

async function draw() {
  const api = /** @type {any} */ (await get("/api/openapi.json")); // the document that the types are written from
  find("#intro").replaceChildren(
    ...(api.info.description ?? "")
      .trim()
      .split(/\n\s*\n/)
      .map((text) => el("p", { class: "muted" }, ...words(text))),
  );
  const groups = new Map();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const method of METHODS.filter((each) => methods[each])) {
      const tag = methods[method].tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), operation(api, method, path, methods[method])]);
    }
  }
  const parts = [...groups].map(([tag, nodes]) => part(tag, TITLES[tag] ?? tag, ...nodes));
  parts.push(part("socket", "The socket of a table", ...socketParts()));
  parts.push(part("shapes", "Shapes", ...Object.entries(api.components?.schemas ?? {}).map(([name, schema]) => shape(name, schema))));
  find("#sheet").replaceChildren(...parts.map(({ node }) => node));
  find("#contents").replaceChildren(el("ol", {}, ...parts.map(({ key, title }) => el("li", {}, el("a", { href: `#${key}` }, title)))));
  follow();
}

function part(key, title, ...nodes) {
  return {
    key,
    title,
    node: el("section", { class: "sheet-part", "aria-labelledby": key }, el("h2", { id: key, tabindex: "-1" }, title), ...nodes),
  };
}

function operation(api, method, path, what) {
  const schema = (content) => content?.["application/json"]?.schema;
  const body = schema(what.requestBody?.content);
  const example = what.requestBody?.content?.["application/json"]?.example;
  const fine = Object.entries(what.responses).find(([status]) => status.startsWith("2"));
  const refused = Object.entries(what.responses).filter(([status]) => !status.startsWith("2"));
  const answer = schema(fine?.[1].content);
  return el(
    "details",
    { class: "fold operation" },
    el(
      "summary",
      {},
      el("span", {}, el("code", { class: `method ${method}` }, method.toUpperCase()), " ", el("code", {}, path)),
      el("span", { class: "faint small" }, what.summary ?? ""),
    ),
    el(
      "div",
      { class: "stack operation-body" },
      what.description ? el("p", {}, ...words(what.description)) : null,
      el("p", { class: "small muted" }, session(what)),
      what.parameters?.length ? parametersTable(what.parameters) : null,
      body ? fieldsTable(resolve(api, body), `Body${what.requestBody.required ? "" : " (may be left out)"}`) : null,
      example ? el("pre", { tabindex: "0" }, el("code", {}, JSON.stringify(example, null, 2))) : null,
      answer ? el("p", {}, "Answers ", ...kind(answer), ".") : null,
      refused.length
        ? el(
            "details",
            {},
            el("summary", { class: "small muted" }, `Refuses with ${refused.map(([status]) => status).join(", ")}`),
            el(
              "dl",
              { class: "refusals" },
              ...refused.map(([status, { description }]) => el("div", {}, el("dt", {}, status), el("dd", {}, description))),
            ),
          )
        : null,
    ),
  );
}

function session({ security }) {
  if (!security) return "For everybody.";
  return security.some((way) => Object.keys(way).length === 0) ? "With a session or without." : "Needs a session.";
}

const resolve = (api, schema) => (schema.$ref ? api.components.schemas[schema.$ref.split("/").at(-1)] : schema);

function shape(name, schema) {
  return el(
    "details",
    { class: "fold", id: `shape-${name}` },
    el("summary", {}, el("span", {}, el("code", {}, name)), el("span", { class: "faint small" }, schema.description ?? "")),
    fieldsTable(schema, `Fields of ${name}`),
  );
}

function follow() {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (!target) return;
  if (target.matches("details")) target.open = true;
  target.scrollIntoView({ block: "start" });
}

addEventListener("hashchange", follow);
draw().catch((error) => find("#sheet").replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message)));
