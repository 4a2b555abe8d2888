"""How a file that is included is called."""

from __future__ import annotations

import os


def plain(path: str) -> str:
    """The path of a file without ``.`` and ``..``, where it then means the same file: behind a link to a folder it may not."""
    short = os.path.normpath(path)
    same = short == path or (os.path.exists(short) and os.path.samefile(short, path))
    return short if same else path
