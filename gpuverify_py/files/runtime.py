"""Process-wide settings that a verification needs, applied once by whoever owns the process."""

from __future__ import annotations

import gc
import sys

RECURSION_LIMIT = 20_000  # expressions are walked recursively; the front end bounds their depth well below this

COLLECTED = (250_000, 4, 50)  # objects made, then collections of younger ones, before a collection


def own() -> None:
    """For a process of ours, with those that it forks: trees are collected rarely, since hardly any of them is garbage."""
    gc.set_threshold(*COLLECTED)


def prepare() -> None:
    """Raises the interpreter's recursion limit; call it before verifying anything in this process."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), RECURSION_LIMIT))
