"""The pages made beforehand: the same bytes whatever the order of sets, and each label in each language."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LABELS = ROOT / "web/.build/labels.json"


def _made(folder: Path, seed: int, *options: str) -> dict[str, bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc"), "PYTHONHASHSEED": str(seed)}
    for tool in ("prerender.py", "prerender_single.py"):
        command = [sys.executable, ROOT / "web/tools" / tool, "--labels", LABELS, "--out", folder, *options]
        subprocess.run(list(map(str, command)), check=True, env=environment, timeout=120)
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def test_two_hash_seeds_give_the_same_pages(tmp_path: Path) -> None:
    """No answer, list or link depends on the order of a set."""
    one, other = _made(tmp_path / "a", 1), _made(tmp_path / "b", 2)

    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


def test_the_address_of_the_site_makes_previews_absolute(tmp_path: Path) -> None:
    """Where the site's address is known, pictures and the canonical address are absolute; links stay relative."""
    pages = _made(tmp_path, 0, "--site", "https://example.org/nimbers")
    page = pages["zh-Hans/games/nim/index.html"].decode()

    assert '<link rel="canonical" href="https://example.org/nimbers/zh-Hans/games/nim/">' in page
    assert '"og:image" content="https://example.org/nimbers/previews/nim.png"' in page
    assert page.count("https://example.org") == page.partition("</head>")[0].count("https://example.org")


def test_the_single_file_knows_the_site(tmp_path: Path) -> None:
    """Where the site's address is known, the single file leads to newer versions and to the tutorials; else nowhere."""
    known = _made(tmp_path / "known", 0, "--site", "https://example.org/nimbers")["single.html.in"].decode()
    unknown = _made(tmp_path / "unknown", 0)["single.html.in"].decode()

    assert known.count('<a href="https://example.org/nimbers/">') == 2
    assert '<a href="https://example.org/nimbers/zh-Hans/learn/">' in known
    assert '"home":"https://example.org/nimbers/"' in known
    assert "https://" not in unknown


def _labels_of_panels() -> list[dict[str, dict[str, str]]]:
    """The labels that panels bring with them, read as the page reads them."""
    files = sorted((ROOT / "web/src/app").glob("words-*.js"))
    script = "Promise.all(process.argv.slice(1).map((file) => import(file))).then((all) => "
    script += "console.log(JSON.stringify(all.map(({ texts }) => texts))))"
    urls = [file.as_uri() for file in files]
    done = subprocess.run(["node", "-e", script, *urls], capture_output=True, check=True, timeout=60)
    found: list[dict[str, dict[str, str]]] = json.loads(done.stdout)
    assert len(found) == len(files) > 1
    return found


def test_each_label_is_there_in_chinese() -> None:
    """No label lacks its Chinese, or has other places to fill in; labels of the site and of panels likewise."""
    site = json.loads((ROOT / "web/locale/site.json").read_text(encoding="utf-8"))
    for table in (json.loads(LABELS.read_text(encoding="utf-8")), site, *_labels_of_panels()):
        en, zh = table["en"], table["zh-Hans"]
        assert en.keys() == zh.keys()
        for name in en:
            places = [sorted(part.partition("}")[0] for part in text.split("{")[1:]) for text in (en[name], zh[name])]
            assert places[0] == places[1], name
