"""Orders of a lowered kernel: which atomic they are of, and which volatile accesses tell other threads something.

*Expected values.* What ``compare_exchange`` expects is in a variable, which it changes. Where that has one value at the beginning
of each iteration of a loop, the swaps, and what is compared with it, have the number.

*Memory orders.* ``cuda::atomic`` says of each operation by calls before and after it what it orders; which calls these are
hangs on arguments that are nearly always constant. Afterwards the atomic has the order, and its constant arguments are numbers.
Of an order that is not constant nothing is known: it orders nothing.

*Volatile flags.* A volatile access of CUDA is a relaxed atomic of the whole system (PTX ISA, "Volatile operation"), so two of
them never race. That is what a flag needs, and nothing that data should rely on: which value is read hangs on chance, so here
they race like others unless they serve to wait. An array is a flag if it is accessed through volatile lvalues alone, and each
read of it is part of a loop that does nothing but look at one place, or has a fence behind it before the thread accesses
anything else.

*Memories.* In OpenCL an atomic that acquires or releases orders what is in the memory of its own object; for the other one there
are fences (OpenCL 2.0, 3.3.6.2 and 3.3.6.3: happens-before of global and of local memory).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Literal, Var
from boogie_ir.lang.program import Assign, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import MemoryOrder, OrderScope
from boogie_ir.lang.traverse import free_variables, substitute
from frontend.kernels.tidy import statements_in

Body = tuple[k.Statement, ...]


def with_orders(kernel: k.Kernel, cuda: bool) -> k.Kernel:
    """The kernel whose atomics have their orders, and in which flags are atomics."""
    found = {type(s) for s in statements_in(kernel.body)}
    body = kernel.body
    if k.Order in found or _expecting(body):
        body = _merged(_resolved(body, {}))
    if not cuda and k.Atomic in found:
        body = _of_own_memory(body, {a.name: a.space for a in kernel.arrays})
    if cuda and any(isinstance(s, k.Load | k.Store) and s.volatile for s in statements_in(body)):
        body = _flagged(body, _flags(kernel, body))
    return kernel if body is kernel.body else replace(kernel, body=body)


# -- which orders there are: what is constant is decided ---------------------------------------------------------


def _resolved(body: Body, known: dict[str, Expr], expected: frozenset[str] = frozenset()) -> Body:
    """``known`` are the constants at the beginning, and then at the end; ``expected`` what swaps in a loop around expect."""
    result: list[k.Statement] = []
    for statement in body:
        match statement:
            case Assign(target, value):
                now = simplify(substitute(value, known))
                known.pop(target.name, None)
                if isinstance(now, Literal):
                    known[target.name] = now
                compares = not expected.isdisjoint(v.name for v in free_variables(value))
                result.append(replace(statement, value=now) if compares else statement)
            case k.If():
                condition = simplify(substitute(statement.condition, known))
                if condition in (TRUE, FALSE) and _only_orders((statement,)):
                    result += _resolved(statement.then if condition == TRUE else statement.otherwise, known, expected)
                    continue
                then = _resolved(statement.then, dict(known), expected)
                otherwise = _resolved(statement.otherwise, dict(known), expected)
                _forget(known, (statement,))
                result.append(replace(statement, then=then, otherwise=otherwise))
            case k.While():
                inside, names = _in_each_iteration(statement, known), expected | _expecting(statement.body)
                _forget(known, (statement,))
                result.append(replace(statement, body=_resolved(statement.body, known | inside, names)))
            case k.Block():
                _forget(known, (statement,))
                result.append(replace(statement, body=_resolved(statement.body, dict(known), expected)))
                _forget(known, (statement,))
            case k.Atomic():
                arguments = tuple(_constant(a, known) for a in statement.arguments)
                result.append(replace(statement, index=_constant(statement.index, known), arguments=arguments))
                _forget(known, (statement,))
            case _:
                _forget(known, (statement,))
                result.append(statement)
    return tuple(result)


def _expecting(body: Body) -> frozenset[str]:
    """The variables that say what swaps expect."""
    swaps = (s for s in statements_in(body) if isinstance(s, k.Atomic) and s.op is AtomicOp.COMPARE_EXCHANGE)
    return frozenset(s.arguments[0].name for s in swaps if isinstance(s.arguments[0], Var))


def _in_each_iteration(loop: k.While, known: Mapping[str, Expr]) -> dict[str, Expr]:
    """What swaps in the loop expect, as far as the first iteration begins with it, and each one ends with it."""
    if any(isinstance(s, k.Continue) and s.label == loop.label for s in statements_in(loop.body)):
        return {}
    kept = {name: known[name] for name in _expecting(loop.body) if name in known}
    while kept:
        end = {name: value for name, value in known.items() if name in kept}
        _resolved(loop.body, end)
        left = {name: value for name, value in kept.items() if end.get(name) == value}
        if left == kept:
            break
        kept = left
    return kept


def _constant(expression: Expr, known: dict[str, Expr]) -> Expr:
    """The number that an expression is, or the expression."""
    found = simplify(substitute(expression, known))
    return found if isinstance(found, Literal) else expression


def _forget(known: dict[str, Expr], body: Body) -> None:
    for statement in statements_in(body):
        for target in _targets(statement):
            known.pop(target.name, None)


def _targets(statement: k.Statement) -> Iterable[Var]:
    match statement:
        case Assign() | k.Load() | k.Exchange():
            return (statement.target,)
        case Havoc():
            return statement.targets
        case k.Atomic():
            return () if statement.target is None else (statement.target,)
        case k.AsyncCopy():
            return (statement.handle,)
        case _:
            return ()


def _only_orders(body: Body) -> bool:
    return all(isinstance(s, k.Order | k.If) for s in statements_in(body))


def _merged(body: Body) -> Body:
    """What stands before an atomic, or after it, with nothing but assignments between, is its order."""
    result: list[k.Statement] = []
    before: MemoryOrder | None = None
    last: int | None = None  # where the atomic is that came last
    for statement in body:
        match statement:
            case k.Order(OrderScope.BEFORE, _, order):
                before = order
            case k.Order(OrderScope.AFTER, _, order):
                atomic = None if last is None else result[last]
                if last is not None and isinstance(atomic, k.Atomic):
                    result[last] = replace(atomic, order=_both(atomic.order, order))
            case k.Atomic():
                last = len(result)
                result.append(statement if before is None else replace(statement, order=_both(statement.order, before)))
                before = None
            case Assign() | Havoc():
                result.append(statement)
            case k.If():
                before = last = None
                if not _only_orders((statement,)):
                    result.append(replace(statement, then=_merged(statement.then), otherwise=_merged(statement.otherwise)))
            case k.While() | k.Block():
                before = last = None
                result.append(replace(statement, body=_merged(statement.body)))
            case _:
                before = last = None
                result.append(statement)
    return tuple(result)


def _of_own_memory(body: Body, spaces: Mapping[str, k.MemorySpace]) -> Body:
    result: list[k.Statement] = []
    for s in body:
        match s:
            case k.Atomic() if s.order is not MemoryOrder.RELAXED:
                result.append(replace(s, memory=spaces[s.array]))
            case k.If():
                then, otherwise = (_of_own_memory(part, spaces) for part in (s.then, s.otherwise))
                result.append(replace(s, then=then, otherwise=otherwise))
            case k.While() | k.Block():
                result.append(replace(s, body=_of_own_memory(s.body, spaces)))
            case _:
                result.append(s)
    return tuple(result)


def _both(one: MemoryOrder, other: MemoryOrder) -> MemoryOrder:
    if one is MemoryOrder.RELAXED or one is other:
        return other
    return MemoryOrder.ACQ_REL


# -- flags -------------------------------------------------------------------------------------------------------


def _flags(kernel: k.Kernel, body: Body) -> frozenset[str]:
    plain = {s.array for s in statements_in(body) if isinstance(s, k.Load | k.Store) and not s.volatile}
    told = {s.array for s in statements_in(body) if isinstance(s, k.Store | k.Atomic)}
    asked = {s.array for s in statements_in(body) if isinstance(s, k.Load | k.Atomic)}
    waited = set(_waited_for(body, None))
    read_otherwise = {
        s.array for s in statements_in(body) if isinstance(s, k.Load) and s.target.name not in {v.name for v in waited}
    }
    whole = {
        a.name
        for a in kernel.arrays
        if a.space in (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP) and a.cell.width == a.source.element_bits
    }
    return frozenset(whole & told & asked - plain - read_otherwise)


def _waited_for(body: Body, changed: frozenset[str] | None, label: str = "") -> Iterator[Var]:
    """The targets of reads that serve to wait; ``changed`` are the variables of the loop around that does nothing but look.

    ``label``: of the loop of which this is the body.
    """
    for at, statement in enumerate(body):
        first = label if all(isinstance(s, Assign | Havoc) for s in body[:at]) else ""
        match statement:
            case k.Load() if _fence_follows(body[at + 1 :], first):
                yield statement.target
            case k.Load() if changed is not None and changed.isdisjoint(v.name for v in free_variables(statement.index)):
                yield statement.target
            case k.If():
                yield from _waited_for(statement.then, changed)
                yield from _waited_for(statement.otherwise, changed)
            case k.While():
                names = frozenset(v.name for s in statements_in(statement.body) for v in _targets(s))
                yield from _waited_for(statement.body, names if _only_looks(statement.body) else None, statement.label)
            case k.Block():
                yield from _waited_for(statement.body, changed)
            case _:
                pass


def _only_looks(body: Body) -> bool:
    idle = (Assign, Havoc, k.Load, k.If, k.Break, k.Continue, k.Block, k.Order)
    return all(isinstance(s, idle) and (not isinstance(s, k.Load) or s.volatile) for s in statements_in(body))


def _fence_follows(body: Body, again: str) -> bool:
    """Whether nothing is accessed before a fence that acquires, on each way on which anything is, or but the same read once more,
    with which the loop ``again`` begins.
    """
    for statement in body:
        match statement:
            case Assign():
                continue
            case k.Order(OrderScope.FENCE, _, order):
                return order.acquires
            case k.If():
                parts = [p for p in (statement.then, statement.otherwise) if p and p != (k.Continue(again, p[0].origin),)]
                if parts or not again:
                    return all(_fence_follows(part, again) for part in parts)
            case _:
                return False
    return False


def _flagged(body: Body, flags: frozenset[str]) -> Body:
    result: list[k.Statement] = []
    for s in body:
        match s:
            case k.Load() if s.array in flags:
                result.append(k.Atomic(s.target, s.array, s.index, AtomicOp.LOAD, (), s.origin, s.guard))
            case k.Store() if s.array in flags:
                result.append(k.Atomic(None, s.array, s.index, AtomicOp.STORE, (s.value,), s.origin, s.guard))
            case k.If():
                result.append(replace(s, then=_flagged(s.then, flags), otherwise=_flagged(s.otherwise, flags)))
            case k.While() | k.Block():
                result.append(replace(s, body=_flagged(s.body, flags)))
            case _:
                result.append(s)
    return tuple(result)
