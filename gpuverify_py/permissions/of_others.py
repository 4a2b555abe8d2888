"""What a loop's invariants say of the thread's own cells, told to other threads at the barriers that lead to the loop's head.

A person writes ``__invariant(__implies(t < w, s[t] == node(w, t)))``. What other threads have to know follows: at each barrier
from which the head is come to the same holds of every thread, as a barrier invariant; and of the threads whose cells the body
reads, as further invariants. Nothing here is believed: these are claims like those that are written, and there are none fewer.
Where the kernel with them is verified, so is the kernel without (:mod:`gpuverify_py.permissions.answers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, implies
from boogie_ir.lang.expr import BinaryOp, Element, Expr
from boogie_ir.lang.program import Assign, Assume, Invariant, InvariantRole
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from gpuverify_py.analysis.statements import Body, assigned, sublists, targets, walk, with_sublists

OWN = k.LOCAL_ID[0]


def told(kernel: k.Kernel) -> k.Kernel | None:
    """The kernel with these claims; None where there are none."""
    shared = frozenset(a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP)
    telling = _Telling(shared, dict(_fixed(kernel)))
    body = telling.body(kernel.body)
    return replace(kernel, body=body) if telling.found else None


def _fixed(kernel: k.Kernel) -> Iterator[tuple[str, Expr]]:
    """Variables that have one value, by thread numbers, sizes and parameters, with this value."""
    times: dict[str, int] = {}
    for statement in walk(kernel.body):
        for target in targets(statement):
            times[target.name] = times.get(target.name, 0) + 1
    known = {v.name: v for v in (*k.IMPLICIT, *(p.variable for p in kernel.parameters))}
    values: dict[str, Expr] = {}
    for statement in kernel.body:
        if isinstance(statement, Assign) and times.get(statement.target.name) == 1:
            value = substitute(statement.value, values)
            plain = not any(isinstance(e, Element) for e in subexpressions(value))
            if plain and all(v.name in known for v in free_variables(value)):
                values[statement.target.name] = value
    yield from values.items()


class _Telling:
    def __init__(self, shared: frozenset[str], fixed: Mapping[str, Expr]) -> None:
        self.shared = shared
        self.fixed = fixed
        self.found = False

    def body(self, body: Body) -> Body:
        result: tuple[k.Statement, ...] = ()
        for statement in body:
            statement = with_sublists(statement, tuple(self.body(part) for part in sublists(statement)))
            if isinstance(statement, k.While):
                own = tuple(i for i in statement.invariants if self.is_own(i))
                read = tuple(dict.fromkeys(self.read(statement.body, statement)))
                if own and read:
                    before, inner = self.at_barrier(result, own, read), self.at_barrier(statement.body, own, read)
                    if before is not None and inner is not None:
                        self.found = True
                        result = before
                        of_others = (self.of_other(each, index) for each in own for index in read)
                        statement = replace(statement, invariants=(*statement.invariants, *of_others), body=inner)
            result = (*result, statement)
        return result

    def value(self, expression: Expr) -> Expr:
        return simplify(substitute(expression, self.fixed))

    def cells(self, expression: Expr) -> Iterator[Expr]:
        """The places in shared memory that an expression reads."""
        return (e.index for e in subexpressions(expression) if isinstance(e, Element) and e.array in self.shared)

    def is_own(self, invariant: Invariant) -> bool:
        """Whether it speaks of cells with the thread's own number, and of no others."""
        cells = tuple(self.cells(self.value(invariant.condition)))
        return invariant.role is InvariantRole.GIVEN and bool(cells) and all(cell == OWN for cell in cells)

    def read(self, body: Body, loop: k.While) -> Iterator[Expr]:
        """The other cells that an iteration reads before it comes to a barrier, in terms of its head's variables."""
        changed = frozenset(assigned(loop.body))
        for statement in _first(body):
            if isinstance(statement, k.Load) and statement.array in self.shared:
                index = self.value(statement.index)
                inside = frozenset(assigned(_before_barrier(body))) & {v.name for v in free_variables(index)}
                if index != OWN and not inside & changed:
                    yield index

    def at_barrier(self, body: Body, own: tuple[Invariant, ...], read: tuple[Expr, ...]) -> Body | None:
        """What leads to a loop's head, with what its last barrier tells; None where no barrier is the last thing that it does."""
        conditions = [i.condition for i in own]
        others = list(read)
        for place in range(len(body) - 1, -1, -1):
            match body[place]:
                case Assign(target=target, value=value):
                    now = {target.name: value}
                    conditions = [substitute(c, now) for c in conditions]
                    others = [substitute(e, now) for e in others]
                case Assume():
                    pass
                case k.Barrier() as barrier:
                    threads = tuple((self.value(e),) for e in (OWN, *others))
                    said = (
                        k.BarrierInvariant(self.value(c), threads, i.origin, False) for c, i in zip(conditions, own, strict=True)
                    )
                    return *body[:place], replace(barrier, invariants=(*barrier.invariants, *said)), *body[place + 1 :]
                case _:
                    return None
        return None

    def of_other(self, invariant: Invariant, index: Expr) -> Invariant:
        """The invariant of the thread with another number, where there is one."""
        of = substitute(self.value(invariant.condition), {OWN.name: index})
        return replace(invariant, condition=implies(binary(BinaryOp.BVULT, index, k.GROUP_SIZE[0]), of))


def _first(body: Body) -> Iterator[k.Statement]:
    """The statements of a body up to its first barrier."""
    return walk(_before_barrier(body))


def _before_barrier(body: Body) -> Body:
    places = (n for n, s in enumerate(body) if any(isinstance(each, k.Barrier) for each in walk((s,))))
    return body[: next(places, len(body))]
