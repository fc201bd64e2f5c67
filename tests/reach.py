"""Which tests reach a file: noted by `--map` while the tests run, asked by `--changed`."""

from __future__ import annotations

import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
MADE = ROOT / "web/.build"
MAP = MADE / "reach.json"
SOURCES = MADE / "sources.json"
PARTS = MADE / "reach"
# Puts every question for Python onto the console, where the recorder hears it.
ASKED = "nimbers asked: "
LISTEN = f"""{{
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {{
    if (message?.type === "call") console.debug({ASKED!r} + message.text);
    return post.call(this, message, ...rest);
  }};
}}"""
SLICES = 3  # of a job that is replayed
# What a changed file concerns where no map says it; the first that fits.
RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("web/css/*", ("e2e/test_axe.py", "e2e/test_page_access.py", "e2e/test_site_shell.py", "e2e/test_embed.py")),
    ("web/learn/*", ("e2e/test_learn.py", "test_prerender.py", "e2e/test_site.py")),
    ("web/locale/*", ("test_prerender.py", "e2e/test_site.py", "e2e/test_learn.py")),
    ("web/src/offline/*", ("e2e/test_offline.py", "e2e/test_offline_upgrade.py")),
    ("web/src/single/*", ("e2e/test_single_file.py", "e2e/test_webkit.py")),
    (
        "web/src/sandbox/*",
        ("e2e/test_lab.py", "e2e/test_judge.py", "e2e/test_audit.py", "e2e/test_embed_lab.py", "e2e/test_own_rules.py"),
    ),
    ("web/tools/puzzle*.py", ("unit/test_puzzles.py", "e2e/test_today.py")),
    ("web/tools/today.py", ("e2e/test_today.py", "test_build.py")),
    ("web/tools/static_server.py", ("test_static_server.py",)),
    ("web/tools/prerender*.py", ("test_prerender.py", "e2e/test_site.py", "e2e/test_single_file.py")),
    ("web/tools/*", ("test_build.py", "test_prerender.py", "e2e/test_site.py", "e2e/test_engine.py")),
    ("web/*", ("test_build.py", "test_prerender.py", "e2e/test_site.py", "e2e/test_page_puzzles.py")),
    ("tests/faults/*", ("unit/test_house.py",)),
    ("README.md", ("unit/test_docs.py", "unit/test_house.py")),
    ("*.md", ("unit/test_house.py",)),
)
# Many scenarios run through these; of a file that most of them reach, the unit tests and a few scenarios are asked.
FEW = ("e2e/test_page_puzzles.py", "e2e/test_play.py", "e2e/test_explain.py", "e2e/test_page_waiting.py")
# Cheap, and about everything.
ALWAYS = ("unit/test_house.py",)


class Recorder:
    """Notes the files of the package that each unit test runs, and what each browser test loads and asks of Python."""

    def __init__(self, worker: str) -> None:
        self.worker = worker
        self.coverage = coverage.Coverage(data_file=None, source=[str(ROOT / "pysrc")], config_file=False)
        self.scripts: defaultdict[str, set[str]] = defaultdict(set)
        self.questions: defaultdict[str, set[str]] = defaultdict(set)
        self.file = ""

    def pytest_sessionstart(self) -> None:
        self.coverage.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.file = item.path.relative_to(TESTS).as_posix()
        self.coverage.switch_context(item.nodeid.removeprefix("tests/"))

    def watch(self, context: Any) -> None:
        """Listen to a browser's context."""
        context.add_init_script(LISTEN)
        context.on("console", lambda said: self.hear(said.text))
        context.on("request", lambda request: self.scripts[self.file].add(request.url.partition("?")[0].split("/")[-1]))

    def hear(self, text: str) -> None:
        if text.startswith(ASKED):
            self.questions[self.file].add(text.removeprefix(ASKED))

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        reached = files_by_context(self.coverage)
        part = {
            "tests": {name: sorted(files) for name, files in reached.items()},
            "scripts": {name: sorted(found) for name, found in self.scripts.items()},
            "questions": {name: sorted(found) for name, found in self.questions.items()},
        }
        PARTS.mkdir(parents=True, exist_ok=True)
        (PARTS / f"{self.worker}.json").write_text(json.dumps(part), encoding="utf-8")


