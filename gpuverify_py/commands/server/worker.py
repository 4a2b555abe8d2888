"""The process that works for an editor's server: it reads requests, a line of JSON each, and writes what comes of them.

A request names what to ``do``: ``verify`` a file as it is on disk, ``check`` whether a text that may not be saved yet is a kernel
with well-formed annotations, read how its kernels are launched (``launches``), or ``fix`` a file. Every answer is a line, and the
last is ``{"done": true}``.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from boogie_ir.lang.errors import TextError
from boogie_ir.smt.processes import machine
from frontend.errors import reason
from frontend.source.includes import closure
from gpuverify_py.commands.apart import Work, verify_apart
from gpuverify_py.commands.server.standing import READING, name_of
from gpuverify_py.commands.verify_files import HINT_SECONDS
from gpuverify_py.files.allowing import Allowing
from gpuverify_py.files.orchestrate import build_request, load_program, problem_result, sum_up, text_of
from gpuverify_py.files.warm import warm_up
from gpuverify_py.findings.diagnostic import KernelResult, Problem, Verdict
from gpuverify_py.fixes.find import fixed
from gpuverify_py.reports.json import records
from gpuverify_py.request import flags
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.folders import folder_of
from gpuverify_py.request.options import Options
from gpuverify_py.verify.assumptions import host_launches

Answer = dict[str, Any]
TICK = 0.5  # seconds between two words on how far it has come


def main() -> None:
    """Works until nobody asks any more."""
    machine.end_with(os.getppid())
    warm_up()
    said = 0.0

    def tell(answer: Answer) -> None:
        print(json.dumps(answer, separators=(",", ":")), flush=True)

    def tick(what: str) -> None:
        nonlocal said
        if time.monotonic() - said > TICK:
            said = time.monotonic()
            tell({"at": what})

    for line in sys.stdin:
        for answer in answers(json.loads(line), tick):
            tell(answer)
        tell({"done": True})


def answers(asked: Mapping[str, Any], tick: Callable[[str], object]) -> Iterator[Answer]:
    """What comes of a request; ``tick`` is told what is at work."""
    path, words = asked["path"], tuple(asked["flags"])
    try:
        given = flags.parse(words, folder_of(path)).options
        match asked["do"]:
            case "verify":
                yield from _verified(path, given, tick)
            case "check":
                yield {"records": [*_checked(path, asked["text"], given)]}
            case "launches":
                yield {"launches": _launches(path, asked["text"], given)}
            case "fix":
                yield _fixed(path, given, asked["seconds"], tick)
    except UsageError as error:
        yield {"error": f"{error.message} ({error.hint})" if error.hint else error.message}


def _verified(path: str, given: Options, tick: Callable[[str], object]) -> Iterator[Answer]:
    """The records of each kernel when they are known, then those of the file; then the files that it includes."""
    work = Work(path, given, Options(hints=HINT_SECONDS, keep_guesses=True), flags.Output(json="-"), None)
    for shown in verify_apart(work, lambda kernel, seconds: tick(f"{kernel or READING}, {seconds:.0f} s")):
        yield {"records": shown.records, "last": shown.last}
    yield {"files": [*_included(path, given)]}


def _included(path: str, given: Options) -> Iterator[str]:
    """The files that a file may include, as far as that is to be known."""
    try:
        request = build_request(path, given)
        found = closure(path, text_of(request), request.source.include_dirs)
    except (TextError, UsageError):
        return
    if found is not None:
        yield from map(os.path.realpath, found.files[1:])


def _checked(path: str, text: str, given: Options) -> Iterator[Answer]:
    """What is wrong with a text and its annotations, as records of problems; nothing is proved."""
    try:
        request = replace(build_request(path, given), text=text)
        Allowing(request, text, 0)
        program = load_program(request)
    except TextError as error:
        yield from records(problem_result(path, error, None), None)
        return
    for left in program.left_out:
        found = reason(left).problem
        problem = Problem(found.span, found.message, found.hint)
        result = KernelResult(left.name, Verdict.ERROR if left.wrong else Verdict.UNSUPPORTED, problem=problem)
        yield from records(sum_up(request, (result,), ()), request)


def _launches(path: str, text: str, given: Options) -> dict[str, list[str]]:
    """How host code launches the kernels of a text, by their names there; nothing is told of a text that is not a program."""
    try:
        request = replace(build_request(path, given), text=text)
        program = load_program(request)
    except TextError:
        return {}
    found: dict[str, list[str]] = {}
    for kernel in program.kernels:
        found.setdefault(name_of(kernel.name), []).extend(host_launches(kernel, program, request.config))
    return found


def _fixed(path: str, given: Options, seconds: float, tick: Callable[[str], object]) -> Answer:
    """The patches, the texts that they are for, and why other kernels have none."""
    try:
        found = fixed(path, given, seconds, lambda kernel, what: tick(f"{kernel}: {what}" if kernel else what))
    except TextError as error:
        return {"error": str(error)}
    told = [record for record in records(found.result, found.request) if "fix" in record]
    fixes = [{"kernel": record["kernel"], **record["fix"]} for record in told]
    texts = {path: old for path, old, _ in ((path, found.old, found.new), *found.others)}
    return {"fixes": fixes, "texts": texts, "without": [f"{each.kernel}: {each.why}" for each in found.without]}


if __name__ == "__main__":
    main()
