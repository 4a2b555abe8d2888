"""What a refutation's run does that it must not: leave an array, or wrap around on the way to an index.

A run that does has no meaning, so whatever it shows afterwards is no defect, unless that is what is reported. The run is repeated
with its launch, arguments and contents, and watched from below: each cell that memory is asked for, and each signed operation on
the way to an index as ``--check-overflow`` has it. How runs avoid both is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import visible
from boogie_ir.simt import execute, prepare
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.memory import Memory
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.files.orchestrate import load_program
from gpuverify_py.findings.diagnostic import Diagnostic, FileResult
from gpuverify_py.request.config import Request
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.runs.search import again
from gpuverify_py.verify.task import Subject, as_asked


def violations(result: FileResult, request: Request) -> Iterator[str]:
    """A sentence for each confirmed finding of a file whose run does not stay where it may; GPUVerify asks for neither."""
    found = [(kernel.kernel, d) for kernel in result.kernels for d in kernel.diagnostics if d.replay is not None]
    if not found or request.config.as_gpuverify:
        return
    program = load_program(request)
    config = replace(request.config, check_overflow=True)
    for name, diagnostic in found:
        kernel = next(each for each in program.kernels if each.name == name)
        asked = as_asked(Subject(kernel, program, launch_of(kernel, request)), config)
        yield from _violations(replace(asked, kernel=keep_annotations(asked.kernel, config)), diagnostic)


def _violations(subject: Subject, diagnostic: Diagnostic) -> Iterator[str]:
    assert diagnostic.replay is not None
    launch, inputs = again(diagnostic.replay)
    executable = prepare(subject.kernel, subject.program.functions, subject.program.axioms)
    with _watched() as outside:
        result = execute(executable, launch, inputs, contents=False)
    where = f"{diagnostic.kind.value} at {visible(diagnostic.origin).span}"
    led = diagnostic.kind is CheckKind.BAD_POINTER  # it leads nowhere: that is what is reported
    for array, cell in outside.items() if not led else ():
        yield f"{where}: its run touches {array}[{cell}]"
    for finding in result.findings:
        if finding.kind is CheckKind.OVERFLOW is not diagnostic.kind:
            yield f"{where}: its run overflows at {visible(finding.origin).span}"


@contextmanager
def _watched() -> Iterator[dict[str, int]]:
    """The cells beyond their arrays that runs touch meanwhile, one of each array; one of unknown size ends at 2^31."""
    outside: dict[str, int] = {}

    def watching(known: Any) -> Any:
        def touch(memory: Memory, copy: Vector, cell: Vector, *rest: Vector) -> Any:
            array = memory.array
            last = int(cell.max()) if cell.size else 0
            if last >= (array.cells if array.cells is not None else 1 << 31):
                outside[array.name] = last
            return known(memory, copy, cell, *rest)

        return touch

    with patch.object(Memory, "read", watching(Memory.read)), patch.object(Memory, "write", watching(Memory.write)):
        yield outside
