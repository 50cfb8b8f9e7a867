// Several properties, at their home: their days side by side, and the way into each of them.
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

const SPANS = [1, 7, 31]; // days side by side

/** @param {Wire.PropertyData[]} properties */
export function propertiesPart(properties) {
  const trouble = el("p", { class: "note bad small", role: "alert", hidden: true });
  const visit = async (/** @type {string} */ key) => {
    trouble.hidden = true;
    try {
      const way = await post(`/api/properties/${encodeURIComponent(key)}/visit`, {});
      location.href = way.address;
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  };
  const report = (/** @type {number} */ days) => `/properties/report?days=${days}`;
  return el(
    "section",
    { class: "stack", "aria-labelledby": "properties" },
    el("h2", { id: "properties" }, t("papers.properties")),
    el("p", { class: "muted" }, t("papers.properties-says")),
    el(
      "ul",
      { class: "papers-list" },
      SPANS.map((days) =>
        el(
          "li",
          {},
          el("a", { href: report(days), target: "_blank", rel: "noopener" }, t("papers.side-by-side", { count: days })),
          ["csv", "xlsx"].map((form) => el("a", { href: `${report(days)}&as=${form}`, download: true }, form.toUpperCase())),
        ),
      ),
    ),
    el(
      "ul",
      { class: "papers-list" },
      properties.map(({ key, address, here }) =>
        el(
          "li",
          {},
          el("span", {}, el("b", {}, key), " ", el("span", { class: "muted" }, address)),
          here
            ? el("span", { class: "muted" }, t("papers.you-are-here"))
            : el("button", { type: "button", "data-property": key, onclick: () => visit(key) }, t("papers.go-there")),
        ),
      ),
    ),
    trouble,
  );
}
