"""What concrete runs compute and proofs leave out: what comes of collectives (``frontend/source/headers/cub/cub.cuh``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, ne
from boogie_ir.lang.sync.exchanges import ExchangeOp
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists


def without_runs_only(kernel: k.Kernel) -> k.Kernel:
    """The kernel without what stands under the condition that this is a run.

    What is assigned there had a value that nothing defines before, so that a proof is of every value that a run may compute.
    Nothing there touches memory that threads share, and nobody waits.
    """
    asked = [s.target for s in walk(kernel.body) if isinstance(s, k.Exchange) and s.op is ExchangeOp.RUNS]
    conditions = {ne(target, bv(0)) for target in asked}

    def left(body: Body) -> Iterator[k.Statement]:
        for statement in body:
            match statement:
                case k.Exchange(op=ExchangeOp.RUNS):
                    pass
                case k.If() if statement.condition in conditions:
                    yield from left(statement.otherwise)
                case _:
                    yield with_sublists(statement, tuple(tuple(left(part)) for part in sublists(statement)))

    return replace(kernel, body=tuple(left(kernel.body))) if asked else kernel
