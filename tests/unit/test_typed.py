"""Commands as users type them, with the files and texts that they bring: what is answered is true, or asks back."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from independent.typed import truth
from unit.terminal import Nimbers

BROUGHT = json.loads((Path(__file__).parents[1] / "data" / "brought.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = BROUGHT["typed"]
PROGRAMS = [case for case in CASES if case["typed"].startswith("stress")]
QUICK = [case for case in CASES if case not in PROGRAMS]


def held(nimbers: Nimbers, folder: Path, case: dict[str, Any]) -> None:
    """Run a command in a folder with the case's files, and compare its answer with what is expected."""
    for name, text in case.get("files", {}).items():
        (folder / name).write_text(text, encoding=case.get("encoding", "utf-8"))
    wanted = case.get("json", {})
    run = nimbers(*shlex.split(case["typed"]), *(["--json"] if wanted else []), given=case.get("given", ""))
    found = {name: run.json.get(name) for name in wanted} if run.out else {}

    assert (run.code, found) == (case["code"], wanted), run
    assert all(words in run.out + run.err for words in case.get("says", ())), run


@pytest.mark.parametrize("case", QUICK, ids=[one["typed"] for one in QUICK])
@pytest.mark.sampled(40, "other commands of the same kinds")
def test_what_is_typed(nimbers: Nimbers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: dict[str, Any]) -> None:
    """Exit code and answer are those of the case, and these are those of a brute force."""
    monkeypatch.chdir(tmp_path)
    held(nimbers, tmp_path, case)
    facts = truth(case)

    assert facts == {name: case["json"][name] for name in facts}


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")
@pytest.mark.parametrize("case", PROGRAMS, ids=[one["typed"] for one in PROGRAMS])
@pytest.mark.sampled(3, "other programs, in the same way")
def test_programs_that_are_typed(
    nimbers: Nimbers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: dict[str, Any]
) -> None:
    """A right program passes, a wrong one fails by an answer, and what cannot run or be read gets no verdict."""
    if shutil.which(case.get("needs", sys.executable)) is None:
        pytest.skip(f"there is no {case['needs']}")
    monkeypatch.chdir(tmp_path)
    held(nimbers, tmp_path, case)
    facts = truth(case)

    assert facts == {name: case["json"][name] for name in facts}


def test_there_are_enough_cases_of_each_kind() -> None:
    """The cases are spread over the kinds, and none is there twice."""
    kinds = Counter(case["kind"] for case in CASES)

    assert sum(kinds.values()) >= 300
    assert set(kinds) == {"coverage", "program", "function", "position", "own rules", "name", "values"}
    assert min(kinds.values()) >= 25
    assert len({json.dumps(case, sort_keys=True) for case in CASES}) == len(CASES)
