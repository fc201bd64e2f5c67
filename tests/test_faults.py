"""The deliberate mistakes of faults/faults.toml still apply to the code, and their tests still exist."""

from __future__ import annotations

import tomllib

import pytest

from tier import ROOT

FAULTS = tomllib.loads((ROOT / "tests/faults/faults.toml").read_text(encoding="utf-8"))


@pytest.mark.slow("a fault whose place has changed is no reason to refuse a commit")
def test_each_fault_can_be_put_in() -> None:
    """The text to be replaced occurs once in its file and differs from the new text, and the named test exists."""
    wrong = []
    for name, fault in FAULTS.items():
        if (found := (ROOT / fault["file"]).read_text(encoding="utf-8").count(fault["old"])) != 1:
            wrong.append(f"{name}: {fault['old']!r} occurs {found} times in {fault['file']}")
        if fault["old"] == fault["new"]:
            wrong.append(f"{name}: the old text and the new one are the same")
        path, _, test = fault["caught_by"].partition("[")[0].partition("::")
        if not (ROOT / path).is_file() or (test and f"def {test}(" not in (ROOT / path).read_text(encoding="utf-8")):
            wrong.append(f"{name}: there is no {fault['caught_by']}")

    assert wrong == []
