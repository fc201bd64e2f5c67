"""The built site: reproducible bytes, relative addresses only, and a hash in every name that browsers cache."""

import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DIST = ROOT / "web/dist"


def _files(folder: Path) -> dict[str, str]:
    """Return the hash of each file."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }


@pytest.mark.slow("it builds the whole site again")
def test_the_same_source_gives_the_same_bytes(tmp_path: Path) -> None:
    """A second build from nothing, compiled again inside Pyodide, gives the same bytes."""
    wheel = next((DIST / "wheels").iterdir())
    options = {
        "wheel": wheel,
        "games": ROOT / "web/.build/games.json",
        "pages": ROOT / "web/.build/pages",
        "site-packages": sysconfig.get_path("purelib"),
        "cache": tmp_path / "cache",
        "out": tmp_path / "site",
    }
    command = ["node", str(ROOT / "web/tools/build.mjs")]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    subprocess.run(command, check=True, timeout=300, stdout=subprocess.DEVNULL)

    assert _files(tmp_path / "site") == _files(DIST)


@pytest.mark.parametrize(
    ("said", "taken"),
    [("", True), ("https://example.org/a/issues/new", True), ("mailto:a@example.org", True), ("javascript:x", False)],
)
def test_reports_go_to_an_address_or_nowhere(said: str, taken: bool) -> None:
    """NIMBERS_REPORT is the address of a form or of mail; anything else ends the build."""
    tool = (ROOT / "web/tools/report.mjs").as_uri()
    script = f"process.stdout.write((await import({json.dumps(tool)})).reportAddress())"
    command = ["node", "--input-type=module", "-e", script]
    done = subprocess.run(command, env={**os.environ, "NIMBERS_REPORT": said}, capture_output=True, text=True)

    assert (done.returncode == 0, done.stdout) == (taken, said if taken else "")


def test_lasting_names_hold_hashes() -> None:
    """Every file that may be cached for ever has a hash in its name; in the run time it is the hash of the content."""
    lasting = [file for folder in ("assets", "runtime") for file in (DIST / folder).iterdir()]
    assert lasting
    assert [file.name for file in lasting if not re.search(r"-[0-9A-Za-z]{8,12}\.", file.name)] == []

    for name, digest in _files(DIST / "runtime").items():
        assert digest[:12] in name


def test_every_address_is_relative() -> None:
    """No page refers to a host or to the root of one, so the site works from any folder."""
    for page in DIST.rglob("*.html"):
        addresses = re.findall(r'<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="([^"]*)"', page.read_text())
        assert [a for a in addresses if re.match(r"[a-z]+://|/", a)] == []


def test_every_page_has_the_policy() -> None:
    """The policy precedes all other elements and allows no eval, no inline script and no other origin."""
    pages = list(DIST.rglob("*.html"))
    assert pages

    for page in pages:
        head, _, rest = page.read_text().partition('http-equiv="Content-Security-Policy" content="')
        policy = rest.partition('"')[0]
        assert not re.search(r"<(script|link|style)", head)
        assert "default-src 'none'" in policy
        assert "'unsafe-" not in policy
        assert "http" not in policy


def test_the_script_of_other_pages_may_be_imported_on_a_server(tmp_path: Path) -> None:
    """Without a browser the script of the element does nothing and throws nothing."""
    (tmp_path / "page.mjs").write_text(
        f"await import({json.dumps((DIST / 'embed.js').as_uri())});\n"
        "console.log(typeof HTMLElement, typeof customElements);\n"
    )
    ran = subprocess.run(["node", "page.mjs"], cwd=tmp_path, check=False, capture_output=True, text=True, timeout=60)

    assert (ran.stdout, ran.stderr, ran.returncode) == ("undefined undefined\n", "", 0)


@pytest.mark.slow("the build itself takes this output")
def test_the_catalogue_is_the_packages_own() -> None:
    """games.json equals the output of `nimbers games --json`."""
    command = [sys.executable, "-m", "nimbers", "games", "--json"]
    said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT / "pysrc").stdout

    assert json.loads((DIST / "games.json").read_text()) == json.loads(said)


def test_the_wheel_is_for_every_python() -> None:
    """The wheel for micropip and pip holds the source and its types, and requires only what its extras name."""
    wheel = next((DIST / "wheels").iterdir())
    assert wheel.name.endswith("-py3-none-any.whl")

    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert {"nimbers/api/dispatch.py", "nimbers/py.typed"} <= set(names)
    assert [line for line in metadata.splitlines() if line.startswith("Requires-Dist") and "extra ==" not in line] == []
