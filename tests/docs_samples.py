"""Build two small sites with the integrations, one of Python-Markdown and one of Sphinx, for tests to open."""

from __future__ import annotations

import io
from pathlib import Path

POSITIONS = (("nim", "3,4,5"), ("knight-queen", "N5,4_Q3,3"), ("counter", "132"))
PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body>
{body}
</body></html>
"""
MARKDOWN = """title: Heaps

# Heaps

Who wins here?

```nimbers
nim 3,4,5
```

A knight and a queen share a board.

~~~nimbers
game: knight-queen
position: N5,4_Q3,3
n: 8
mode: play
~~~

So it is written:

````
```nimbers
nim 1,2,3
```
````

| game | position |
| --- | --- |
| counter | 132 |

```nimbers counter 132
mode: explain
load: click
```
"""
CHINESE = """# 取石子

```nimbers nim 3,4,5
```
"""
REST = """Heaps
=====

Who wins here?

.. nimbers:: nim 3,4,5

A knight and a queen share a board.

.. nimbers:: knight-queen N5,4_Q3,3
   :mode: play
   :set: n=8

.. toctree::

   deep/myst
"""
MYST = """# In MyST

```{nimbers} nim 3,4,5
:mode: play
:convention: misere
```

```{nimbers}
game: counter
position: 132
mode: explain
load: click
```
"""


def sample_markdown(folder: Path, site: str, strict: bool = True) -> list[Path]:
    """Write heaps.html with three games and zh.html in Chinese; `site` may be empty."""
    from markdown import Markdown

    made = []
    for name, lang, text in (("heaps", "en", MARKDOWN), ("zh", "zh-Hans", CHINESE)):
        options = {"site": site, "lang": lang, "strict": strict, "file": f"{name}.md"}
        md = Markdown(extensions=["meta", "tables", "fenced_code", "nimbers.integrations.markdown"],
                      extension_configs={"nimbers.integrations.markdown": options})  # fmt: skip
        page = folder / f"{name}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(PAGE.format(lang=lang, title=name, body=md.convert(text)), encoding="utf-8")
        made.append(page)
    return made


def sample_sphinx(
    folder: Path,
    site: str,
    builder: str = "html",
    pages: dict[str, str] | None = None,
    parallel: int = 1,
    **settings: object,
) -> tuple[Path, str]:
    """Build index.html with two games from reStructuredText and deep/myst.html with two from MyST.

    Return the folder and the log.
    """
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    source, out = folder / "source", folder / builder
    for name, text in (pages or {"index.rst": REST, "deep/myst.md": MYST}).items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    config = {"project": "Heaps", "extensions": ["nimbers.integrations.sphinx", "myst_parser"], "html_theme": "basic",
              "nimbers_site": site, **settings}  # fmt: skip
    log = io.StringIO()
    with patch_docutils(), docutils_namespace():
        app = Sphinx(str(source), None, str(out), str(folder / "trees"), builder, config, status=None, warning=log,
                     freshenv=True, parallel=parallel)  # fmt: skip
        app.build()
    return out, log.getvalue()
