"""A browser's data from the first edition moves to this one; only the campaign tests it."""

import os
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.builds import build_of, expect_builds, id_of
from e2e.reader import PATIENCE, Reader, expect_kept
from e2e.site_server import Site
from tier import ROOT

pytestmark = pytest.mark.keeps

DIST = ROOT / "web/dist"
FIRST = "0439916"


@pytest.fixture(scope="session")
def first_edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of that commit; its build needs the history and half a minute of installation."""
    packed = subprocess.run(["git", "archive", FIRST], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"no history here: git has no commit {FIRST}")
    folder = tmp_path_factory.mktemp("first")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as tar:
        tar.extractall(folder, filter="data")
    subprocess.run(["./build.sh", "build"], cwd=folder, check=True, capture_output=True, timeout=900)
    for file in (folder / "web/dist").rglob("*"):
        os.utime(file, (1_000_000_000, 1_000_000_000))  # the files are older than this edition
    return folder / "web/dist"


@pytest.mark.firefox("its own storage")
def test_the_first_edition_comes_over(page: Page, site: Site, first_edition: Path) -> None:
    """Stored files, Python's memory, theme, drafts and the last answer survive, and all files belong to this build."""
    site.folder = first_edition
    reader = Reader(page, site)
    reader.open("games/nim/#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    expect_kept(page)
    page.get_by_label("Theme").select_option("dark")
    page.reload()  # this load uses Python's stored memory
    reader.sees("wins")
    page.locator("nimbers-batch summary").click()
    page.locator("nimbers-batch textarea").fill("2\n3 3\n")
    reader.position.fill("7,7,half typ")
    assert build_of(page) == id_of(first_edition)

    site.folder = DIST
    page.reload()
    news = page.locator("nimbers-news")
    with page.expect_navigation():
        news.get_by_role("button", name="Use it now").click(timeout=PATIENCE)
    reader.sees("wins")
    expect(reader.position).to_have_value("7,7,half typ", timeout=PATIENCE)
    expect(page.locator("nimbers-batch textarea")).to_have_value("2\n3 3\n", timeout=PATIENCE)
    expect(page.get_by_label("Theme")).to_have_value("dark")
    expect_kept(page)
    assert build_of(page) == id_of(DIST)
    reader.solve("7,7")
    reader.sees("loses")
    expect_builds(page, DIST, asking=True)
    site.stop()
    reader.open("games/cram/#v1;g=cram;p=.._..")
    reader.sees("loses")
