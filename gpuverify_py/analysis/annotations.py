"""What annotations speak of, and leaving out those that do not count (``--only-requires``, ``--no-annotations``); and leaving
out what only concrete runs compute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, ne
from boogie_ir.lang.expr import Expr, Pending, PendingOffset, Tracked, Var
from boogie_ir.lang.launches import HOST
from boogie_ir.lang.program import Assert, Assume, Check, CheckKind, InvariantRole
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import subexpressions
from gpuverify_py.analysis.overflow import is_about_indices
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.request.config import Annotations, Config


def keep_annotations(kernel: k.Kernel, config: Config) -> k.Kernel:
    """Leaves out the annotations that do not count; the user's invariants may be treated as guesses."""
    if config.annotations is Annotations.ALL and not config.invariants_as_candidates:
        return kernel
    every = config.annotations is not Annotations.NONE
    requires = tuple(c for c in kernel.requires if every or c.origin.construct == HOST)
    ensures, exits = (kernel.ensures, kernel.exits) if config.annotations is Annotations.ALL else ((), ())
    return replace(kernel, requires=requires, ensures=ensures, exits=exits, body=_keep(kernel.body, config))


def _keep(body: Body, config: Config) -> Body:
    every = config.annotations is Annotations.ALL
    result: list[k.Statement] = []
    for statement in body:
        match statement:
            case k.Barrier() if not every:
                result.append(replace(statement, invariants=()))
            case Assert(check=Check(kind=CheckKind.ASSERTION)) | Assume() if not every and not is_about_indices(statement):
                continue
            case k.While():
                invariants = statement.invariants if every else ()
                if config.invariants_as_candidates:
                    invariants = tuple(
                        replace(i, role=InvariantRole.CANDIDATE, name=f"{statement.label}.user{n}", rule="user")
                        if i.role is InvariantRole.GIVEN
                        else i
                        for n, i in enumerate(invariants)
                    )
                result.append(replace(statement, invariants=invariants, body=_keep(statement.body, config)))
            case _:
                result.append(with_sublists(statement, tuple(_keep(part, config) for part in sublists(statement))))
    return tuple(result)


def without_runs_only(kernel: k.Kernel) -> k.Kernel:
    """The kernel without what stands under the condition that this is a run: what comes of collectives (``cub.cuh``).

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


def about_record(expression: Expr) -> bool:
    """Whether a condition speaks of thread 1's record, of which there is only one."""
    return any(
        isinstance(e, Pending | PendingOffset | Tracked) or (isinstance(e, Var) and k.snapshot_of(e.name) is not None)
        for e in subexpressions(expression)
    )
