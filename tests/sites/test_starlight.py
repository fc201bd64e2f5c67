"""Starlight, and so Astro: pages rendered on a server, which imports our script too; its theme, its search."""

import json
import shutil
from pathlib import Path

from e2e.hosts import DIST
from sites.conftest import Open
from sites.others import PINS, modules, node, run
from sites.visit import elements

CONFIG = """import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

export default defineConfig({
  integrations: [
    starlight({
      title: "Heaps",
      head: [{ tag: "script", attrs: { type: "module", src: "/nimbers/embed.js" } }],
      sidebar: [{ label: "Heaps", link: "/" }],
    }),
  ],
});
"""
CONTENT = """import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
"""
# The code between the dashes runs while the pages are built, not in the browser.
SERVED = """---
await import(/* @vite-ignore */ EMBED);
---
<html lang="en"><head><title>Made on a server</title></head><body>{typeof HTMLElement}</body></html>
"""


def built() -> Path:
    """Build a site with a page of Markdown, and one that imports our script during the build.

    It lies beside the installed modules: Astro does not find the parts of its theme through a link to them.
    """
    folder = modules().parent / "starlight"
    shutil.rmtree(folder, ignore_errors=True)
    files = {
        "package.json": (PINS / "package.json").read_text(),  # Astro reads there which files are modules
        "astro.config.mjs": CONFIG,
        "src/content.config.ts": CONTENT,
        "src/content/docs/index.md": f"---\ntitle: Heaps\n---\n\n{elements()}\n",
        "src/pages/served.astro": SERVED.replace("EMBED", json.dumps((DIST / "embed.js").as_uri())),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    run(node(), modules() / "astro/bin/astro.mjs", "build", cwd=folder)
    return folder / "dist"


def test_starlight(visit: Open) -> None:
    """On a page of Starlight games can be played, keep their keys and drawings, and follow its theme."""
    site = built()
    assert "undefined" in (site / "served/index.html").read_text(encoding="utf-8")

    page, host = visit(site, "index.html", color_scheme="light")
    page.has_scheme("light")
    for scheme in ("dark", "light"):
        page.page.get_by_label("Select theme").locator("visible=true").select_option(scheme)
        page.has_scheme(scheme)
    page.plays()
    page.keeps_its_keys()
    page.has_the_size_of(host)
    page.has_shortcut("Control+k")
