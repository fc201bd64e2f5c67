"""Choose which tests run: the same small gate for every commit, everything with `--all`."""

from __future__ import annotations

import signal
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import resume
from tier import WASM, default_seed, tier

CAMPAIGN = ("sites", "e2e/test_first_edition.py")  # they install or build other programs first
MOST = {"chromium": 150, "firefox": 12}  # browser tests in the gate
IN_PYODIDE = 100  # unit tests that the gate runs there
collect_ignore: list[str] = []


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let processes that a test starts receive Ctrl-C, even where `nohup` or a shell's `&` made it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that say how much to run."""
    group = parser.getgroup("tiers", "how much to run")
    group.addoption("--all", action="store_true", help="run everything, not the gate alone")
    group.addoption("--campaign", action="store_true", help="with --all: hours of the same, and what installs programs")
    group.addoption("--seed", metavar="N", help="choose samples by this, not by tests/seed.txt or (--all) the date")
    group.addoption("--shard", metavar="I/N", help="run only the I-th of N parts")
    group.addoption("--resume", metavar="FILE", help="skip the tests that FILE lists as passed, and add to it")


def pytest_configure(config: pytest.Config) -> None:
    """Set the tier before anything is collected; use both browsers unless `--browser` names one."""
    if config.option.campaign and not config.option.all:
        raise pytest.UsageError("--campaign needs --all: ./build.sh test --all --campaign")
    today = datetime.now(UTC).date().isoformat()
    # xdist copies the options to its workers, so all of them use the seed of the first process.
    config.option.seed = tier.seed = config.option.seed or (today if config.option.all else default_seed())
    tier.everything, tier.campaign = config.option.all, config.option.campaign
    if not tier.campaign:
        collect_ignore.extend(CAMPAIGN)
    if config.pluginmanager.hasplugin("playwright"):  # the plugin is missing inside Pyodide
        if not hasattr(config.option, "browsers_named"):  # a worker gets the options of the first process
            config.option.browsers_named = config.option.browser
        config.option.browser = config.option.browsers_named or ["chromium", "firefox"]
    config.pluginmanager.register(Lost(), "nimbers-lost")
    if config.option.resume:
        notes = not hasattr(config, "workerinput")
        config.pluginmanager.register(resume.Resume(Path(config.option.resume), notes=notes), "nimbers-resume")


def pytest_report_header() -> str:
    """Report how much runs, and how to take the same samples again."""
    what = "the campaign" if tier.campaign else "everything" if tier.everything else "the gate"
    return f"tier: {what}; samples by --seed {tier.seed}"


def browser_of(item: pytest.Item) -> str | None:
    """Return the name of the browser that a test runs in, if any."""
    call = getattr(item, "callspec", None)
    return call.params.get("browser_name") if call is not None else None


def in_tier(item: pytest.Item) -> bool:
    """Return whether a test belongs to this run by its marks (see tests/README.md)."""
    firefox = item.get_closest_marker("firefox")
    if browser_of(item) == "firefox" and (firefox is None or not (tier.everything or firefox.args)):
        return False
    if tier.everything:
        return True
    if item.get_closest_marker("slow"):
        return False
    return "e2e" not in item.path.parts or item.get_closest_marker("gate") is not None


def sampled(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the tests without the cases that the mark `sampled` leaves to `--all`."""
    cases: defaultdict[tuple[Path, str, str | None], list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.path, getattr(item, "originalname", item.name), browser_of(item)].append(item)
    chosen: list[pytest.Item] = []
    for group in cases.values():
        mark = group[0].get_closest_marker("sampled")
        chosen += tier.sample(group, mark.args[0], lambda item: item.nodeid) if mark else group
    return chosen


def shard(items: list[pytest.Item], part: str) -> list[pytest.Item]:
    """Return every N-th test in the order of names."""
    which, _, count = part.partition("/")
    if not 1 <= int(which) <= int(count):
        raise pytest.UsageError(f"--shard {part}: expected I/N with I from 1 to N")
    return sorted(items, key=lambda item: item.nodeid)[int(which) - 1 :: int(count)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the tier and the shard; a test that is named with `::` always runs."""
    before = list(items)
    if not any("::" in word for word in config.args):
        if getattr(config.option, "browsers_named", None):
            keep = sampled(item for item in before if browser_of(item) in config.option.browser or in_tier(item))
        else:
            keep = sampled(filter(in_tier, before))
        if not tier.everything:
            for browser, most in MOST.items():
                if (count := sum(browser_of(item) == browser for item in keep)) > most:
                    raise pytest.UsageError(f"the gate has {count} tests in {browser}, more than {most}")
            if WASM:
                keep = tier.sample(keep, IN_PYODIDE, lambda item: item.nodeid)
        if config.option.shard:
            keep = shard(keep, config.option.shard)
        chosen = {id(item) for item in keep}
        items[:] = [item for item in before if id(item) in chosen]
        if left_out := [item for item in before if id(item) not in chosen]:
            config.hook.pytest_deselected(items=left_out)


class Lost:
    """Ends a run in which a process died with an exit code that failed tests do not have.

    Its other tests did not run.
    """

    died = False

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, error: object) -> None:
        """Note the end of a process; an exit that it did not choose is an error."""
        self.died = self.died or error is not None

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Report the dead process as an error of the run."""
        if self.died:
            session.exitstatus = pytest.ExitCode.INTERNAL_ERROR


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sums of the random positions and texts that tests counted."""
    for kind, what in (("positions", "positions against the independent oracle"), ("texts", "damaged texts")):
        sums: Counter[str] = Counter()
        for outcome in ("passed", "failed"):
            for report in terminalreporter.getreports(outcome):
                sums.update(dict(report.user_properties).get(kind, {}))
        if sums:
            counts = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in sums.items())
            terminalreporter.line(f"{what}: {counts}")
