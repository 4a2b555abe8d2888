"""Suites: what a batch verifies, as folders, files, globs, or TOML files that give flags and expectations.

A TOML file looks like this; all keys but ``path`` may be left out::

    root = "kernels"                       # where paths start; the TOML file's own folder if left out
    flags = "--timeout=30"                 # for all kernels below; a string or a list

    [[kernels]]
    path = "reduce/*.cu"                   # a file, a folder or a glob
    flags = "--blockDim=256 --gridDim=*"   # these win over flags in a file's header, and over those above
    expect = "NOT_ALL_VERIFIED"            # pass, or one of GPUVerify's names; the header's if left out
    name = "any grid"                      # tells apart several launches of one file
    open = "needs a lemma"                 # why a correct kernel may be left unproved
"""

from __future__ import annotations

import glob
import os
import shlex
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from boogie_ir.lang.frozen import frozen
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.build import options_of
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.flags import parse
from gpuverify_py.request.folders import absolute, folder_of
from gpuverify_py.request.header import expectation
from gpuverify_py.request.options import Options, overlay
from gpuverify_py.request.project.projects import has_kernels

SUFFIXES = (".cu", ".cl")
_KEYS = {"root", "flags", "kernels"}
_KERNEL_KEYS = {"path", "flags", "expect", "name", "open"}


@frozen
class Job:
    """One verification of one file: ``flags`` win over its header's, ``expected`` and ``open`` over what that announces.

    ``variant`` tells jobs on one file apart.
    """

    path: str
    flags: tuple[str, ...] = ()
    expected: ExitCode | None = None
    variant: str = ""
    open: str = ""


def asked_of(job: Job, words: Sequence[str]) -> Options:
    """What is asked of a job: its own flags and, over them, those of a command line (which names files, too).

    Raises UsageError where its own flags are wrong.
    """
    return overlay(options_of(job.flags, job.path), parse(words, folder_of(job.path)).options)


def collect(paths: Sequence[str]) -> tuple[Job, ...]:
    """The jobs that files, folders, globs and TOML files name, in a stable order, each once. Raises UsageError."""
    jobs: dict[tuple[str, str], Job] = {}
    for path in paths:
        found = _suite(path) if path.endswith(".toml") else tuple(Job(file) for file in _files(path))
        for job in found:
            jobs.setdefault((absolute(job.path), job.variant), job)
    return tuple(sorted(jobs.values(), key=lambda job: (job.path, job.variant)))


def _files(path: str) -> tuple[str, ...]:
    if os.path.isdir(path):
        named = (file for suffix in SUFFIXES for file in sorted(Path(path).rglob(f"*{suffix}")))
        programs = (file for file in sorted(Path(path).rglob("*.py")) if has_kernels(str(file)))
        return tuple(str(file) for file in (*named, *programs) if file.is_file() or file.is_symlink())
    if glob.has_magic(path) and not os.path.exists(path):
        matches = sorted(glob.glob(path, recursive=True))
        if not matches:
            raise UsageError(f"no file matches {path}", "** stands for any number of folders; quote globs from the shell")
        return tuple(file for match in matches for file in (_files(match) if os.path.isdir(match) else (match,)))
    if not os.path.lexists(path):
        raise UsageError(f"there is no file or folder {path}", "check the path; a glob such as 'src/**/*.cu' goes in quotes")
    return (path,)


def _suite(path: str) -> tuple[Job, ...]:
    try:
        content = tomllib.loads(Path(path).read_text("utf-8-sig"))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}", "check the path") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not TOML: {error}", "gpuverify batch --help shows what a suite looks like") from error
    _check_keys(path, content, _KEYS)
    root = os.path.join(os.path.dirname(path), _text(path, content, "root"))
    shared = _flags(path, content)
    kernels = content.get("kernels", [])
    if not isinstance(kernels, list) or not kernels or not all(isinstance(each, dict) for each in kernels):
        raise UsageError(f"{path} lists no kernels", 'add a table [[kernels]] with path = "..."')
    jobs = tuple(job for entry in kernels for job in _entry(path, entry, root, shared))
    return _told_apart(jobs)


def _entry(suite: str, entry: Mapping[str, Any], root: str, shared: tuple[str, ...]) -> tuple[Job, ...]:
    _check_keys(suite, entry, _KERNEL_KEYS)
    path = _text(suite, entry, "path")
    if not path:
        raise UsageError(f"{suite}: a table [[kernels]] has no path", 'add path = "..."')
    flags = (*shared, *_flags(suite, entry))
    name, reason = _text(suite, entry, "name"), _text(suite, entry, "open")
    try:
        expected = expectation(entry["expect"]) if "expect" in entry else None
        return tuple(Job(file, flags, expected, name, reason) for file in _files(os.path.normpath(os.path.join(root, path))))
    except UsageError as error:
        raise UsageError(f"{suite}: {error.message}", error.hint) from error


def _told_apart(jobs: tuple[Job, ...]) -> tuple[Job, ...]:
    """Jobs on one file that bear the same name are named after their flags too."""
    seen: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for job in jobs:
        seen.setdefault((job.path, job.variant), set()).add(job.flags)
    ambiguous = {key for key, flags in seen.items() if len(flags) > 1}
    return tuple(
        replace(job, variant=f"{job.variant} {' '.join(job.flags)}".strip()) if (job.path, job.variant) in ambiguous else job
        for job in jobs
    )


def _check_keys(path: str, table: Mapping[str, Any], known: set[str]) -> None:
    unknown = sorted(set(table) - known)
    if unknown:
        raise UsageError(f"{path}: there is no key '{unknown[0]}'", "one of " + ", ".join(sorted(known)))


def _text(path: str, table: Mapping[str, Any], key: str) -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        raise UsageError(f"{path}: '{key}' is not a string", f'write {key} = "..."')
    return value


def _flags(path: str, table: Mapping[str, Any]) -> tuple[str, ...]:
    value = table.get("flags", [])
    if isinstance(value, str):
        return tuple(shlex.split(value))
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise UsageError(f"{path}: 'flags' is neither a string nor a list of strings", 'write flags = "--blockDim=64 --gridDim=8"')
