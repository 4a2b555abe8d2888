"""Paths from the root, also where the folder that the process works in has been removed meanwhile."""

from __future__ import annotations

import os


def absolute(path: str) -> str:
    """The path from the root; of a working folder that is gone the shell's name is left."""
    try:
        return os.path.abspath(path)
    except FileNotFoundError:
        return os.path.normpath(os.path.join(os.environ.get("PWD") or os.sep, path))


def folder_of(path: str) -> str:
    """The folder that a file lies in."""
    return os.path.dirname(absolute(path))
