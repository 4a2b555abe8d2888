"""Counters that some threads count back: those to whom they gave a number beyond a bound.

``i = atomic_inc(c); if (i >= N) { atomic_dec(c); return; } out[i] = ...;`` hands out slots below N, and gives back what it drew
beyond. Updates of a cell are steps up by one constant s > 0, and steps down by s, each behind a step up of its own thread that
gave a result r for which ``beyond(r)`` held; ``beyond`` is the same for all threads, and of r >= N with each larger number.

*No two steps up give the same result that is not beyond.* Let k be how many steps up gave a result not beyond so far, and m how
many gave one beyond and are not taken back: the cell holds c + s(k + m). While m > 0, c + sk is beyond: m gets positive with a
step up that gives c + sk, and k only grows. So a step up with a result r not beyond finds m = 0, as c + s(k + m) is beyond where
m > 0, and r = c + sk: at the next such step k is larger. That holds while the cell does not wrap around, as a number of the kind
that it is compared as, which is listed. All steps on a cell have one order, in which those of a thread are as in its text.

What is asked of the text, so that this is sure: a step down is the only one in one side of a conditional on the result of a step
up in front of it, which is the only conditional on that, with no loop between the two (a :class:`While` around one of them is
around both); no variable in the result, the cell or the bound is assigned in between; the bound is made of numbers, parameters,
sizes of the launch, and constant cells of arrays that nobody changes. Any other change of the array, a store that sets it up
included, refuses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Element, Expr, Extend, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign
from boogie_ir.lang.traverse import free_variables, substitute
from boogie_ir.lang.types import Type
from gpuverify_py.analysis.atomics import step_of
from gpuverify_py.analysis.statements import Body, assigned, sublists, targets, walk

_EQUAL = frozenset(v.name for v in (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET))
_BEYOND = (BinaryOp.BVUGE, BinaryOp.BVUGT, BinaryOp.BVSGE, BinaryOp.BVSGT)
"""Comparisons that say that a result is beyond; those that say that it is not, and both with their sides swapped."""
_BELOW = dict(zip((BinaryOp.BVULT, BinaryOp.BVULE, BinaryOp.BVSLT, BinaryOp.BVSLE), _BEYOND, strict=True))
_SWAPPED = dict(zip((BinaryOp.BVULE, BinaryOp.BVULT, BinaryOp.BVSLE, BinaryOp.BVSLT), _BEYOND, strict=True))
_SWAPPED |= {beyond: below for below, beyond in _SWAPPED.items()}


@frozen
class TakenBack:
    """A conditional on a ``result`` of a counter, which on one side, ``then`` or the other, nobody else keeps."""

    array: str
    step: int
    index: Expr
    result: Var
    then: bool


@frozen
class _Beyond:
    """Which results are beyond: how they are compared, as what kind of number, with what."""

    op: BinaryOp
    type: Type
    bound: Expr


@dataclass(slots=True)
class _Drawn:
    """A step up that a variable holds the result of; ``used``: a conditional has been on it."""

    atomic: k.Atomic
    used: bool = False


@dataclass(slots=True)
class _Known:
    """What is known at a place: variables that have one value in all threads, always, and results of steps up."""

    values: dict[str, Expr] = field(default_factory=dict)
    drawn: dict[str, _Drawn] = field(default_factory=dict)

    def copied(self) -> _Known:
        return _Known(dict(self.values), dict(self.drawn))

    def forget(self, names: frozenset[str]) -> None:
        for name in names:
            self.values.pop(name, None)
        for name, drawn in list(self.drawn.items()):
            if name in names or any(v.name in names for v in free_variables(drawn.atomic.index)):
                del self.drawn[name]


def taken_back(kernel: k.Kernel) -> Mapping[int, TakenBack]:
    """The conditionals, by their identities, that keep different results of counters, as above."""
    search = _Search(kernel)
    if not search.arrays:
        return {}
    search.visit(kernel.body, _Known(), frozenset())
    found: dict[int, TakenBack] = {}
    for number, (each, beyond) in search.found.items():
        if each.array in search.arrays - search.refused and search.bounds[each.array] == {beyond}:
            found[number] = each
    return found


class _Search:
    """The conditionals of a kernel on results of counters; ``refused``: arrays that are changed in another way, too."""

    def __init__(self, kernel: k.Kernel) -> None:
        steps: dict[str, set[int | None]] = {}
        changed: set[str] = set()
        for s in walk(kernel.body):
            match s:
                case k.Atomic():
                    steps.setdefault(s.array, set()).add(step_of(s))
                    changed.add(s.array)
                case k.Store() | k.Forget():
                    changed.add(s.array)
                    steps.setdefault(s.array, set()).add(None)
                case k.AsyncCopy() | k.ThreadCopy():
                    changed.add(s.destination)
                    steps.setdefault(s.destination, set()).add(None)
                case _:
                    pass
        self.arrays = {array for array, found in steps.items() if _are_opposite(found)}
        shared = (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT)
        self.constant = {a.name for a in kernel.arrays if a.space in shared and not a.volatile} - changed
        self.equal = _EQUAL | {p.variable.name for p in kernel.parameters}
        self.equal -= assigned(kernel.body)
        self.refused: set[str] = set()
        self.found: dict[int, tuple[TakenBack, _Beyond]] = {}
        self.bounds: dict[str, set[_Beyond]] = {}

    def visit(self, body: Body, known: _Known, allowed: frozenset[int]) -> None:
        """Reads a list of statements; ``allowed``: the steps down, by identity, that are in their place."""
        for statement in body:
            match statement:
                case k.If():
                    self._conditional(statement, known, allowed)
                    known.forget(assigned((statement,)))
                case k.While():
                    inside = _Known(dict(known.values))
                    inside.forget(assigned((statement,)))
                    self.visit(statement.body, inside, frozenset())
                    known.forget(assigned((statement,)))
                case k.Block():
                    self.visit(statement.body, known.copied(), allowed)
                    known.forget(assigned((statement,)))
                case k.Atomic():
                    known.forget(frozenset(v.name for v in targets(statement)))
                    step = step_of(statement)
                    if step is not None and step < 0 and id(statement) not in allowed:
                        self.refused.add(statement.array)
                    elif statement.array in self.arrays and statement.target is not None and step is not None and step > 0:
                        if statement.guard == TRUE and statement.target not in free_variables(statement.index):
                            known.drawn[statement.target.name] = _Drawn(statement)
                case Assign(target, value):
                    same = known.drawn.get(value.name) if isinstance(value, Var) else None
                    equal = self._equal(value, known)
                    known.forget(frozenset((target.name,)))
                    if same is not None and target not in free_variables(same.atomic.index):
                        known.drawn[target.name] = same
                    elif equal is not None:
                        known.values[target.name] = equal
                case k.Load() if statement.array in self.constant and not statement.volatile:
                    place = self._equal(statement.index, known)
                    known.forget(frozenset((statement.target.name,)))
                    if place is not None:
                        known.values[statement.target.name] = Element(statement.array, place, statement.target.type)
                case _:
                    assert not sublists(statement)
                    known.forget(frozenset(v.name for v in targets(statement)))

    def _equal(self, value: Expr, known: _Known) -> Expr | None:
        """An expression in terms of what is equal in all threads, always; None if it is not."""
        variables = {v.name for v in free_variables(value)}
        if not variables <= self.equal | known.values.keys():
            return None
        return substitute(value, {name: known.values[name] for name in variables - self.equal})

    def _conditional(self, statement: k.If, known: _Known, allowed: frozenset[int]) -> None:
        there = known.copied(), known.copied()
        sides = (statement.then, statement.otherwise)
        inside = (allowed, allowed)
        match = self._match(statement.condition, known)
        if match is not None:
            result, drawn, beyond, first = match
            side = sides[0 if first else 1]
            steps = [s for s in walk((statement,)) if isinstance(s, k.Atomic) and s.array == drawn.atomic.array and _is_down(s)]
            if len(steps) == 1 and any(s is steps[0] for s in side) and _is_same_cell(side, steps[0], drawn.atomic):
                if drawn.used:
                    self.refused.add(drawn.atomic.array)
                drawn.used = True
                up = step_of(drawn.atomic)
                assert up is not None
                kept = TakenBack(drawn.atomic.array, up, drawn.atomic.index, result, not first)
                if self.found.setdefault(id(statement), (kept, beyond)) != (kept, beyond):
                    self.refused.add(drawn.atomic.array)
                self.bounds.setdefault(drawn.atomic.array, set()).add(beyond)
                more = allowed | {id(steps[0])}
                inside = (more, allowed) if first else (allowed, more)
        for side, own, steps_down in zip(sides, there, inside, strict=True):
            self.visit(side, own, steps_down)

    def _match(self, condition: Expr, known: _Known) -> tuple[Var, _Drawn, _Beyond, bool] | None:
        """The result that a condition is on, which results are beyond, and whether the condition says that this one is."""
        first = True
        while isinstance(condition, Unary) and condition.op is UnaryOp.NOT:
            condition, first = condition.operand, not first
        if not isinstance(condition, Binary) or condition.op not in _SWAPPED:
            return None
        for op, one, other in (
            (condition.op, condition.left, condition.right),
            (_SWAPPED[condition.op], condition.right, condition.left),
        ):
            signed = op in (BinaryOp.BVSGE, BinaryOp.BVSGT, BinaryOp.BVSLT, BinaryOp.BVSLE)
            result = one.operand if isinstance(one, Extend) and one.signed is signed else one
            drawn = known.drawn.get(result.name) if isinstance(result, Var) else None
            bound = self._equal(other, known)
            if drawn is None or bound is None or not isinstance(result, Var):
                continue
            beyond = _Beyond(_BELOW.get(op, op), result.type, bound)
            return result, drawn, beyond, first is (op in _BEYOND)
        return None


def _are_opposite(steps: set[int | None]) -> bool:
    """Whether the changes of an array are steps up and down by one constant."""
    known = [step for step in steps if step is not None]
    return len(known) == len(steps) == 2 and sum(known) == 0


def _is_same_cell(side: Body, down: k.Atomic, up: k.Atomic) -> bool:
    """Whether a step down in a side is on the cell of the step up."""
    changed = assigned(side[: next(n for n, s in enumerate(side) if s is down)])
    return down.index == up.index and not any(v.name in changed for v in free_variables(up.index))


def _is_down(statement: k.Atomic) -> bool:
    step = step_of(statement)
    return step is not None and step < 0
