"""Where what can be made again is kept between runs."""

from __future__ import annotations

import os
from pathlib import Path


def cache_path(name: str) -> Path:
    """A file of this name in the tool's folder among the user's caches; nothing is made."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "gpuverify" / name


def cache_folder() -> Path | None:
    """That folder, made for the user alone where it is missing; None where it cannot be used."""
    folder = cache_path("")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
