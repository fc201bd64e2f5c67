"""The headers that the build requests of its host: which page may be framed by whom, and no guessed types."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.player import DIST
from e2e.site_server import Site
from static_server import headers_for

REFUSED = "chrome-error:"


@pytest.mark.gate
def test_each_page_has_one_policy_about_frames() -> None:
    """A page matches one rule for frames only, because a host would send two and a browser would apply both."""
    rules = (DIST / "_headers").read_text()
    rule_by_rule = ["/" + rule for rule in ("\n" + rules).split("\n/")[1:]]
    pages = [f"/{page.relative_to(DIST).as_posix()}" for page in DIST.rglob("*.html")]
    addresses = ["/", *pages, *(page.removesuffix("index.html") for page in pages if page.endswith("/index.html"))]

    assert len(addresses) > 50
    for address in addresses:
        policies = [
            found for rule in rule_by_rule if (found := headers_for(address, rule).get("Content-Security-Policy"))
        ]
        assert policies == ["frame-ancestors *" if address == "/embed.html" else "frame-ancestors 'self'"], address
        assert headers_for(address, rules)["X-Content-Type-Options"] == "nosniff"


@pytest.mark.gate
def test_only_the_page_for_frames_is_framed(context: BrowserContext, site: Site, tmp_path: Path) -> None:
    """A page of another origin can frame the embedded game, but no page where an overlay could steal clicks."""
    framed, refused = (f"{site.url}{name}" for name in ("embed.html#v1;g=nim;p=3,4", "games/nim/"))
    (tmp_path / "index.html").write_text(f'<iframe src="{framed}"></iframe><iframe src="{refused}"></iframe>')
    page = context.new_page()
    with Site(tmp_path) as other:
        page.goto(other.url.replace("localhost", "127.0.0.1"))
        expect(page.frame_locator("iframe >> nth=0").locator("nimbers-game, nimbers-app").first).to_be_attached()

        assert [frame.url.startswith(REFUSED) for frame in page.main_frame.child_frames] == [False, True]
