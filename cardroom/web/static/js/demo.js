// The first page of the demo: who works in the room tonight, what waits for each, and one button to be that person.
import { get, post } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage } from "./header.js";
import { pieces, t } from "./messages.js";
import { busy } from "./notice.js";

// Where each role's work begins.
/** @type {Record<string, string>} */
const WORK = { operator: "/staff", floor: "/floor", dealer: "/cage", cashier: "/cage", auditor: "/papers" };
const WAITS = ["first", "second", "third"];

drawPage("demo");

function card(/** @type {Wire.DemoLogin} */ { role, name, password }) {
  const enter = el("button", { type: "button", class: "primary" }, t("demo.be", { name }));
  enter.addEventListener("click", () =>
    busy(enter, async () => {
      await post("/api/sign-in", { name, password, code: "" });
      location.assign(WORK[role] ?? "/");
    }),
  );
  const fact = (/** @type {string} */ key, /** @type {string} */ value) =>
    el("div", {}, el("dt", {}, t(key)), el("dd", {}, el("code", {}, value)));
  return el(
    "li",
    { class: "panel" },
    el("h2", {}, t(`demo.role-${role}`)),
    el("dl", {}, fact("demo.name", name), fact("demo.password", password)),
    el("ul", {}, ...WAITS.map((each) => el("li", {}, t(`demo.${role}-${each}`)))),
    enter,
  );
}

async function start() {
  const logins = await get("/api/demo");
  if (!logins.length) {
    find("#logins").replaceWith(el("p", { class: "empty" }, t("demo.none")));
    return;
  }
  find("#logins").replaceChildren(...logins.map(card));
  find("#player").hidden = false;
  find("#player").replaceChildren(...pieces("demo.player", { lobby: el("a", { href: "/" }, t("common.lobby")) }));
}

start().catch((error) => find("#logins").replaceWith(el("p", { class: "note bad", role: "alert" }, error.message)));
