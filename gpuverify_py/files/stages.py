"""The stages of a verification that can be printed, as programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import Program
from boogie_ir.print.print_expression import print_expression
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.engines.twothread.instrument.log_accesses import Logged
from gpuverify_py.engines.twothread.instrument.predicate import Predicated
from houdini.infer import Inferred

STAGES = ("kernel", "logged", "candidates", "predicated", "dual", "inferred")


class Collector:
    """Observes a verification and keeps one stage of each kernel: from the first attempt at it, of inference from the last."""

    def __init__(self, stage: str) -> None:
        self.stage = stage
        self.programs: dict[str, KernelProgram | Program] = {}
        self.remarks: dict[str, tuple[str, ...]] = {}  # on what inference kept and dropped
        self._source: KernelProgram | None = None
        self._dual: Dual | None = None

    @property
    def complete(self) -> bool:
        """Whether no kernel is missing, and none will be seen again that counts."""
        if self.stage == "inferred":
            return False
        wanted = 1 if self.stage == "kernel" else len(self._source.kernels) if self._source is not None else 1
        return len(self.programs) >= wanted

    def see(self, name: str, value: object) -> None:
        """Notes the value of a stage."""
        if isinstance(value, KernelProgram):
            self._source = value  # the front end's; then with the functions that the engine adds
        if isinstance(value, Dual):
            self._dual = value
        if name == self.stage:
            key, program = self._program(value)
            if isinstance(value, Inferred):
                self.programs[key] = program
                self.remarks[key] = tuple(_remarks(value))
            else:
                self.programs.setdefault(key, program)

    def _program(self, value: object) -> tuple[str, KernelProgram | Program]:
        match value:
            case KernelProgram():
                return "", value
            case Logged() | Predicated():
                assert self._source is not None, "the front end's stage comes first"
                return value.kernel.name, replace(self._source, kernels=(value.kernel,))
            case Dual():
                return value.kernel.name, value.program
            case Inferred():
                assert self._dual is not None, "inference follows the dual program"
                return value.procedure.name, replace(self._dual.program, procedures=(value.procedure,))
            case _:
                raise TypeError(f"stage {self.stage} is no program: {type(value).__name__}")


def _remarks(inferred: Inferred) -> Iterator[str]:
    """One line for each candidate: its rule, and if it was dropped by which obligation, in which round, and why."""
    for c in inferred.kept:
        yield f"kept {c.name} ({c.rule}): {print_expression(c.condition)}"
    for d in inferred.dropped:
        c, gave_up = d.candidate, f", where the solver gave up: {d.reason}" if d.reason else ""
        when = f"round {d.round} by {d.by}" if d.round else f"advance by {d.by}"
        yield f"dropped {c.name} ({c.rule}) in {when}{gave_up}: {print_expression(c.condition)}"
