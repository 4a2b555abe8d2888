"""Whether a finding is real: replayed on the concrete interpreter with the model's launch and arguments."""

from __future__ import annotations

import time
from collections.abc import Callable

from boogie_ir import kernel as k
from boogie_ir.expr import Var
from boogie_ir.simt import Executable, prepare
from boogie_ir.vcgen import Failed, Outcome
from gpuverify_py.config import Config
from gpuverify_py.diagnostic import Diagnostic
from gpuverify_py.engines.twothread.dualise import Dual
from gpuverify_py.replay import Confirmation, confirm, witness_of

SECONDS_EACH = 0.5
SECONDS_IN_ALL = 2.0


def replaying(
    kernel: k.Kernel, program: k.KernelProgram, config: Config, seconds: float = SECONDS_IN_ALL
) -> Callable[[Diagnostic, Dual, Outcome], bool]:
    """A judge of this kernel's findings; it spends at most about ``seconds`` on all of them."""
    prepared: list[Executable] = []
    spent = 0.0

    def real(diagnostic: Diagnostic, dual: Dual, outcome: Outcome) -> bool:
        nonlocal spent
        if spent >= seconds or not isinstance(outcome.result, Failed):
            return False
        start = time.perf_counter()
        if not prepared:
            prepared.append(prepare(kernel, program.functions, program.axioms))
        witness = witness_of(
            diagnostic,
            kernel,
            num_groups=_sizes(k.NUM_GROUPS, dual, outcome),
            global_offset=_sizes(k.GLOBAL_OFFSET, dual, outcome),
            tolerate_benign=config.benign_tolerance,
        )
        limit = min(SECONDS_EACH, seconds - spent)
        found = confirm(kernel, program.functions, witness, program.axioms, limit, prepared[0])
        spent += time.perf_counter() - start
        return isinstance(found, Confirmation)

    return real


def _sizes(family: tuple[Var, ...], dual: Dual, outcome: Outcome) -> tuple[int, int, int]:
    assert isinstance(outcome.result, Failed)
    values = [outcome.result.model.value(dual.threads.id(v, 1)) for v in family]
    x, y, z = (int(v) if isinstance(v, int) else 1 for v in values)
    return (x, y, z)
