"""What annotations speak of, and leaving out those that do not count (``--only-requires``, ``--no-annotations``)."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr, Pending, PendingOffset, Tracked, Var
from boogie_ir.lang.launches import HOST
from boogie_ir.lang.program import Assert, Assume, Check, CheckKind, InvariantRole
from boogie_ir.lang.traverse import subexpressions
from gpuverify_py.analysis.overflow import is_about_indices
from gpuverify_py.analysis.statements import Body, sublists, with_sublists
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


def about_record(expression: Expr) -> bool:
    """Whether a condition speaks of thread 1's record, of which there is only one."""
    return any(
        isinstance(e, Pending | PendingOffset | Tracked) or (isinstance(e, Var) and k.snapshot_of(e.name) is not None)
        for e in subexpressions(expression)
    )
