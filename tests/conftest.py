"""What all tests share: which of them are asked in this run, in which browsers, and in which order."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import costs
from tier import WASM, default_seed, tier

TESTS = Path(__file__).parent
BEGAN = "NIMBERS_TESTS_BEGAN"
CAMPAIGN = ("sites", "e2e/test_first_edition.py")  # what is installed or built for these first
collect_ignore: list[str] = []


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Processes started meanwhile hear Ctrl-C, also where `nohup` or a shell's `&` has set it to be ignored by all."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tiers", "how much is asked")
    group.addoption("--all", action="store_true", help="everything, not the gate alone")
    group.addoption("--campaign", action="store_true", help="with --all: hours of the same, and what installs programs")
    group.addoption("--shard", metavar="I/N", help="the I-th of N parts")
    group.addoption("--minutes", type=float, metavar="M", help="begin no test later than this; what is left is named")
    group.addoption("--seed", metavar="N", help="choose samples by this, not by tests/seed.txt or (--all) the date")
    group.addoption("--changed", metavar="REV", nargs="?", const="HEAD", help="only what reaches files changed since")
    group.addoption("--map", action="store_true", help="note which files each test reaches, for --changed")


def pytest_configure(config: pytest.Config) -> None:
    """The tier, before anything is collected; both browsers, unless --browser says otherwise."""
    if config.option.campaign and not config.option.all:
        raise pytest.UsageError("--campaign needs --all: ./build.sh test --all --campaign")
    seed = datetime.now(UTC).date().isoformat() if config.option.all else default_seed()
    config.option.seed = tier.seed = config.option.seed or seed  # xdist hands the options to its workers
    tier.everything = config.option.all
    tier.campaign = config.option.campaign
    if not tier.campaign:
        collect_ignore.extend(CAMPAIGN)
    if config.pluginmanager.hasplugin("playwright"):  # not inside Pyodide
        if not hasattr(config.option, "asked_for"):  # the options as they are by then are the workers', too
            config.option.asked_for = config.option.browser
        config.option.browser = config.option.asked_for or ["chromium", "firefox"]
    if config.option.map:
        import reach

        reach.register(config)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(costs.Table(), "nimbers-costs")
    if config.option.minutes:
        config.pluginmanager.register(Deadline(config.option.minutes), "nimbers-deadline")


def pytest_report_header(config: pytest.Config) -> str:
    """Which tier, and how to ask the same samples again."""
    what = "the campaign" if tier.campaign else "everything" if tier.everything else "the gate"
    shard = f", part {config.option.shard}" if config.option.shard else ""
    return f"tier: {what}{shard}; samples by --seed {tier.seed}"


def browser_of(item: pytest.Item) -> str | None:
    """The browser a test runs in, if any."""
    call = getattr(item, "callspec", None)
    return call.params.get("browser_name") if call is not None else None


def in_firefox(item: pytest.Item) -> bool:
    """Whether Firefox runs a test: where it is marked, and in the gate only where the mark says why."""
    mark = item.get_closest_marker("firefox")
    return mark is not None and (tier.everything or bool(mark.args))


def functions(items: Iterable[pytest.Item]) -> set[str]:
    """The test functions of which these are cases."""
    return {item.nodeid.partition("[")[0] for item in items}


def asked(items: list[pytest.Item], browsers_named: bool) -> Iterable[pytest.Item]:
    """What the tier asks: no repetition in the gate, but of each function's cases as many as its mark keeps."""
    cases: defaultdict[tuple[Path, str, str | None], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if browser_of(item) == "firefox" and not browsers_named and not in_firefox(item):
            continue
        if item.get_closest_marker("sampled") and not tier.everything:
            cases[item.path, getattr(item, "originalname", item.name), browser_of(item)].append(item)
        else:
            yield item
    for group in cases.values():
        mark = group[0].get_closest_marker("sampled")
        assert mark is not None
        yield from tier.sample(group, mark.args[0], lambda item: item.nodeid)


def in_pyodide(items: list[pytest.Item]) -> Iterable[pytest.Item]:
    """One case in twenty of each function, at least one: the Python of the browser need not be asked all of them."""
    cases: defaultdict[tuple[Path, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.path, getattr(item, "originalname", item.name)].append(item)
    for group in cases.values():
        yield from tier.sample(group, 1 + len(group) // 20, lambda item: item.nodeid)


def shard(items: list[pytest.Item], part: str) -> list[pytest.Item]:
    """Every N-th test."""
    which, _, parts = part.partition("/")
    count = int(parts)
    index = int(which) - 1
    if not 0 <= index < count:
        raise pytest.UsageError(f"--shard {part}: expected I/N with I from 1 to N")
    # By name, so that it does not matter in which order the tests were found.
    return sorted(items, key=lambda item: item.nodeid)[index::count]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tests of the tier, of the shard, and those that reach what has changed; the costliest files first."""
    before = list(items)
    named = any("::" in word for word in config.args)  # whoever names a test wants that test
    keep = before if named else list(asked(before, bool(getattr(config.option, "asked_for", None))))
    # A repetition may be left to --all, a behaviour never.
    if lost := functions(before) - functions(keep):
        raise pytest.UsageError(f"in no tier's gate: {sorted(lost)}")
    if WASM and not tier.everything and not named:
        keep = list(in_pyodide(keep))
    if config.option.changed:
        import reach

        keep = reach.chosen(keep, config.option.changed)
    if config.option.shard:
        keep = shard(keep, config.option.shard)
    chosen = {id(item) for item in keep}
    cost = costs.granted()
    items[:] = sorted(
        (item for item in before if id(item) in chosen),
        key=lambda item: -cost.get(item.path.relative_to(TESTS).as_posix(), costs.NONE).seconds,
    )
    if left_out := [item for item in before if id(item) not in chosen]:
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What came of the positions and texts that were drawn at random."""
    for kind, what in (("positions", "positions against the independent oracle"), ("texts", "texts that came to harm")):
        sums: Counter[str] = Counter()
        for outcome in ("passed", "failed"):
            for report in terminalreporter.getreports(outcome):
                sums.update(dict(report.user_properties).get(kind, {}))
        if sums:
            told = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in sums.items())
            terminalreporter.line(f"{what}: {told}")


class Deadline:
    """Ends a run in good order: tests that have not begun by then are skipped, and named at the end."""

    LEFT = "left: out of time"

    def __init__(self, minutes: float) -> None:
        began = float(os.environ.get(BEGAN, time.time()))  # build.sh runs pytest more than once
        self.end = began + 60 * minutes

    def pytest_runtest_setup(self) -> None:
        if time.time() > self.end:
            pytest.skip(self.LEFT)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        left = Counter(
            report.nodeid.partition("::")[0]
            for report in terminalreporter.getreports("skipped")
            if self.LEFT in str(report.longrepr)
        )
        if left:
            terminalreporter.section("left when the time was over")
            for name, count in sorted(left.items()):
                terminalreporter.line(f"{count:6} of {name}")
