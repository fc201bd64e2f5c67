"""The documentation: its examples run as shown, its links lead somewhere, and the names in it exist."""

from __future__ import annotations

import ast
import doctest
import importlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import learn
import manual
import nimbers
from manual_text import FILES, PAGES, PROSE, ROOT, Block, Command, blocks, commands, links, spans
from nimbers.integrations.fence import read, solved
from nimbers.pictures.static import CHOICES
from nimbers.terminal.cli import main
from nimbers.terminal.examples import EXAMPLES
from nimbers.text import languages
from prebaked import ask
from prerender import Pages

sys.path.insert(0, str(ROOT / "web/tools"))
CARDS = ask("games", lang="en")["games"]
OUTPUT = doctest.OutputChecker()
ATTRIBUTES = {"game", "position", "set", "convention", "show", "formula", "lang", *CHOICES}
# Files that the build makes, and placeholders for any name.
MADE = re.compile(
    r"web/(dist|\.build|node_modules)|tests/look|halving|_headers$|sw\.js$|build\.txt$|nimbers\.html$|top_bit"
)
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b")


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def run(command: Command, folder: Path) -> tuple[int, str]:
    """Run a command in a folder; return its exit code and what it prints."""
    try:
        words = shlex.split(command.typed, comments=True)
    except ValueError:
        words = []
    alone = (
        not set(words) & {"|", ">", "<", "</dev/null"} and ".py" not in command.typed
    )  # each process reads these files once
    if words[:1] == ["nimbers"] and alone:
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(out):
            code = main(words[1:])
        return code, out.getvalue()
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail\n{command.typed}"],
        cwd=folder,
        env=shell(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout


def shell(folder: Path) -> dict[str, str]:
    """Return an environment in which `nimbers` and `python3` are this package and this Python."""
    programs = folder / ".programs"
    if not programs.exists():
        programs.mkdir()
        for name, words in (("nimbers", '-m nimbers "$@"'), ("python3", '"$@"')):
            (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words}\n', encoding="utf-8")
            (programs / name).chmod(0o755)
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "pysrc")}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.sampled(7, "other pages")
def test_commands_print_what_is_shown(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of a page run in order in one folder, with the exit codes and outputs that the page shows."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "web").symlink_to(ROOT / "web")
    wrong = []
    for block in blocks(text_of(file)):
        if block.language == "python" and (name := re.match(r"# (\w+\.py)\n", block.text)):
            (tmp_path / name[1]).write_text(block.text, encoding="utf-8")
        for command in commands(block) if block.language == "console" else ():
            code, printed = run(command, tmp_path)
            if code != command.code:
                wrong.append(f"{command.typed}: exit code {code}\n{printed}")
            elif command.output is not None and not agrees(command.output, printed):
                wrong.append(f"$ {command.typed}\n{printed}--- shown\n{command.output}")

    assert wrong == [], "\n".join(wrong)


def agrees(shown: str, printed: str) -> bool:
    """Compare line by line; … matches anything, also several lines."""
    parts = [re.escape(part) for part in (shown.rstrip() + "\n").split("…")]
    return (
        re.fullmatch(".*".join(parts).replace("\\\n.*\\\n", "\\\n(.*\\\n)?"), printed.rstrip() + "\n", re.DOTALL)
        is not None
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_blocks_of_python_are_python(file: Path) -> None:
    """Each block of Python parses, as a module that may await."""
    for block in blocks(text_of(file)):
        if block.language == "python":
            compile(block.text, f"{file.name}:{block.line}", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


class Elements(HTMLParser):
    """The attributes of each embedded game."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.games: list[dict[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "nimbers-game":
            self.games.append({name: value or "" for name, value in attrs})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_embedded_games_are_games(file: Path) -> None:
    """Elements have known attributes, and they and fences show a position that can be solved."""
    for block in blocks(text_of(file)):
        inner = blocks(block.text) if block.language == "markdown" else [block]
        for one in inner:
            if one.language == "nimbers":
                assert solved(read(one.text)).texts
        for game in Elements(block.text).games if block.language == "html" else ():
            assert set(game) <= ATTRIBUTES
            assert solved(read("\n".join(f"{name}: {value}" for name, value in game.items()))).texts


def test_each_command_has_a_section_with_all_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    """The page about the terminal describes each command and names each of its options."""
    text = text_of(ROOT / "web/docs/en/terminal.md")
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL))
    assert sections.keys() == EXAMPLES.keys()
    shared = set(re.findall(r"--[a-z-]+", text.partition("## Asking")[0])) | {"--help"}
    for command, section in sections.items():
        with pytest.raises(SystemExit):
            main([command, "--help"])
        options = set(re.findall(r"^  (--[a-z-]+)", capsys.readouterr().out, re.MULTILINE))

        assert sorted(options - shared - set(re.findall(r"--[a-z-]+", section))) == [], command


@cache
def page(slug: str) -> str:
    """Return the text of a page of the site, as HTML."""
    return manual.body(manual.chapter(slug, "en"), CARDS)


def test_each_source_is_a_page() -> None:
    """The list of pages has all files of the folder, and the README leads to each of them."""
    assert sorted(manual.SLUGS) == sorted(file.stem for file in PAGES)
    named = {Path(to).stem for to in links(text_of(ROOT / "README.md")) if to.startswith("web/docs/en/")}
    assert named - {"nim", "en"} == set(manual.SLUGS)


@pytest.mark.parametrize("slug", manual.SLUGS)
def test_a_page_says_what_it_is_about(slug: str) -> None:
    """A page has a title and a first paragraph of one to three sentences, which the index shows."""
    one = manual.chapter(slug, "en")
    assert one.title
    assert 40 <= len(one.description) <= 330
    assert one.description.endswith((".", "?"))


PLACES = ("learn", "learn/first", "learn/glossary", "claims", "proofs")  # pages of the site without a source here


@pytest.mark.parametrize("file", PROSE, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_links_lead_to_files(file: Path) -> None:
    """Each relative link of a source names a file, or a page of the site; its anchor is a heading there."""
    lost = []
    for to in links(text_of(file)):
        path, _, anchor = to.partition("#")
        target = (file.parent / path).resolve() if path else file
        if to.startswith("https://") or re.fullmatch(rf"\.\./\.\./({'|'.join(PLACES)}|games/[\w-]+)/", path):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(to)

    assert lost == []


def anchors(file: Path) -> set[str]:
    """Return the anchors of the headings of a Markdown file, as GitHub makes them."""
    heads = re.findall(r"^#+ (.*)$", text_of(file), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("lang", languages())
def test_pages_are_made_in_each_language(lang: str) -> None:
    """Every language has all pages and their index; a page without a translation is in English with a note."""
    say = Pages(lang, {lang: CARDS}, Path(), "").say
    made = {name: make() for name, make in manual.makers(lang, CARDS, say).items()}
    notes = [name for name, one in made.items() if 'class="note"' in one.main]

    assert len(made) == len(manual.SLUGS) + 1
    assert len(notes) == sum(manual.chapter(slug, lang).lang != lang for slug in manual.SLUGS)


@pytest.mark.parametrize("slug", manual.SLUGS)
def test_links_of_a_page_lead_to_pages(slug: str) -> None:
    """On the site each link leads to a page and each anchor to an element."""
    lost = []
    places = {f"games/{card['slug']}" for card in CARDS} | {f"learn/{one}" for one in learn.SLUGS} | {*PLACES}
    for to in re.findall(r'href="([^"]*)"', page(slug)):
        path, _, anchor = to.partition("#")
        if to.startswith("https://"):
            continue
        name = path.removeprefix("../").strip("/") if path else slug
        if name in manual.SLUGS:
            if anchor and f'id="{anchor}"' not in page(name):
                lost.append(to)
        elif path.removeprefix("../../").strip("/") not in places:
            lost.append(to)

    assert lost == []
    assert "<!-- made" not in page(slug)
    assert ">```" not in re.sub(r"<pre.*?</pre>", "", page(slug), flags=re.DOTALL)


# The docstrings and comments of a source.
REMARKS = {
    ".py": re.compile(r'"""(.*?)"""|(?<!\S)#( [^\n]*)', re.DOTALL),
    ".js": re.compile(r"/\*.*?\*/|(?<![:\w])//[^\n]*", re.DOTALL),
    ".sh": re.compile(r"(?m)^\s*#[^\n]*"),
}


@cache
def words_of_sources() -> frozenset[str]:
    """Return every word of the sources, without comments, docstrings and this documentation."""
    folders = ("pysrc", "tests", "web/src", "web/tools", "web/pages", "web/css", "web/locale/en")
    kinds = (".py", ".ts", ".js", ".mjs", ".css", ".html", ".json", ".toml")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.suffix in kinds]
    words: set[str] = set()
    for file in [*files, *(ROOT / name for name in ("build.sh", "pyproject.toml", "web/package.json", ".gitignore"))]:
        remark = REMARKS.get(file.suffix, REMARKS[".js" if file in files else ".sh"])
        words |= set(re.findall(r"\w+", remark.sub("", text_of(file))))
    return frozenset(words | {name for path in files_of_project() for name in re.findall(r"\w+", path)})


@cache
def files_of_project() -> frozenset[str]:
    """Return the paths of all source files and folders, and each end of these paths."""
    folders = ("pysrc", "tests", "web")
    skipped = {"node_modules", "dist", ".build", "__pycache__", "dist.next", "look"}
    found: set[str] = set()
    for top in folders:
        for here, inside, names in os.walk(ROOT / top):
            inside[:] = [name for name in inside if name not in skipped]
            parts = Path(here).relative_to(ROOT).parts
            found |= {"/".join((*parts[at:], name)) for name in ("", *names) for at in range(len(parts) + 1)}
    return frozenset(one.rstrip("/") for one in found) | {file.name for file in ROOT.iterdir()}


def is_path(span: str) -> bool:
    """Return whether a text in backticks is the path of a source."""
    if re.search(r"[\s$`<>(){}=;:]|^\.\w+$", span) or span.startswith(("http", "/", "-", "0.", "../")):
        return False
    top = span.removeprefix("./").partition("/")[0]
    ends = re.search(r"\.(py|js|mjs|md|css|json|toml|html|txt|sh|svg|lock)$", span)
    return bool(ends or ("/" in span and top in ("pysrc", "tests", "web", "nimbers", "e2e", "unit")))


def exists(span: str) -> bool:
    """Return whether a path names a file or folder; words in capital letters and * match any name."""
    plain = span.removeprefix("./").rstrip("/")
    if MADE.search(plain):
        return True
    if "*" in plain or PLACEHOLDER.search(plain):
        pattern = re.compile(re.sub(r"\\\*+(/\\\*)?|\b[A-Z]{2,}\b", "[^ ]*", re.escape(plain)))
        return any(pattern.fullmatch(path) for path in files_of_project())
    return plain in files_of_project()


def unknown(span: str) -> bool:
    """Return whether a text in backticks names something that does not exist."""
    if is_path(span):
        return not exists(span)
    if re.fullmatch(r"nimbers(\.\w+)+", span):
        return not imported(span)
    if words := re.fullmatch(r"(?:python3? -m )?nimbers ([a-z]+)\b.*", span):
        return words[1] not in EXAMPLES
    if command := re.fullmatch(r"\./build\.sh ([a-z]+).*", span):
        return re.search(rf"^\s*{command[1]}\(|\b{command[1]}\b.*\)", text_of(ROOT / "build.sh"), re.MULTILINE) is None
    if re.fullmatch(r"@?--?[a-z][\w-]*|@?[A-Za-z_][\w.]*(\(.*\))?|[a-z]+(-[a-z]+)+", span):
        names = re.findall(r"\w+", span.partition("(")[0])
        return any(len(name) > 2 and not name.isupper() and name not in words_of_sources() for name in names)
    return False


def imported(dotted: str) -> bool:
    """Return whether a dotted name is a module of the package, or a name in one."""
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            thing: object = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            thing = getattr(thing, name, None)
        return thing is not None
    return False


# Names of other programs, of files that an example makes, and of a file that the build makes.
ELSEWHERE = {
    *(
        "networkx",
        "pycgt",
        "superfences",
        "mkdocs.yml",
        "conf.py",
        "pymdownx.superfences",
        "micropip",
        "yields",
        "FEN",
        "fr_FR",
    ),
    *(
        "my_rules.py",
        "mine.py",
        "proof.json",
        "count.py",
        "heaps.txt",
        "mine.cpp",
        "somebody",
        "unsigned",
        "Class.method",
        "raw_html",
        "nimbers-check.mjs",
    ),
}


@pytest.mark.parametrize("file", PROSE, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_is_named_in_backticks_exists(file: Path) -> None:
    """Every path, module, name, command and option in backticks exists."""
    assert [span for span in spans(text_of(file)) if span not in ELSEWHERE and unknown(span)] == []


def remarks() -> Iterator[tuple[str, str]]:
    """Yield each docstring and comment of the package with its place."""
    for file in sorted((ROOT / "pysrc").rglob("*.py")):
        for found in REMARKS[".py"].finditer(text_of(file)):
            yield str(file.relative_to(ROOT)), found[1] or found[2] or ""


def test_what_docstrings_and_comments_name_exists() -> None:
    """Docstrings and comments of the package name only things that exist."""
    lost = [
        f"{place}: {span}"
        for place, text in remarks()
        for span in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", re.sub(r">>>.*", "", text))
        if span not in ELSEWHERE and unknown(span)
    ]

    assert lost == []


def test_the_search_knows_the_names() -> None:
    """The test above finds a stale path, module, command or name."""
    stale = ["verify/recursions.py", "nimbers.door", "pysrc/nimbers/lab/", "no_such_" + "name()", "nimbers judge x"]

    assert all(map(unknown, stale))
    assert not any(map(unknown, ["pysrc/nimbers/games/NAME.py", "nimbers.solve", "nimbers solve nim 3", "moves"]))


def test_the_version_that_is_shown_is_this_one() -> None:
    """The address of the wheel has the version of the package."""
    shown = re.findall(r"nimbers-([\d.]+)-py3", text_of(ROOT / "web/docs/en/embedding.md"))

    assert set(shown) == {nimbers.__version__}


def test_a_block_of_a_console_is_read_as_a_shell_does() -> None:
    """A console block gives a command, its exit code, the lines of its input, and its output."""
    block = Block("console", "$ nimbers games\nnim\n$ false  # exit code 1\n$ cat > a <<'END'\n$x\nEND\n", 1)

    assert [(one.typed, one.code, one.output) for one in commands(block)] == [
        ("nimbers games", 0, "nim\n"),
        ("false  # exit code 1", 1, None),
        ("cat > a <<'END'\n$x\nEND\n", 0, None),
    ]