def files_by_context(measured: coverage.Coverage) -> dict[str, set[str]]:
    """The files of the package that ran under each context."""
    data, found = measured.get_data(), defaultdict[str, set[str]](set)
    for file in data.measured_files():
        name = Path(file).relative_to(ROOT).as_posix()
        for contexts in data.contexts_by_lineno(file).values():
            for context in contexts:
                found[context].add(name)
    found.pop("", None)
    return found


class Merger:
    """Makes one map of what the workers noted."""

    def pytest_sessionstart(self) -> None:
        for part in PARTS.glob("*.json"):
            part.unlink()

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        old = json.loads(MAP.read_text(encoding="utf-8")) if MAP.exists() else {"files": [], "tests": {}}
        names: list[str] = old["files"]
        places = {name: place for place, name in enumerate(names)}

        def numbers(files: Iterable[str]) -> list[int]:
            for file in files:
                if file not in places:
                    places[file] = len(names)
                    names.append(file)
            return sorted({places[file] for file in files})

        parts = [json.loads(part.read_text(encoding="utf-8")) for part in sorted(PARTS.glob("*.json"))]
        asked = replayed({question for part in parts for found in part["questions"].values() for question in found})
        scripts = json.loads(SOURCES.read_text(encoding="utf-8")) if SOURCES.exists() else {}
        for part in parts:
            for name, files in part["tests"].items():
                old["tests"][name] = numbers(files)
        for part in parts:
            for name in part["scripts"]:
                files = {f"web/{source}" for script in part["scripts"][name] for source in scripts.get(script, [])}
                for question in part["questions"].get(name, []):
                    files |= asked[question]
                old["tests"][name] = numbers(files)
        MAP.write_text(json.dumps(old), encoding="utf-8")


def kind_of(question: str) -> str:
    """Questions of one kind about one game run the same files."""
    request = json.loads(question)
    params: dict[str, Any] = request.get("params") or {}
    inner: dict[str, Any] = params["params"] if isinstance(params.get("params"), dict) else params
    about = [str(one.get(name)) for one in (params, inner) for name in ("op", "game", "claim", "level")]
    return " ".join([str(request.get("op")), *about, str(inner.get("set") or {})[:40]])


def replayed(questions: set[str]) -> dict[str, set[str]]:
    """The files of the package that each question runs, one of each kind asked again of the package here."""
    from nimbers.door.api import call

    kinds = {kind_of(question): question for question in sorted(questions)}
    measured = coverage.Coverage(data_file=None, source=[str(ROOT / "pysrc")], config_file=False)
    measured.start()
    for kind, question in kinds.items():
        measured.switch_context(kind)
        request = json.loads(question)
        if request.get("op") == "step":
            continue  # of a job that is worked off where it is started
        try:
            reply = json.loads(call(json.dumps(request))[0])
            job = reply["result"]["job"] if reply["ok"] and request.get("op") == "start" else None
            for _ in range(SLICES) if job is not None else ():
                step = {"op": "step", "params": {"job": job, "at_most": 50}}
                told = json.loads(call(json.dumps(step))[0])
                if not told["ok"] or not told["result"].get("progress"):
                    break
        except Exception:
            continue  # what the question itself does is no matter here
    measured.stop()
    found = files_by_context(measured)
    return {question: found.get(kind_of(question), set()) for question in questions}


