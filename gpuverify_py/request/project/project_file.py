"""What a project says of its kernels, once for all: ``gpuverify.toml``, or ``[tool.gpuverify]`` in ``pyproject.toml``.

The nearest such file in a kernel's folder, or above it, counts. Flags of a file's header and of the command line win over it, and
it wins over host code; of what it says itself later tables win over earlier ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.folders import absolute
from gpuverify_py.request.options import NOTHING, KernelPattern, Options, overlay

NAMES = ("gpuverify.toml", "pyproject.toml")
_KEYS = ("flags", "kernels")
_KERNEL_KEYS = ("path", "kernel", "launch", "timeout", "flags")


def project_file(path: str) -> str | None:
    """The file that counts for a kernel's file, if there is one."""
    folder = os.path.dirname(absolute(path))
    while True:
        for name in NAMES:
            found = os.path.join(folder, name)
            if os.path.isfile(found) and (name == NAMES[0] or _speaks(found)):
                return found
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def _speaks(path: str) -> bool:
    """Whether a project's file is about gpuverify at all: most are not, and need not be read as TOML."""
    try:
        return "tool.gpuverify" in Path(path).read_text("utf-8", errors="replace")
    except OSError:
        return False


def project_options(path: str) -> Options:
    """What the project says of a kernel's file. Raises UsageError where that is wrong."""
    found = project_file(path)
    if found is None:
        return NOTHING
    content = _content(found)
    _check(found, content, _KEYS)
    inside = os.path.relpath(absolute(path), os.path.dirname(found)).replace(os.sep, "/")
    said = _flags(found, content)
    kernels = content.get("kernels", [])
    if not isinstance(kernels, list) or not all(isinstance(each, dict) for each in kernels):
        raise _wrong(found, "kernels is no list of tables", "write [[kernels]], or [[tool.gpuverify.kernels]]")
    for table in kernels:
        _check(found, table, _KERNEL_KEYS)
        if any(fnmatchcase(inside, pattern) for pattern in _patterns(_text(found, table, "path", "*"))):
            said = overlay(said, overlay(_flags(found, table), Options(patterns=tuple(_kernels(found, table)))))
    return said


def _content(path: str) -> Mapping[str, Any]:
    import tomllib

    try:
        content: dict[str, Any] = tomllib.loads(Path(path).read_text("utf-8-sig"))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}", "check its permissions, or give --no-project") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(path, f"it is not TOML: {error}", "mend it, or give --no-project") from error
    if os.path.basename(path) == NAMES[0]:
        return content
    table = content.get("tool", {}).get("gpuverify", {})
    return table if isinstance(table, dict) else {}


def _patterns(path: str) -> Iterator[str]:
    """A pattern for names of files; ``**/`` also stands for no folder."""
    yield path
    if "**/" in path:
        yield path.replace("**/", "")


def _kernels(path: str, table: Mapping[str, Any]) -> Iterator[KernelPattern]:
    """What a table says of kernels, by name."""
    if "kernel" not in table:
        if "launch" in table or "timeout" in table:
            yield KernelPattern("*", *_sizes(path, table))
        return
    if "flags" in table:
        raise _wrong(path, "flags are of whole files", "put them into a table without kernel; launch and timeout go with it")
    yield KernelPattern(_text(path, table, "kernel", ""), *_sizes(path, table))


def _sizes(path: str, table: Mapping[str, Any]) -> tuple[Any, Any, float | None]:
    from argparse import ArgumentTypeError

    from gpuverify_py.request.flags import kernel_sizes

    timeout = table.get("timeout")
    if timeout is not None and (not isinstance(timeout, int | float) or isinstance(timeout, bool) or timeout < 0):
        raise _wrong(path, f"{timeout!r} is no number of seconds", "write timeout = 30")
    if "launch" not in table:
        return None, None, timeout
    try:
        sizes = kernel_sizes(f"kernel={_text(path, table, 'launch', '')}")
    except ArgumentTypeError as error:
        raise _wrong(path, f"'{table['launch']}' is no launch", 'write launch = "64x8", or "[16,16]x[4,*]"') from error
    return sizes.block, sizes.grid, timeout


def _flags(path: str, table: Mapping[str, Any]) -> Options:
    """The flags of a table; files and folders that they name are relative to the project's file."""
    import shlex

    from gpuverify_py.request.flags import parse

    given = table.get("flags", [])
    words = shlex.split(given) if isinstance(given, str) else given
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise _wrong(path, "flags is neither text nor a list of words", 'write flags = "--check-array-bounds"')
    folder = os.path.dirname(path)
    try:
        parsed = parse(words, folder)
    except UsageError as error:
        raise _wrong(path, error.message, error.hint) from error
    if parsed.paths:
        raise _wrong(path, f"'{parsed.paths[0]}' is not a flag", "only flags can stand there")
    said = parsed.options
    return replace(
        said,
        include_dirs=tuple(os.path.join(folder, each) for each in said.include_dirs),
        boogie_file=tuple(os.path.join(folder, each) for each in said.boogie_file),
        host_code=tuple(os.path.join(folder, each) for each in said.host_code),
        baseline=None if said.baseline is None else os.path.join(folder, said.baseline),
    )


def _text(path: str, table: Mapping[str, Any], key: str, default: str) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise _wrong(path, f"{key} is no text", f'write {key} = "..."')
    return value


def _check(path: str, table: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in table:
        if key not in keys:
            raise _wrong(path, f"there is no key {key}", f"one of {', '.join(keys)}")


def _wrong(path: str, message: str, hint: str) -> UsageError:
    return UsageError(f"in {os.path.relpath(path)}: {message}", hint)
