"""Modules in one file: they do what they do apart, whatever their strings, comments, templates and expressions hold."""

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from cardroom.web.pages.bundle import Unbundled, bundle, imports
from cardroom.web.pages.pages import STATIC
from cardroom.web.pages.script import Unreadable, tokens
from tests.web.server import LiveServer

MODULES = {
    "js/main.js": """import { log, two as second } from "./a/one.js";
import * as all from "./a/two.js";
import "./late.js";

/** What
 *  is said. */
export const said = await Promise.resolve("main");   // here
log.push(`${said} ${second} ${all.two}`);
const { more } = await import("./a/more.js");
log.push(more());
const { more: again } = await import("./a/more.js");
window.said = [...log, again === more];
""",
    "js/a/one.js": """import { two } from "./two.js";
export const log = ["one"];
export { two } from "./two.js";
""",
    "js/a/two.js": 'import { log } from "../log.js";\nlog.push("two");\nexport const two = 2;\n',
    "js/log.js": "export const log = [];\n",
    "js/late.js": 'import { log } from "./log.js";\nlog.push("late");\n',
    "js/a/more.js": 'import { log } from "../log.js";\nimport { only } from "./only.js";\nexport const more = () => only(log);\n',
    "js/a/only.js": 'export const only = (log) => `only after ${log.join(" ")}`;\n',
}


def give(files: dict[str, str], route: Route) -> None:
    route.fulfill(body=files[route.request.url.partition("/static/")[2]], content_type="text/javascript")


def run(room: LiveServer, chromium: Browser, files: dict[str, str], entry: str) -> object:
    context = chromium.new_context()
    context.route("**/static/js/**", partial(give, files))
    page = context.new_page()
    page.goto(f"{room.url}/static/icon.svg")
    said: object = page.evaluate(
        "async (name) => { await import(name); while (!window.said) await new Promise((go) => setTimeout(go)); return said; }",
        f"/static/{entry}",
    )
    context.close()
    return said


def test_modules_in_one_file_do_what_they_do_apart(room: LiveServer, chromium: Browser) -> None:
    modules = {**MODULES, "js/a/one.js": 'import { two } from "./two.js";\nexport const log = ["one"];\nexport const own = two;\n'}
    modules["js/main.js"] = modules["js/main.js"].replace("{ log, two as second }", "{ log, own as second }")
    together = bundle("js/main.js", modules.__getitem__)
    assert list(together) == ["js/main.whole.js", "js/main.a-more.whole.js"]
    assert "What" not in together["js/main.whole.js"] and "only" not in together["js/main.whole.js"]
    said = [run(room, chromium, modules, "js/main.js"), run(room, chromium, together, "js/main.whole.js")]
    assert said[0] == said[1] == ["one", "main 2 2", "only after two late", True]


@pytest.mark.parametrize(
    ("module", "why"),
    [
        (MODULES["js/a/one.js"], "another way"),
        ("export let changing = 1;\n", "another way"),
        ("export const log = [];\n", "imports two, which js/a/one.js does not export"),
        ("export default 1;\n", "another way"),
        ('import one from "./two.js";\n', "another way"),
        ("console.log(import.meta.url);\n", "another way"),
        ("const found = import(`./${name}.js`);\n", "another way"),
        ('import { said } from "../main.js";\n', "imports itself"),
    ],
)
def test_other_forms_are_refused(module: str, why: str) -> None:
    with pytest.raises(Unbundled, match=why):
        bundle("js/main.js", {**MODULES, "js/a/one.js": module}.__getitem__)


# -- code and what only looks like it ------------------------------------------------------------------------------------------

HARD = {
    "js/main.js": r"""// import { nothing } from "./nothing.js";
/* import "./nothing.js"; */ import { a as b, f, Klass, $, second } from "./parts.js";
import { /* one */ gone as here, // import { two }
  default_ } from "./list.js"; import "./side.js";
const text = 'import "./nothing.js";' + "export const text = 1;";
const template = `
import { nothing } from "./nothing.js";
export const ${`in ${"`import('./nothing.js')`"} a ${b} template`} = "}";
  // kept, and two spaces before it`;
const half = b / 2 / 1, regular = /import("\/[/`'"]x")/g.source.length, same = (1 + 3) / 2;
if (half) /["'`]/.exec("x");
const held = { import: 1, export: "2", of: 4 };
const quarter = held.of / 2, member = held.import + held.export;
const later = async () => (await import(/* now */ "./a/later.js")).later`x${1}y`;
const made = [b, f(), new Klass().name, $, second, here, default_, await later(), window.side];
window.said = [text, template, half, regular, same, quarter, member, ...made];
""",
    "js/parts.js": """export const a = 8, second = [1, 2].length, $ = "export { a }";
export async function* g() { yield 1; }
export function f() { return "}" + typeof g; }
export class Klass { get name() { return `class ${`{`}`; } }
""",
    "js/list.js": """const there = "there"; let changing = "const";
export { there as gone, changing as default_ };
/* the end */""",
    "js/side.js": "window.side = true;export const unused = 1;",
    "js/a/later.js": "export const later = (parts, one) => parts.raw.join(`${one}`) /* no space */+/* none */'later';\n",
}


def test_what_only_looks_like_code_stays_as_it_is(room: LiveServer, chromium: Browser) -> None:
    together = bundle("js/main.js", HARD.__getitem__)
    assert list(together) == ["js/main.whole.js", "js/main.a-later.whole.js"]
    apart = run(room, chromium, HARD, "js/main.js")
    assert isinstance(apart, list) and len(apart) == 16 and apart[2:7] == [4, 19, 2, 2, "12"]
    assert run(room, chromium, together, "js/main.whole.js") == apart


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("let x = {} / 2;\n", "a slash after }"),
        ("let x = i++ / 2;\n", r"a slash after \+\+"),
        ("for (const x of /x/.exec(y)) f(x);\n", "a slash after of"),
        ('let x = "cut;\n', "a string is not closed"),
        ("let x = `cut ${1};\n", "a template is not closed"),
        ("f(() => {\n", "a bracket or a template is not closed"),
        ("f(]);\n", "] closes nothing"),
    ],
)
def test_a_module_that_cannot_be_read_is_refused(module: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        list(tokens(module))
    with pytest.raises(Unbundled, match=f"js/main.js cannot be read: .*{why}"):
        bundle("js/main.js", {"js/main.js": module}.__getitem__)


@pytest.mark.parametrize("file", sorted(STATIC.rglob("*.js")), ids=lambda file: str(file.relative_to(STATIC)))
def test_the_tokens_of_a_script_are_the_script(file: Path) -> None:
    text = file.read_text()
    assert "".join(token.text for token in tokens(text)) == text


def test_a_module_says_what_it_imports() -> None:
    assert imports("js/main.js", HARD["js/main.js"]) == ["js/parts.js", "js/list.js", "js/side.js"]
