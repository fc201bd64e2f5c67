"""Run modules of the page in node, to compare them with the package."""

import json
import subprocess
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent


def page_says(kind: str, value: object = None) -> Any:
    """Return the answers of the page's modules to questions of this kind (see page_answers.mjs)."""
    command = ["node", "--import", str(TESTS / "page_modules.mjs"), str(TESTS / "page_answers.mjs"), kind]
    done = subprocess.run(command, input=json.dumps(value), capture_output=True, text=True, timeout=120, check=True)
    return json.loads(done.stdout)
