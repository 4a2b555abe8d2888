"""Process-wide settings that a verification needs, applied once by whoever owns the process."""

from __future__ import annotations

import sys

RECURSION_LIMIT = 20_000  # expressions are walked recursively; the front end bounds their depth well below this


def prepare() -> None:
    """Raises the interpreter's recursion limit; call it before verifying anything in this process."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), RECURSION_LIMIT))
