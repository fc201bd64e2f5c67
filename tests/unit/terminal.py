"""The results of a command at the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple


class Run(NamedTuple):
    """Exit code, stdout and stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Return the JSON document on stdout, which must be the only one."""
        return json.loads(self.out)


Nimbers = Callable[..., Run]
