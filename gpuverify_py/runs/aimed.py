"""Runs that go where others have not been: with scalar arguments that pass a test which nobody has passed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from boogie_ir.lang import kernel as k
from boogie_ir.simt import ConcreteLaunch, Executable, Inputs, prepare
from boogie_ir.simt.watched.aims import Aiming, Test, aims, tests

MOST_ASKED = 4
"""Runs of a search of which is asked what they pass."""


@dataclass(slots=True, eq=False)
class Aims:
    """The tests of a kernel, and those that runs were made for."""

    kernel: k.Kernel
    program: k.KernelProgram
    zero: frozenset[str]
    tried: set[Test] = field(default_factory=set)
    asked: int = 0
    executable: Executable | None = None

    def runs(self, launch: ConcreteLaunch, inputs: Inputs) -> Iterator[Inputs]:
        """For each test that nobody passes in this run, and that no run was made for: the inputs, with what passes it."""
        if self.asked == MOST_ASKED:
            return
        self.asked += 1
        if self.executable is None:
            if not tests(self.kernel):
                self.asked = MOST_ASKED
                return
            given = self.kernel, self.program.functions, self.program.axioms
            self.executable = prepare(*given, frozenset(), Aiming, self.zero)
        for test, value in aims(self.executable, launch, inputs):
            if test not in self.tried:
                self.tried.add(test)
                yield replace(inputs, arguments={**inputs.arguments, test.parameter.name: value})
