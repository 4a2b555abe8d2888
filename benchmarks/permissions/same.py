"""Whether a changed annotation says the same as the one that it was made of, by a solver.

The two files are lowered, and their conditions compared in order. Of each pair that differs a solver is asked which follows from
the other, for all values of variables, of what arrays hold and of what functions give (which are functions here), and for all
threads of the launch.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, apply, binary, bv, not_
from boogie_ir.lang.expr import TRUE, BinaryOp, Element, Expr
from boogie_ir.lang.program import Assert, Assume, InvariantRole
from boogie_ir.lang.traverse import children, substitute, with_children
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.sessions import alone
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend, Unsat
from gpuverify_py.analysis.statements import walk
from gpuverify_py.files.orchestrate import load_program
from gpuverify_py.permissions.answers import read_request
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.threads import two_threads

SECONDS = 5.0
_DERIVED = ("__define",)


def compared(original: Path, changed: Path) -> str:
    """What the change comes to: the same, more or less than before, or what is only known by its kind."""
    (before, launch), (after, _) = (_conditions(file) for file in (original, changed))
    if len(before) != len(after):
        return "another number of conditions"
    differing = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    solver = open_choice(Choice())
    try:
        less = all(_follows(a, b, launch, solver) for a, b in differing)
        more = all(_follows(b, a, launch, solver) for a, b in differing)
    finally:
        solver.close()
    return {(True, True): "the same", (True, False): "less", (False, True): "more", (False, False): "something else"}[less, more]


def _follows(one: Expr, other: Expr, launch: tuple[Expr, ...], solver: Backend) -> bool:
    formulas = (*launch, one, not_(other))
    return isinstance(alone(solver, formulas, "follows", Budget(SECONDS, computing=True)), Unsat)


def _conditions(file: Path) -> tuple[list[Expr], tuple[Expr, ...]]:
    """What a kernel's annotations say, in order, and what is known of its launch."""
    request = read_request(str(file), ())
    (kernel,) = load_program(request).kernels
    constants = two_threads(launch_of(kernel, request), request.config).constants
    pairs = (*zip(k.LOCAL_ID, k.GROUP_SIZE, strict=True), *zip(k.GROUP_ID, k.NUM_GROUPS, strict=True))
    below = (binary(BinaryOp.BVULT, number, size) for number, size in pairs)
    sizes = (binary(BinaryOp.BVULE, size, bv(1 << 16)) for _, size in pairs)
    launch = tuple(plain(substitute(each, constants)) for each in (*below, *sizes))
    return [plain(substitute(each, constants)) for each in _said(kernel)], tuple(e for e in launch if e != TRUE)


def _said(kernel: k.Kernel) -> Iterator[Expr]:
    yield from (c.condition for c in (*kernel.requires, *kernel.ensures))
    for statement in walk(kernel.body):
        match statement:
            case Assert() | Assume() if statement.origin.construct not in _DERIVED:
                yield statement.condition
            case k.While():
                yield and_(*(i.condition for i in statement.invariants if i.role is InvariantRole.GIVEN))
            case k.Barrier(invariants=invariants):
                yield from (i.condition for i in invariants)
                yield from (each for i in invariants for one in i.instances for each in one if each.type == TRUE.type)
            case k.Hold():
                yield statement.condition
            case _:
                pass


def plain(expression: Expr) -> Expr:
    """The expression with what arrays hold as functions."""
    parts = tuple(map(plain, children(expression)))
    if isinstance(expression, Element):
        return apply(f"held.{expression.array}", parts, expression.type)
    return with_children(expression, parts) if parts else expression
