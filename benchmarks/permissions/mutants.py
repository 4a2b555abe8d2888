"""Specifications changed for the worse: ``python -m benchmarks.permissions.mutants [FOLDER|FILE...] [--part=N/M]``.

Of kernels whose inferred permissions check, each permission is left out, made to read only, moved by one cell, and left to
threads above the first. Every mutant must be refused, or say no less than what the accesses need: then it checks although it is
changed, which another look at it shows: the access that the changed permission was for is covered by what is left. These are
listed. The checker is the same, so that a list is what there is to be read; a mutant that checks has no race (the kernel is the
same, and races are excluded by what is left).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, bv, bvadd, ne, width_of
from boogie_ir.lang.expr import AccessKind
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.engines.protocols.permissions.check import Checker
from gpuverify_py.engines.protocols.permissions.infer import inferred
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.files.runtime import prepare
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.header import read_header
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.task import Subject, as_asked

SECONDS = 5.0  # of computing for a mutant


def main(words: list[str]) -> int:
    """Prints the mutants that check, then how many of each kind were refused."""
    prepare()
    part = next((word.partition("=")[2] for word in words if word.startswith("--part=")), "1/1")
    number, of = (int(text) for text in part.split("/"))
    folders = [word for word in words if not word.startswith("--")] or ["benchmarks/classic"]
    files = [file for folder in folders for file in _files(Path(folder))][number - 1 :: of]
    made, refused = Counter[str](), Counter[str]()
    for file in files:
        request = build_request(str(file), ())
        program = load_program(request)
        for kernel in program.kernels:
            subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config)
            needed = replace(subject, kernel=inferred(subject, request.config).kernel)
            if not Checker(needed, request.config, SECONDS).hold():
                continue
            for kind, hold, mutant in mutants(needed.kernel):
                made[kind] += 1
                hold_still = Checker(replace(needed, kernel=mutant), request.config, SECONDS).hold()
                refused[kind] += not hold_still
                if hold_still:
                    print(f"{file}: {kernel.name}: {kind}: {hold.kind.value} {hold.array}: checks", flush=True)
    print(", ".join(f"{kind}: {refused[kind]} of {made[kind]} refused" for kind in made))
    return 0


def _files(path: Path) -> Iterator[Path]:
    found = [path] if path.is_file() else sorted(each for suffix in ("cu", "cl") for each in path.rglob(f"*.{suffix}"))
    yield from (each for each in found if read_header(each.read_text()).expected is ExitCode.VERIFIED)


def mutants(kernel: k.Kernel) -> Iterator[tuple[str, k.Hold, k.Kernel]]:
    """Each permission changed in each way: the kind of change, the permission, the kernel with it."""
    thread = k.LOCAL_ID[0]
    for hold in [statement for statement in walk(kernel.body) if isinstance(statement, k.Hold)]:
        further = replace(hold, index=bvadd(hold.index, bv(1, width_of(hold.index))))
        later = replace(hold, condition=and_(hold.condition, ne(thread, bv(0))))
        yield "left out", hold, _with(kernel, hold, ())
        yield "one cell further", hold, _with(kernel, hold, (further,))
        yield "not of thread 0", hold, _with(kernel, hold, (later,))
        if hold.kind is not AccessKind.READ:
            yield "to read only", hold, _with(kernel, hold, (replace(hold, kind=AccessKind.READ),))


def _with(kernel: k.Kernel, old: k.Hold, new: tuple[k.Hold, ...]) -> k.Kernel:
    def changed(body: Body) -> Body:
        result: list[k.Statement] = []
        for statement in body:
            if statement is old:
                result.extend(new)
            else:
                result.append(with_sublists(statement, tuple(changed(part) for part in sublists(statement))))
        return tuple(result)

    return replace(kernel, body=changed(kernel.body))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
