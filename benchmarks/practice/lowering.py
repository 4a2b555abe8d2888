"""What the front end makes of one file, without flags, in a process of its own that may be ended at any time."""

from __future__ import annotations

import json
import os
import re
import resource
import select
import signal
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from benchmarks.practice.files import kernels_in

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
_PLACE = re.compile(r"(\w+): \S+?:\d+:\d+: ")
_NAMED = re.compile(
    r"\b(?P<what>template|function|type|variable|member|kernel|name|launch of|instance of|called|macro) (?!that|which)[\w:]+"
)
_NUMBER = re.compile(r"\b\d+\b")
PATIENCE = 20  # times the limit of processor seconds, after which a process counts as hung: the machine may be busy


@dataclass(frozen=True, slots=True)
class Lowered:
    """A file's kernels: ``lowered`` by full name, ``reasons`` of the others by the name in the text, processor seconds."""

    path: str
    lowered: tuple[str, ...]
    reasons: dict[str, str]
    seconds: float

    @property
    def kernels(self) -> int:
        """How many kernels of the text: instances of one template count once."""
        return len({base(name) for name in self.lowered} | self.reasons.keys())


def base(name: str) -> str:
    """The name in the text of a kernel, an instance, or one launch of it."""
    return without_launch(name).partition("<")[0].rpartition("::")[2]


def without_launch(name: str) -> str:
    """The name of a kernel or instance, without the line of its launch."""
    return name.partition(" (")[0]


def kind(reason: str) -> str:
    """A reason without the names in it, so that reasons of one kind are one."""
    return _NUMBER.sub("N", _NAMED.sub(r"\g<what> …", _QUOTED.sub("'…'", _PLACE.sub(r"\1: ", reason))))


def lowered(path: Path, limit: float, front_end: str = "auto") -> Lowered:
    """Loads one file by one front end, with at most ``limit`` processor seconds."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
        found: object
        try:
            found = _load(path, front_end)
        except BaseException as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            found = {"": f"FAULT {type(fault).__name__} at {Path(where.filename).name}:{where.lineno} {fault}"}
        os.write(write_end, json.dumps(found).encode())
        os._exit(0)
    os.close(write_end)
    said = _all_of(read_end, child, limit * PATIENCE)
    _, _, usage = os.wait4(child, 0)
    seconds = usage.ru_utime + usage.ru_stime
    outcome = json.loads(said) if said else {"": "FAULT time-out of the front end"}
    return _held_against(path, outcome, seconds)


def _all_of(source: int, child: int, patience: float) -> bytes:
    """What a process says until it ends; nothing where it is too slow."""
    said, end = b"", time.monotonic() + patience
    with os.fdopen(source, "rb", buffering=0) as stream:
        while select.select([stream], [], [], max(end - time.monotonic(), 0))[0]:
            data = stream.read(1 << 16)
            if not data:
                return said
            said += data
    os.kill(child, signal.SIGKILL)
    return b""


def _load(path: Path, front_end: str) -> dict[str, str]:
    """For each kernel "" or the reason why it is left out; under "" the reason of a file that is left out as a whole."""
    from boogie_ir.lang.errors import TextError
    from gpuverify_py.files.orchestrate import build_request, load_program
    from gpuverify_py.request.errors import UsageError

    sys.setrecursionlimit(20_000)
    try:
        program = load_program(build_request(str(path), (f"--front-end={front_end}",)))
    except (TextError, UsageError) as error:
        return {"": f"{type(error).__name__}: {error}"}
    found = {kernel.name: "" for kernel in program.kernels}
    return found | {left.name: f"{'wrong' if left.wrong else 'unsupported'}: {left.construct}" for left in program.left_out}


def _held_against(path: Path, outcome: dict[str, str], seconds: float) -> Lowered:
    """The outcome, by the kernels that the text shows."""
    good = tuple(name for name, reason in outcome.items() if name and not reason)
    known = {base(name) for name in good}
    reasons = {base(name): reason for name, reason in outcome.items() if reason and name and base(name) not in known}
    for name in kernels_in(path):
        if name not in known and name not in reasons:
            reasons[name] = outcome.get("", "not found by the front end (a branch that is not taken?)")
    return Lowered(str(path), good, reasons, seconds)
