"""The files of the site: read once, told apart by one digest of them all, compressed once and kept; the modules of each page in one file,
and its style sheets in another.

A page names what it loads by ``/static/<digest>/...``, so a browser keeps that for good and never asks about it again; only the page itself
is asked about each time. Whoever changes a file while the server runs sees it at the next page: the folder is looked at again.
"""

import hashlib
import logging
import mimetypes
import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path, PurePosixPath

from cardroom.languages import ENGLISH
from cardroom.web.base.etags import Kept, keep
from cardroom.web.pages.bundle import WHOLE, Unbundled, bundle, imports
from cardroom.web.pages.texts import LOOKS, PLAY, Texts

log = logging.getLogger("cardroom.web")

LOOK_AGAIN = 0.5  # seconds for which the folder is taken to be as it was
AS_TEXT = {".html", ".css", ".js", ".svg", ".webmanifest"}
WHOLE_SHEET = ".whole.css"  # what the style sheets of a page are called that are its own
KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}  # what not every machine knows

INSTALLED = """  <meta name="theme-color" content="#0c110f">
  <link rel="manifest" href="/manifest.webmanifest">
  <link rel="apple-touch-icon" href="/static/icons/touch-180.png">
"""  # what makes every page one of a program that can be installed

_STYLE = re.compile(r"""^@import url\("([^"]+)"\);\n""", re.M)
_SHEETS = re.compile(r'((?:  <link rel="stylesheet" href="/static/[^"]+">\n){2,})')
_SHEET = re.compile(r'href="/static/([^"]+)"')
_SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)">')
_SECTIONS = re.compile(r'<html [^>]*data-texts="([^"]+)"')


def made(body: bytes, suffix: str) -> Kept:
    text = suffix in AS_TEXT
    kind = KINDS.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    return keep(body, f"{kind}; charset=utf-8" if text else kind, pack=text)


class Site:
    """One state of the folder."""

    def __init__(self, folder: Path) -> None:
        self._bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        self._files: dict[str, Kept] = {}
        self._pages: dict[tuple[str, str, str, str], Kept] = {}
        self._wholes: dict[str, str] = {}
        self.texts = Texts(folder)
        whole = hashlib.sha256()
        for name, body in self._bodies.items():
            whole.update(f"{name}\0{len(body)}\0".encode() + body)
        self.digest = whole.hexdigest()[:16]

    def file(self, name: str) -> Kept | None:
        """None where there is none."""
        if name.endswith((WHOLE, WHOLE_SHEET)) and name not in self._files:  # asked for by a page of before this server was started
            for page in [each for each in self._bodies if each.endswith(".html")]:
                self.page(page, ENGLISH)
        if name not in self._files and name in self._bodies:
            body = self._style(name).encode() if name.endswith(".css") else self._bodies[name]
            self._files[name] = made(body, PurePosixPath(name).suffix)
        return self._files.get(name)

    def worker(self) -> Kept:
        """The service worker, another one whenever anything has changed: it fetches the page that it keeps anew."""
        return made(f"{self._text('sw.js')}// {self.digest}\n".encode(), ".js")

    def page(self, name: str, language: str, look: str = LOOKS[0], money: str = PLAY) -> Kept:
        """A page in a language and for this money, with the addresses of this digest, and what the browser may fetch meanwhile."""
        if (name, language, look, money) not in self._pages:
            page = self.texts.fill(self._text(name), language, look, money)
            page = _SHEETS.sub(lambda found: self._sheets(name, found), page)
            page = _SCRIPT.sub(lambda found: f"{self._preloads(found[1], page, language)}{self._script(found[1])}", page)
            page = page.replace("</head>", f"{INSTALLED}</head>", 1).replace('"/static/', f'"/static/{self.digest}/')
            self._pages[name, language, look, money] = made(page.encode(), ".html")
        return self._pages[name, language, look, money]

    def _script(self, name: str) -> str:
        return f'<script type="module" src="/static/{self._whole(name) or name}">'

    def _preloads(self, script: str, page: str, language: str) -> str:
        """What the script will ask for: its texts, and its modules where they are not in one file with it."""
        sections = _SECTIONS.search(page)
        wanted = [
            f"js/messages/{spoken}/{section}.js"
            for section in (sections[1] if sections else "common").split()
            for spoken in dict.fromkeys((ENGLISH, language))
        ]
        if not self._whole(script):
            wanted += modules(script, self._text)
        return "".join(f'<link rel="modulepreload" href="/static/{each}">\n  ' for each in wanted)

    def _whole(self, script: str) -> str:
        """The name of the file that has this module and all that it imports; "" where they cannot be put into one."""
        if script not in self._wholes:
            try:
                found = bundle(script, self._text)
            except Unbundled as error:
                log.warning("The modules of %s are sent one by one: %s.", script, error)
                found = {}
            self._files |= {name: made(text.encode(), ".js") for name, text in found.items()}
            self._wholes[script] = next(iter(found), "")
        return self._wholes[script]

    def _sheets(self, page: str, found: re.Match[str]) -> str:
        """The first style sheet, which all pages share, and one for all that are the page's own."""
        first, *rest = _SHEET.findall(found[1])
        name = f"css/{page.removesuffix('.html')}{WHOLE_SHEET}"
        self._files[name] = made("".join(map(self._style, rest)).encode(), ".css")
        return "".join(f'  <link rel="stylesheet" href="/static/{each}">\n' for each in (first, name))

    def _text(self, name: str) -> str:
        return self._bodies[name].decode()

    def _style(self, name: str) -> str:
        """With what it imports in it, which would else be asked for only when it has come."""
        folder = PurePosixPath(name).parent
        return _STYLE.sub(lambda found: self._style(str(folder / found[1])), self._text(name))


def modules(script: str, read: Callable[[str], str]) -> list[str]:
    """The names of this module and of all that it imports, each once."""
    found: dict[str, None] = {script: None}
    waiting = [script]
    while waiting:
        name = waiting.pop(0)
        for other in imports(name, read(name)):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)


class Sites:
    """The site as the folder is now."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._stamp = self._look()
        self._looked = clock()
        self._site = Site(folder)

    @property
    def now(self) -> Site:
        if self._clock() - self._looked >= LOOK_AGAIN:
            stamp = self._look()
            if stamp != self._stamp:
                self._site = Site(self._folder)
            self._stamp, self._looked = stamp, self._clock()
        return self._site

    def _look(self) -> dict[str, tuple[int, int]]:
        found = ((path, path.stat()) for path in self._folder.rglob("*"))
        return {str(path): (stat.st_mtime_ns, stat.st_size) for path, stat in found}


@cache
def shared_sites(folder: Path) -> Sites:
    """Return the one ``Sites`` of a folder: every application in this process serves the same files, bundled and compressed once."""
    return Sites(folder)
