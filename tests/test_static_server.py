"""The server of `./build.sh serve`: its types, other origins, a taken port, and a clean end."""

import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import static_server
from static_server import Server

PATIENCE = 60  # seconds before the test gives up on a process


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    for name in ("index.html", "a.webmanifest", "a.js", "a.mjs", "a.wasm", "a.svg", "a.whl", "assets/b.js"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("x")
    (tmp_path / "_headers").write_text(
        "/assets/*\n  Cache-Control: immutable\n/index.html\n  X-Kind: page\n/\n  X-Kind: home\n"
    )
    with Server(tmp_path) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield server.url
        server.shutdown()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.js", "text/javascript"),
        ("a.mjs", "text/javascript"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.wasm", "application/wasm"),
        ("a.svg", "image/svg+xml"),
        ("a.whl", "application/zip"),
    ],
)
def test_types(url: str, name: str, kind: str) -> None:
    """Each file has the type that browsers require, and every origin may read it."""
    with urlopen(url + name) as response:
        assert response.headers["Content-Type"] == kind
        assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_files_come_with_what_the_site_says_of_them(url: str) -> None:
    """The server sends the headers of `_headers` by address; for other files the browser asks again each time."""
    with urlopen(url + "assets/b.js?again=1") as lasting, urlopen(url + "a.js") as other, urlopen(url) as home:
        assert lasting.headers["Cache-Control"] == "immutable"
        assert other.headers["Cache-Control"] == "no-cache"
        assert (other.headers["X-Kind"], home.headers["X-Kind"]) == (None, "home")


def test_what_has_not_changed_is_not_sent_again(url: str) -> None:
    """For an unchanged file, such as the service worker's script, the server answers 304 without a body."""
    with urlopen(url + "a.js") as response:
        date = response.headers["Last-Modified"]
    with pytest.raises(HTTPError) as told:
        urlopen(Request(url + "a.js", headers={"If-Modified-Since": date}))

    assert (told.value.code, told.value.read()) == (304, b"")


@pytest.mark.usefixtures("ctrl_c")
def test_a_taken_port_and_ctrl_c(tmp_path: Path) -> None:
    """If the port is taken, the server uses and prints another one; Ctrl-C ends it without a traceback."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, static_server.__file__, str(tmp_path), "--port", str(port)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"http://localhost:(\d+)/", said)
            process.send_signal(signal.SIGINT)
            try:
                _, errors = process.communicate(timeout=PATIENCE)
            finally:
                process.kill()  # a process that does not end would block the test

    assert found is not None
    assert int(found[1]) != port
    assert errors == f"Port {port} is taken.\n"
    assert process.returncode == 0
