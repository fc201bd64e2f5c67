"""The certificates in the site: of known results, and of the false claims in the gallery."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

import nimbers_check
import nimbers_check_words  # noqa: F401 (adds the certificates of audits to the checker)
from nimbers.certificates.document import read_any, written
from tier import ROOT, tier
from unit.api_calls import result

DIST = ROOT / "web/dist"
LONG = [DIST / f"certificates/{name}.json" for name in ("grundy-10000", "period-0.127", "period-0.16")]
RESULTS = sorted((DIST / "certificates").iterdir())
OTHER_CHECKERS = "not known here|only substring"


def said_in_javascript(files: list[Path]) -> list[str]:
    """Return what the checker in JavaScript that is part of the site says of each file."""
    command = ["node", str(DIST / "nimbers-check.mjs"), *map(str, files)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    return run.stdout.splitlines()


def test_both_checkers_verify_the_known_results() -> None:
    """Both say the same of each file, and the files are there that the site promises."""
    files = tier.sample([file for file in RESULTS if file not in LONG], 12)
    verified = [f"verified: {nimbers_check.check(file.read_bytes())}" for file in files]

    assert len(RESULTS) == 72
    assert said_in_javascript(files) == verified


@pytest.mark.slow("the checker in Python needs half a minute")
@pytest.mark.parametrize("file", LONG, ids=lambda file: file.stem)
def test_a_proof_that_takes_long_to_check(file: Path) -> None:
    """Both checkers verify it, and say what the tutorial says without them."""
    says = nimbers_check.check(file.read_bytes())

    assert said_in_javascript([file]) == [f"verified: {says}"]
    assert says in (DIST / "learn/certificates/index.html").read_text(encoding="utf-8")


def proofs(lang: str = "") -> list[str]:
    """Return the certificates in the links of the gallery, packed."""
    page = (DIST / lang / "claims/index.html").read_text(encoding="utf-8")
    return [unquote(packed) for packed in re.findall(r"t_?=proof;x=([^\"&;]+)", page)]


def test_each_false_claim_has_its_proof(tmp_path: Path) -> None:
    """The gallery has a proof for each false claim; the checkers that know the rules verify it, or the package does."""
    page = (DIST / "claims/index.html").read_text(encoding="utf-8")
    made = proofs()
    assert len(made) == len(re.findall('data-status="refuted"', page)) - 1  # one is the count of them all
    assert sorted(made) == sorted(proofs("zh-Hans"))
    files = []
    for number, packed in enumerate(made):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(written(read_any(packed)))
    for file, other in zip(files, said_in_javascript(files), strict=True):
        try:
            says = f"verified: {nimbers_check.check(file.read_bytes())}"
        except nimbers_check.RejectedError as error:
            says = f"rejected: {error}"
        assert other == says or re.search(OTHER_CHECKERS, says), (file.read_text(), says, other)
        if "rejected" in other:
            assert result("verify", text=file.read_text())["listed"] >= 0
