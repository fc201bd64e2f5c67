"""Serve static files with the right types: python static_server.py FOLDER [--port N] [--host H]."""

import argparse
import contextlib
import sys
from fnmatch import fnmatchcase
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TYPES = {
    "": "application/octet-stream",
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


def headers_for(address: str, rules: str) -> dict[str, str]:
    r"""Return the headers of a path from a site's `_headers`: `/folder/*` covers all files in it, and rules add up.

    >>> headers_for("/a/b.js", "/*\n  X: 1\n/a/*\n  Y: 2\n/b\n  Z: 3\n")
    {'X': '1', 'Y': '2'}
    """
    found: dict[str, str] = {}
    meant = False
    for line in rules.splitlines():
        if line.startswith("/"):
            meant = fnmatchcase(address, line.strip())
        elif meant and line.strip():
            name, _, value = line.partition(":")
            found[name.strip()] = value.strip()
    return found


class Files(SimpleHTTPRequestHandler):
    """Serve one folder to every origin, since other sites use the element and the wheel."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body of a response are two packets: the second must not wait
    extensions_map = TYPES

    def end_headers(self) -> None:
        rules = Path(self.directory, "_headers")
        found = headers_for(self.path.partition("?")[0], rules.read_text() if rules.is_file() else "")
        for name, value in ({"Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache"} | found).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the name is the base class's)
        """Print nothing: the page is the interface."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with contextlib.suppress(ConnectionError):  # the reader has reloaded or closed the page
            super().copyfile(source, outputfile)


class Server(ThreadingHTTPServer):
    """The server of a folder; `url` is its address."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, host: str = "127.0.0.1", port: int = 0, handler: type[Files] = Files) -> None:
        self.folder = folder
        self.host = host
        self.handler = handler
        super().__init__((host, port), handler)

    @property
    def url(self) -> str:
        name = "localhost" if self.host in ("127.0.0.1", "0.0.0.0") else self.host
        return f"http://{name}:{self.server_port}/"

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.handler(request, client_address, self, directory=str(self.folder))

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server_at(folder: Path, host: str, port: int) -> Server:
    """Return a server at this port, or at any free port if it is taken."""
    try:
        return Server(folder, host, port)
    except OSError:
        server = Server(folder, host, 0)
        print(f"Port {port} is taken.", file=sys.stderr)
        return server


def main() -> None:
    parser = argparse.ArgumentParser(prog="./build.sh serve", description="Serve the built site.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000, metavar="N")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 serves the whole network (default: %(default)s)")
    options = parser.parse_args()
    with server_at(options.folder, options.host, options.port) as server, contextlib.suppress(KeyboardInterrupt):
        print(f"Nimbers is at {server.url}  (Ctrl-C ends it)", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