def changed_files(revision: str) -> list[str]:
    """Files that differ from a revision, new ones too."""
    listed = []
    for command in (["git", "diff", "--name-only", revision], ["git", "ls-files", "--others", "--exclude-standard"]):
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if run.returncode:
            raise pytest.UsageError(f"--changed: {run.stderr.strip()}")
        listed += run.stdout.splitlines()
    return sorted(set(listed))


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def importers(name: str) -> frozenset[str]:
    """The test files that need a helper of the tests: by their imports, and those of other helpers."""
    needle = re.compile(rf"^\s*(?:from|import) .*\b{re.escape(Path(name).stem)}\b", re.MULTILINE)
    found = set[str]()
    for file in TESTS.rglob("*.py"):
        path = file.relative_to(TESTS).as_posix()
        if path != name and needle.search(text_of(file)):
            found |= {path} if file.name.startswith("test_") else importers(path)
    return frozenset(found)


class Selection:
    """The tests that reach what has changed."""

    def __init__(self, files: list[str]) -> None:
        self.files = files
        known = json.loads(MAP.read_text(encoding="utf-8")) if MAP.exists() else {"files": [], "tests": {}}
        names = known["files"]
        self.known = set(names)
        self.reached = {test: {names[place] for place in places} for test, places in known["tests"].items()}

    def wants(self) -> Callable[[pytest.Item], bool]:
        """Whether a test is asked."""
        rules = [self.rule(file) for file in self.files]
        return lambda item: any(rule(item) for rule in rules) or _file(item) in ALWAYS

    def rule(self, name: str) -> Callable[[pytest.Item], bool]:
        """The tests that one changed file concerns."""
        path = name.removeprefix("tests/")
        if name.startswith("tests/") and name.endswith(".py"):
            if Path(name).name.startswith("test_"):
                return lambda item: _file(item) == path
            if Path(name).name == "conftest.py":
                return lambda item: _file(item).startswith(path.removesuffix("conftest.py"))
            return lambda item: _file(item) in importers(path)
        if name in self.known:
            return self.by_map(name)
        if name.startswith("pysrc/nimbers/games/"):
            return self.of_game(name)
        for pattern, files in RULES:
            if fnmatch(name, pattern):
                return lambda item: _file(item) in files
        return lambda item: True

    def by_map(self, name: str) -> Callable[[pytest.Item], bool]:
        """By what was noted; where most scenarios would be asked, a few of them."""
        scenarios = {test for test in self.reached if "::" not in test}
        reached = {test for test, files in self.reached.items() if name in files}
        few = set(FEW) if 2 * len(reached & scenarios) > len(scenarios) else reached & scenarios
        few = {test for test in few if test in reached}
        stem = Path(name).stem
        if name.startswith("pysrc/"):
            few = {test for test in few if test in FEW} if few & set(FEW) else few
        named = re.compile(rf"test_(page_)?{re.escape(stem)}s?\.py$")

        def wanted(item: pytest.Item) -> bool:
            test = item.nodeid.removeprefix("tests/")
            file = _file(item)
            if file.startswith("unit/"):
                # These the page's own files do not concern; what the map does not know is asked.
                return test in reached or (name.startswith("pysrc/") and test not in self.reached)
            return file in few or named.search(file) is not None or name in text_of(item.path)

        return wanted

    def of_game(self, name: str) -> Callable[[pytest.Item], bool]:
        """A game that no map knows: what is named after it, and what asks all games at once."""
        slug = Path(name).stem.replace("_", "-")
        return lambda item: slug in item.nodeid or (_file(item).startswith("unit/") and "[" not in item.nodeid)


def _file(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).as_posix()


recorder: Recorder | None = None


def register(config: pytest.Config) -> None:
    """Note what is reached, where `--map` asks for it."""
    global recorder
    if not config.option.map:
        return
    worker = getattr(config, "workerinput", {}).get("workerid", "")
    alone = not worker and not getattr(config.option, "numprocesses", None)
    if worker or alone:
        recorder = Recorder(worker or "alone")
        config.pluginmanager.register(recorder, "nimbers-recorder")
    if not worker:
        config.pluginmanager.register(Merger(), "nimbers-merger")


def chosen(items: list[pytest.Item], revision: str) -> list[pytest.Item]:
    """Of these tests, those that reach what has changed since a revision."""
    wants = Selection(changed_files(revision)).wants()
    return [item for item in items if wants(item)]
