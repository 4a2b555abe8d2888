"""What decides an access, an assertion or an invariant: variables whose values a report shows, read off the text of a kernel."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.program import Assert, Assign, Havoc, Invariant
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.statements import Body, expressions, sublists, targets, walk


def deciding(kernel: k.Kernel, origin: Origin) -> tuple[str, ...]:
    """Variables that decide whether and where the statements at a place act, nearest first, with what they are computed from."""
    near: list[Expr] = []
    for statement, around in _with_conditions(kernel.body, ()):
        if statement.origin == origin:
            near += _of_itself(statement)
            near += reversed(around)
        near += (invariant.condition for invariant in _invariants(statement) if invariant.origin == origin)
    return tuple(behind(kernel, near))


def touching(kernel: k.Kernel, arrays: Container[str]) -> Iterator[Expr]:
    """The indices of accesses to some arrays, and the conditions that these are under."""
    for statement, around in _with_conditions(kernel.body, ()):
        if isinstance(statement, k.Load | k.Store | k.Atomic) and statement.array in arrays:
            yield from (statement.index, *around)


def directing(kernel: k.Kernel) -> tuple[Expr, ...]:
    """All that may decide where an access goes, whether it happens, who meets, and what is claimed, as the text has it."""
    return tuple(e for statement in walk(kernel.body) for e in _directing(statement))


def _directing(statement: k.Statement) -> tuple[Expr, ...]:
    match statement:
        case Assign() | Havoc():
            return ()
        case k.Load() | k.Store() | k.Atomic():
            return (statement.index,)
        case _:
            return expressions(statement)


def _invariants(statement: k.Statement) -> tuple[Invariant | k.BarrierInvariant, ...]:
    """What is claimed at a statement: of a loop in each round, at a barrier by those who meet there."""
    return statement.invariants if isinstance(statement, k.While | k.Barrier) else ()


def _of_itself(statement: k.Statement) -> tuple[Expr, ...]:
    match statement:
        case k.Load() | k.Store() | k.Atomic():
            return (statement.index,)
        case Assert():
            return (statement.condition,)
        case _:
            return expressions(statement)


def _with_conditions(body: Body, around: tuple[Expr, ...]) -> Iterator[tuple[k.Statement, tuple[Expr, ...]]]:
    """Every statement with the conditions that it is under, the outermost first."""
    for statement in body:
        yield statement, around
        inside = (*around, statement.condition) if isinstance(statement, k.If | k.While) else around
        for part in sublists(statement):
            yield from _with_conditions(part, inside)


def behind(kernel: k.Kernel, near: Iterable[Expr]) -> Iterator[str]:
    """The variables of expressions, then those of what is assigned to these, and so on."""
    known = definitions(kernel)
    found: dict[str, None] = {}
    waiting = [name for e in near for name in names(e)]
    while waiting:
        fresh = [name for name in dict.fromkeys(waiting) if name not in found]
        found.update(dict.fromkeys(fresh))
        yield from fresh
        waiting = [other for name in fresh for s in known.get(name, ()) for e in expressions(s) for other in names(e)]


def names(expression: Expr) -> list[str]:
    """The names of an expression's variables."""
    return sorted(v.name for v in free_variables(expression))


def definitions(kernel: k.Kernel) -> dict[str, list[k.Statement]]:
    """The statements that give each private variable its value."""
    found: dict[str, list[k.Statement]] = {}
    for statement in walk(kernel.body):
        for target in targets(statement):
            found.setdefault(target.name, []).append(statement)
    return found
