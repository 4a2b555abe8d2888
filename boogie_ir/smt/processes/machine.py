"""What the operating system lends to processes: limits on memory, what they have used, groups, locks on files.

Systems differ in what they have of it (Windows has neither of the two modules): what is missing is done without.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any, TextIO


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


_RESOURCE, _FCNTL = _module("resource"), _module("fcntl")


def memory_limit() -> int | None:
    """The bytes that this process's address space is limited to, if it is."""
    if _RESOURCE is None:
        return None
    soft: int = _RESOURCE.getrlimit(_RESOURCE.RLIMIT_AS)[0]
    return None if soft == _RESOURCE.RLIM_INFINITY else soft


def limit_memory(size: int) -> None:
    """Limits this process's address space to so many bytes, where the system can."""
    if _RESOURCE is None:
        return
    hard = _RESOURCE.getrlimit(_RESOURCE.RLIMIT_AS)[1]
    bound = size if hard == _RESOURCE.RLIM_INFINITY else min(size, hard)
    with suppress(ValueError, OSError):  # macOS refuses limits on address space
        _RESOURCE.setrlimit(_RESOURCE.RLIMIT_AS, (bound, hard))


def most_memory() -> int:
    """The most bytes that this process, or one it has started and that has ended, has had resident; 0 where nobody counts."""
    unit = 1 if sys.platform == "darwin" else 1024
    return max((used.ru_maxrss * unit for used in _usage()), default=0)


def computing() -> float:
    """The seconds that this process, and those it has started and that have ended, have computed."""
    if _RESOURCE is None:
        return sum(os.times()[:4])
    return float(sum(used.ru_utime + used.ru_stime for used in _usage()))


def _usage() -> Iterable[Any]:
    return () if _RESOURCE is None else map(_RESOURCE.getrusage, (_RESOURCE.RUSAGE_SELF, _RESOURCE.RUSAGE_CHILDREN))


def lock(file: TextIO) -> bool:
    """Locks an open file until it is closed; False where another process has it. Without locks nobody is told apart."""
    if _FCNTL is None:
        return True
    try:
        _FCNTL.flock(file, _FCNTL.LOCK_EX | _FCNTL.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def lead_group() -> None:
    """Makes this process the first of a group of its own, which those it starts belong to."""
    if sys.platform != "win32":
        os.setsid()


def kill_group(pid: int) -> None:
    """Kills the process and the group that it leads, if it has come to lead one; one that has ended is left alone."""
    if sys.platform == "win32":
        with suppress(OSError):
            os.kill(pid, signal.SIGTERM)  # which ends a process there whatever it does
        return
    for kill in (os.killpg, os.kill):
        with suppress(ProcessLookupError, PermissionError):  # gone already, or killed before it had a group of its own
            kill(pid, signal.SIGKILL)


def end_with(parent: int) -> None:
    """Ends this process, which leads a group, and all it has started, once the process that started it is gone."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        kill_group(os.getpid())

    threading.Thread(target=watch, daemon=True).start()
