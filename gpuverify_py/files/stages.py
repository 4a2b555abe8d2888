"""The stages of a verification that can be printed, as programs."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import Program
from boogie_ir.print.print_expression import print_expression
from gpuverify_py.files.orchestrate import load_program
from gpuverify_py.request.config import Request
from gpuverify_py.request.required_sizes import check_sizes, launch_of
from gpuverify_py.verify.task import Subject, as_asked
from houdini.infer import Inferred

OF_PROTOCOLS = ("protocol", "aligned", "traces")
STAGES = ("typed", "kernel", *OF_PROTOCOLS, "logged", "candidates", "predicated", "dual", "inferred")


@frozen_node
class Emitted:
    """A stage of one kernel, or of the whole file; ``remarks`` say what inference kept and dropped."""

    kernel: str
    program: KernelProgram | Program
    remarks: tuple[str, ...] = ()


def emitted(request: Request, stage: str) -> Iterator[Emitted]:
    """The stage of each kernel of a request's file; the stage "kernel" is the file's, with the kernels that are left out.

    Nothing is proved or run for it but what the stage itself takes. Raises FrontendError, UsageError.
    """
    program = load_program(request)
    check_sizes(program, request)
    if stage == "kernel":
        yield Emitted("", program)
        return
    from gpuverify_py.engines.twothread.pipeline import stage_of

    for kernel in program.kernels:
        subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config)
        made, inferred = stage_of(subject, request.config, stage)
        yield Emitted(kernel.name, made, tuple(_remarks(inferred)) if inferred is not None else ())


def protocol_text(request: Request, stage: str, origins: bool) -> Iterator[str]:
    """The protocols of a request's file at one of their stages. Raises FrontendError, UsageError."""
    from gpuverify_py.engines.protocols.text.print_protocol import print_written
    from gpuverify_py.engines.protocols.text.stages import written_stage

    program = load_program(request)
    check_sizes(program, request)
    for kernel in program.kernels:
        subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config)
        for written in written_stage(subject, request.config, stage):
            yield print_written(written, origins)


def typed_text(request: Request) -> str:
    """What clang decides of a request's file, as text. Raises FrontendError, UsageError."""
    from frontend.produce import source_of, typed_unit
    from frontend.typed.print import print_unit

    given = request.source
    source = source_of(
        request.path, None, given.dialect, given.defines, given.include_dirs, given.pointer_bits, given.ignore_missing_includes,
        given.arch,
    )  # fmt: skip
    return print_unit(typed_unit(source)[0])


def _remarks(inferred: Inferred) -> Iterator[str]:
    """One line for each candidate: its rule, and if it was dropped by which obligation, in which round, and why."""
    for c in inferred.kept:
        yield f"kept {c.name} ({c.rule}): {print_expression(c.condition)}"
    for d in inferred.dropped:
        c, gave_up = d.candidate, f", where the solver gave up: {d.reason}" if d.reason else ""
        when = f"round {d.round} by {d.by}" if d.round else f"advance by {d.by}"
        yield f"dropped {c.name} ({c.rule}) in {when}{gave_up}: {print_expression(c.condition)}"
