"""The server of ./build.sh dev serves what is saved and reports mistakes; these tests need no browser."""

import http.client
import io
import json
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

ROOT = Path(__file__).parents[1]
NOT_COPIED = shutil.ignore_patterns("node_modules", "dist", ".build", "__pycache__")
PAGE = "/games/nim/"


class Dev:
    """A server that follows the sources in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = ["node", str(folder / "web/tools/dev.mjs"), "--python", sys.executable, "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        said = next(self.process.stdout)
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found, said + self.process.stdout.read()
        self.port = int(found[1])
        self._events = self._request("/dev/events")
        self.first = self.event()

    def _request(self, address: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=240)
        connection.request("GET", address)
        return connection.getresponse()

    def event(self) -> dict[str, str]:
        """Return the next message to open pages: a version of the sources, or an error."""
        while line := self._events.readline():
            if line.startswith(b"data: "):
                told: dict[str, str] = json.loads(line.removeprefix(b"data: "))
                return told
        raise AssertionError("the server has ended")

    def get(self, address: str) -> tuple[int, bytes]:
        """Return the status and the content at an address."""
        response = self._request(address)
        return response.status, response.read()

    def text(self, address: str) -> str:
        """Return the text at an address, whatever its status."""
        return self.get(address)[1].decode()

    def told(self, key: str) -> str:
        """Return the next message of this kind to open pages."""
        while key not in (found := self.event()):
            pass
        return found[key]

    def served(self, condition: Callable[[], bool]) -> bool:
        """Wait for a version of the sources with which something holds; return True."""
        while not condition():
            self.told("version")
        return True

    def change(self, file: str, old: str, new: str) -> None:
        """Save a source with one text replaced by another."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def end(self) -> int:
        """End the server as Ctrl-C does; return its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dev]:
    """A server on a copy of the sources."""
    folder = tmp_path_factory.mktemp("dev")
    for name in ("web", "pysrc"):
        shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED, symlinks=True)
    (folder / "web/node_modules").symlink_to((ROOT / "web/node_modules").resolve())
    server = Dev(folder)
    yield server
    assert server.end() == 0


def scripts(dev: Dev, page: str) -> Iterator[str]:
    """Yield the bundles that a page loads, at once or later."""
    names = set(re.findall(r"assets/([\w-]+\.js)", page))
    wanted = list(names)
    while wanted:
        text = dev.text(f"/assets/{wanted.pop()}")
        yield text
        further = set(re.findall(r'"\./([\w-]+\.js)"', text)) - names
        names |= further
        wanted += further


def package(dev: Dev) -> zipfile.ZipFile:
    """Return the package that the page's worker loads."""
    first, _, _ = dev.text("/assets/worker.js").partition(";\n")
    runtime: Any = json.loads(first.removeprefix("globalThis.runtimeOfNimbers = "))
    status, data = dev.get(urlsplit(urljoin("http://x/assets/", runtime["app"]["path"])).path)
    assert (status, len(data)) == (200, runtime["app"]["size"])
    return zipfile.ZipFile(io.BytesIO(data))


def test_the_worker_is_a_script(dev: Dev, tmp_path: Path) -> None:
    """Python's worker is JavaScript from its first line to its last, and no source map stands in its place."""
    script = tmp_path / "worker.mjs"
    script.write_text(dev.text("/assets/worker.js"), encoding="utf-8")
    run = subprocess.run(["node", "--check", str(script)], capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr) == (0, "")
    assert "postMessage" in script.read_text(encoding="utf-8")


def test_what_is_saved_is_served(dev: Dev) -> None:
    """After saving a label, a style, an element and a game, the next page has them."""
    page = dev.text(PAGE)
    assert "<title>Nim · Nimbers</title>" in page
    assert f'data-version="{dev.first["version"]}"' in page
    label = json.loads((dev.folder / "web/locale/en/page.json").read_text(encoding="utf-8"))["position"]
    assert f">{label}<" in page

    dev.change("web/locale/en/page.json", f'"position": "{label}"', '"position": "Planted label"')
    with (dev.folder / "web/css/page.css").open("a", encoding="utf-8") as file:
        file.write("\n.planted { color: red }\n")
    dev.change("web/src/page/main.ts", "const HEAD_START = 350", "const HEAD_START = 353")
    dev.change("pysrc/nimbers/games/nim.py", 'title = "Nim"', 'title = "Planted game"')
    dev.served(lambda: "<title>Planted game · Nimbers</title>" in dev.text(PAGE))
    page = dev.text(PAGE)

    assert ">Planted label<" in page
    assert any("Planted label" in text for text in scripts(dev, page))
    assert any(".planted" in dev.text(f"/assets/{name}") for name in re.findall(r"assets/([\w-]+\.css)", page))
    assert any("HEAD_START = 353" in text for text in scripts(dev, page))
    with package(dev) as files:
        assert b'title = "Planted game"' in files.read("nimbers/games/nim.py")
        assert files.read("nimbers_build.py") == b"BUILD = 'development'\n"


def test_a_wrong_script_is_told_and_the_server_goes_on(dev: Dev) -> None:
    """A mistake in a script appears with file and line at its address and in all open pages, until it is corrected."""
    dev.change("web/src/page/main.ts", "const HEAD_START = ", "const HEAD_START == ")
    told = dev.told("error")
    status, page = dev.get(PAGE)
    assert "src/page/main.ts:10" in told
    assert status == 500
    assert b"src/page/main.ts:10" in page
    assert b"dev/reload.js" in page

    dev.change("web/src/page/main.ts", "const HEAD_START == ", "const HEAD_START = ")
    dev.told("version")
    assert dev.get(PAGE)[0] == 200


@pytest.mark.slow("it waits for a server that works for seconds")
def test_wrong_python_is_told_and_the_server_goes_on(dev: Dev) -> None:
    """After a mistake in Python the page shows where it is; after the correction the page is back."""
    dev.change("pysrc/nimbers/games/nim.py", "class Nim", "clas Nim")
    told = dev.told("error")
    status, page = dev.get(PAGE)
    assert "nim.py, line 26: invalid syntax" in told
    assert status == 500
    assert b"invalid syntax" in page

    dev.change("pysrc/nimbers/games/nim.py", "clas Nim", "class Nim")
    dev.told("version")
    assert dev.get(PAGE)[0] == 200


def test_what_is_not_there_is_said(dev: Dev) -> None:
    """An address without a page, an address outside the site and a file that only a build makes give 404."""
    status, page = dev.get("/nimbers.html")

    assert (status, b"./build.sh serve" in page) == (404, True)
    assert [dev.get(address)[0] for address in ("/no/such/", "/%2e%2e/pysrc/x.js", "/assets/no.js")] == [404] * 3


@pytest.mark.slow("it waits for a server that works for seconds")
def test_other_files_are_made_when_asked_for(dev: Dev) -> None:
    """The server makes sandbox, checker, pictures, cards, puzzles of a day, and embed.js with its frame on request."""
    addresses = (
        "/assets/sandbox.js", "/assets/checker.js", "/pictures/nim.svg", "/cards/zh-Hans/nim.json", "/puzzles/000.bin",
        "/embed.js", "/embed.html", "/manifest.webmanifest", "/icons/192.png", "/sw.js",
    )  # fmt: skip

    assert [(address, *dev.get(address)[:1]) for address in addresses] == [(address, 200) for address in addresses]
