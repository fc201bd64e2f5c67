"""Count the compressed bytes of files."""

import re
import subprocess
from collections.abc import Collection
from pathlib import Path

BROTLI = """
const { readFileSync } = require("node:fs");
const { brotliCompressSync } = require("node:zlib");
console.log(JSON.stringify(process.argv.slice(1).map((file) => brotliCompressSync(readFileSync(file)).length)));
"""


def weights(files: Collection[Path]) -> dict[Path, int]:
    """Return the bytes of each file as a host with brotli sends them."""
    done = subprocess.run(["node", "-e", BROTLI, *map(str, files)], capture_output=True, check=True, timeout=600)
    return dict(zip(files, map(int, re.findall(rb"\d+", done.stdout)), strict=True))
