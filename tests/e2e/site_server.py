"""Serve a built site to one test, log its requests, and corrupt files on demand."""

import contextlib
import socket
import threading
from fnmatch import fnmatch
from http import HTTPStatus
from pathlib import Path
from typing import Any, Literal, Self

from static_server import Files, Server

Fault = Literal["missing", "truncated", "type", "webpage", "hang", "corrupt", "forged"]

# The site must work from any folder of any host, so here it is never at the root.
PREFIX = "/some/folder/"


class _Handler(Files):
    server: "Site"

    def do_GET(self) -> None:
        self.directory = str(self.server.folder)  # the folder may have changed since the connection opened
        self.server.hits.append(self.path)
        if self.server.stopped:  # the connection was open before the stop
            self.close_connection = True
            return
        if not self.path.startswith(PREFIX):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.path = "/" + self.path.removeprefix(PREFIX)
        name = self.path.split("?")[0].rsplit("/", 1)[1]
        fault = next((f for pattern, f in self.server.faults.items() if fnmatch(name, pattern)), None)
        if fault is None:
            super().do_GET()
        elif fault == "missing":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif fault == "hang":
            self.server.healed.wait(60)
            self.close_connection = True  # close without a reply, so that the client sees the failure
        else:
            self._break(fault)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self.server.sent[self.path] = self.server.sent.get(self.path, 0) + Path(source.name).stat().st_size
        super().copyfile(source, outputfile)

    def _break(self, fault: Fault) -> None:
        """Send the file with a fault."""
        file = Path(self.translate_path(self.path))
        content = file.read_bytes() if file.is_file() else b""
        kind = self.guess_type(self.path)
        if fault == "truncated":
            content = content[: len(content) // 2]
        elif fault == "corrupt":
            middle = len(content) // 2
            content = content[:middle] + bytes([content[middle] ^ 0xFF]) + content[middle + 1 :]
        elif fault == "forged":
            content += b"\n// and more that runs"
        elif fault == "webpage":
            content, kind = b"<!doctype html><title>Welcome</title>", "text/html"
        else:
            kind = "text/plain"
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class Site(Server):
    """A built site at `url`. `hits` lists the requested paths; `sent` counts the bytes sent, by path."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, handler=_Handler)
        self.hits: list[str] = []
        self.sent: dict[str, int] = {}
        self.stopped = False
        self.open: set[Any] = set()
        self.faults: dict[str, Fault] = {}
        self.healed = threading.Event()

    @property
    def url(self) -> str:
        return super().url.rstrip("/") + PREFIX

    def fault(self, pattern: str, fault: Fault) -> None:
        """Corrupt files whose names match this shell pattern in this way from now on."""
        self.faults[pattern] = fault

    def process_request(self, request: Any, client_address: Any) -> None:
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.open.discard(request)
        super().shutdown_request(request)

    def stop(self) -> None:
        """Stop the server: its port closes and all connections are cut."""
        self.stopped = True
        self.shutdown()
        self.socket.close()
        for connection in list(self.open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def heal(self) -> None:
        """Send all files intact again."""
        self.faults.clear()
        self.healed.set()

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *args: object) -> None:
        self.heal()
        if not self.stopped:
            self.shutdown()
        self.server_close()
