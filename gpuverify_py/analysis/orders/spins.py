"""Loops that only wait: the last iteration stands for all.

    while (atomicCAS(lock, 0, 1) != 0);        becomes        old = atomicCAS(lock, 0, 1); assume old == 0;

The loop looks at one place, by one atomic, until it finds what it waits for. What earlier iterations did to memory is what the
last one may do too: they access the same cell in the same way, and a compare-and-swap that fails changes nothing, an exchange
that fails stores what the last one stores. To a proof, for which results of atomics are arbitrary and of which
two accesses at one cell count once, they add nothing; that they come to an end is taken for granted of every loop, and listed.
Variables that earlier iterations changed may have any value at the beginning of the last one.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import TRUE, Expr, Literal, Var
from boogie_ir.lang.program import Assign, Assume, Havoc
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import OrderScope
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.analysis.statements import Body, assigned, sublists, targets, walk, with_sublists


def without_spins(kernel: k.Kernel) -> k.Kernel:
    """The kernel in which such loops are their last iteration."""
    if not any(isinstance(s, k.While) for s in walk(kernel.body)) or not any(isinstance(s, k.Atomic) for s in walk(kernel.body)):
        return kernel
    types = {v.variable.name: v.variable for v in kernel.locals}
    return replace(kernel, body=_collapsed(kernel.body, types, {}))


def _collapsed(body: Body, types: dict[str, Var], known: dict[str, Expr]) -> Body:
    result: list[k.Statement] = []
    for statement in body:
        if isinstance(statement, k.While) and (last := _last_iteration(statement, known)) is not None:
            changed = sorted(name for name in assigned(statement.body) if name in types)
            kept = {name: value for name, value in known.items() if name in changed and _ends_as(statement, name, value)}
            havoc = tuple(types[name] for name in changed if name not in kept and _used_before_set(statement, name))
            if havoc:
                result.append(Havoc(havoc, statement.origin))
            result += last
        else:
            result.append(with_sublists(statement, tuple(_collapsed(part, types, {}) for part in sublists(statement))))
        for name in assigned((statement,)):
            known.pop(name, None)
        if isinstance(statement, Assign) and isinstance(statement.value, Literal):
            known[statement.target.name] = statement.value
    return tuple(result)


def _last_iteration(loop: k.While, known: dict[str, Expr]) -> Body | None:
    """The statements of the last iteration, where the loop only waits."""
    atomics = [s for s in walk(loop.body) if isinstance(s, k.Atomic)]
    if loop.condition != TRUE or loop.invariants or len(atomics) != 1 or not _looks(atomics[0]):
        return None
    changed = assigned(loop.body)
    meant = _in_terms_of_the_head(loop.body, (atomics[0].index, *atomics[0].arguments))
    used = {v.name for e in meant for v in free_variables(e)}
    if any(name in changed and not (name in known and _ends_as(loop, name, known[name])) for name in used):
        return None
    result: list[k.Statement] = []
    for at, statement in enumerate(loop.body):
        match statement:
            case k.If(condition, (k.Break(label),), ()) if label == loop.label:
                if not _idle(loop.body[at + 1 :]) or atomics[0] not in result:
                    return None
                return (*result, Assume(condition, statement.origin))
            case k.If(condition, (), (k.Break(label),)) if label == loop.label:
                if not _idle(loop.body[at + 1 :]) or atomics[0] not in result:
                    return None
                return (*result, Assume(not_(condition), statement.origin))
            case k.Atomic() | Assign() | Havoc() | k.Order(OrderScope.FENCE):
                result.append(statement)
            case k.If() if _idle((statement,)):
                result.append(statement)
            case _:
                return None
    return None


def _in_terms_of_the_head(body: Body, expressions: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """What the expressions at the atomic are at the beginning of the iteration, as far as assignments in front of it tell."""
    known: dict[str, Expr] = {}
    for statement in body:
        if isinstance(statement, k.Atomic):
            break
        if isinstance(statement, Assign):
            known[statement.target.name] = substitute(statement.value, known)
    return tuple(substitute(e, known) for e in expressions)


def _looks(atomic: k.Atomic) -> bool:
    """Whether it changes nothing where it fails, or nothing at all."""
    match atomic.op:
        case AtomicOp.LOAD | AtomicOp.COMPARE_EXCHANGE | AtomicOp.EXCHANGE:
            return True
        case AtomicOp.ADD | AtomicOp.OR | AtomicOp.XOR | AtomicOp.SUB:
            return isinstance(atomic.arguments[0], Literal) and int(atomic.arguments[0].value) == 0
        case _:
            return False


def _idle(body: Body) -> bool:
    """Whether nothing is accessed, and nobody leaves."""
    return all(isinstance(s, Assign | Havoc | k.If | k.Order) for s in walk(body))


def _ends_as(loop: k.While, name: str, value: Expr) -> bool:
    """Whether each iteration that is not the last gives the variable this value at its end, or leaves it alone."""
    ends: Expr | None = value
    for statement in loop.body:
        if isinstance(statement, Assign) and statement.target.name == name:
            ends = statement.value
        elif any(t.name == name for s in walk((statement,)) for t in targets(s)):
            ends = None
    return ends == value


def _used_before_set(loop: k.While, name: str) -> bool:
    """Whether the value at the beginning of an iteration may be used: always said so where it is not plain."""
    return not any(isinstance(s, k.Atomic) and s.target is not None and s.target.name == name for s in loop.body)
