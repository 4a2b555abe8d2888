"""Typed trees kept between runs, by what they depend on: the text with its places, the compiler, and this producer itself.

A tree is kept as JSON, compressed: each node a list of its class and its fields. What cannot be read back is made again.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import tempfile
import zlib
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from boogie_ir.lang.source import Span
from boogie_ir.read.cache_folder import cache_folder
from frontend.clang.dump.compiler import Compiler
from frontend.clang.dump.text import Text
from frontend.syntax.syntax_types import Attribute
from frontend.typed import tree, types
from frontend.typed.tree import Unit

MOST_FILES = 2000
_TUPLE = ""


@cache
def _classes() -> dict[str, Any]:
    """The classes of a typed tree by name; enumerations too."""
    found: dict[str, Any] = {"Span": Span, "Attribute": Attribute}
    for module in (tree, types):
        for name, value in vars(module).items():
            if isinstance(value, type) and (dataclasses.is_dataclass(value) or issubclass(value, StrEnum)):
                found[name] = value
    return found


@cache
def _fields(name: str) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(_classes()[name]))


def encoded(value: Any) -> Any:
    """A typed tree as lists, strings and numbers."""
    if isinstance(value, StrEnum):
        return [type(value).__name__, value.value]
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [_TUPLE, *map(encoded, value)]
    return [type(value).__name__, *(encoded(getattr(value, name)) for name in _fields(type(value).__name__))]


def decoded(value: Any) -> Any:
    """What lists, strings and numbers stand for."""
    if not isinstance(value, list):
        return value
    if value[0] == _TUPLE:
        return tuple(map(decoded, value[1:]))
    return _classes()[value[0]](*map(decoded, value[1:]))


@cache
def _own_digest() -> bytes:
    """A digest of what makes trees: a change of it makes all of them again."""
    digest = hashlib.sha256()
    folder = Path(__file__).parents[1]
    for room in ("clang", "typed"):
        for path in sorted((folder / room).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.digest()


def key_of(text: Text, compiler: Compiler, dialect: str, lenient: bool) -> str:
    """What a tree depends on, as a name."""
    digest = hashlib.sha256(_own_digest())
    digest.update(repr((compiler.version, dialect, lenient, text.prelude_lines)).encode())
    digest.update(text.text.encode("utf-8", "surrogateescape"))
    for token in text.tokens:
        digest.update(f"{token.file}\0{token.line}:{token.column}:{token.width}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def find(key: str) -> Unit | None:
    """The tree that is kept under a name; None without one."""
    folder = _folder()
    if folder is None:
        return None
    try:
        unit = decoded(json.loads(zlib.decompress((folder / key).read_bytes())))
    except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError, zlib.error):
        return None
    return unit if isinstance(unit, Unit) else None


def store(key: str, unit: Unit) -> None:
    """Keeps a tree, where that is possible: one too deep, or a full disk, only costs time."""
    folder = _folder()
    if folder is None:
        return
    try:
        data = zlib.compress(json.dumps(encoded(unit), separators=(",", ":")).encode(), 1)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, folder / key)
        _tidy(folder)
    except (OSError, RecursionError):
        return


def _tidy(folder: Path) -> None:
    """Leaves the newest files."""
    files = list(folder.iterdir())
    if len(files) > MOST_FILES:
        for path in sorted(files, key=lambda item: item.stat().st_mtime)[: len(files) - MOST_FILES * 3 // 4]:
            path.unlink(missing_ok=True)


def _folder() -> Path | None:
    around = cache_folder()
    if around is None:
        return None
    folder = around / "typed"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return folder
