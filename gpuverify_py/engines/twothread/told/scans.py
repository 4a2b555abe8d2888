"""Running sums that all threads of a group of any size make together: the scan of Hillis and Steele, in place.

Groups of known size are followed (:mod:`gpuverify_py.engines.twothread.told.rounds`). Where the size T is open, recognised
are loops of all threads t = 0 .. T-1 over d = 1, 2, 4, ... while d < T that do nothing but

    v = t >= d ? A[t - d] : 0;  barrier;  A[t] = A[t] + v;  barrier;  d = 2 * d

in any order of the reads before the first barrier, with the condition around the whole or around parts of it. If A[t] was the
item h(t) before, then at the head of the loop A[t] is the sum of the items from max(0, t - d + 1) to t: with d = 1 the item
itself; and if so for d then for 2d, as what is added are the d items before these (fewer where there are no more). Reads and
writes are in intervals of their own, so all reads give what was there at the head; barriers that some threads miss are
reported. When d is T or more each sum goes back to item 0: these are running sums as
:mod:`gpuverify_py.engines.twothread.told.sums` tells of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, ite, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Var
from boogie_ir.lang.program import Assign, Assume
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from gpuverify_py.engines.twothread.told.sums import OLD, Sums, known_index, summed
from gpuverify_py.engines.twothread.told.written import Write, local_ids
from gpuverify_py.verify.threads import Threads

SHIFTED = "element d before"  # no name of a variable
THREAD, SIZE = k.LOCAL_ID[0], k.GROUP_SIZE[0]


@dataclass(slots=True)
class Scan:
    """What one iteration does so far; ``phase`` counts the barriers passed, ``stored`` is the condition and the value."""

    value: Callable[[Expr], Expr]
    distance: Var
    array: str = ""
    values: dict[str, Expr] = field(default_factory=dict)
    phase: int = 0
    stored: tuple[Expr, Expr] | None = None

    def now(self, e: Expr) -> Expr:
        return simplify(self.value(substitute(e, self.values)))

    def run(self, body: Iterable[k.Statement], path: Expr = TRUE) -> bool:
        """Whether the statements do nothing that is not part of a scan."""
        return all(self.step(s, path) for s in body)

    def step(self, statement: k.Statement, path: Expr) -> bool:
        match statement:
            case Assign():
                self.values[statement.target.name] = self.now(statement.value)
                return True
            case k.Load():
                read = self.read(self.now(statement.index))
                if read is None or self.array not in ("", statement.array):
                    return False
                self.array = statement.array
                self.values[statement.target.name] = Var(read, statement.target.type)
                return True
            case k.Store():
                fits = self.stored is None and self.phase == 1 and statement.array == self.array
                self.stored = path, self.now(statement.value)
                return fits and self.now(statement.index) == THREAD
            case k.Barrier():
                self.phase += 1
                return path == TRUE and statement.local_fence == TRUE
            case k.If() if path == TRUE:
                return self.branch(statement)
            case Assume():  # in executions for which it holds, the others do the same
                return True
            case _:
                return False

    def read(self, index: Expr) -> str | None:
        """Which element is read, if it is still what it was at the head."""
        if index == THREAD and self.stored is None:
            return OLD
        shifted = known_index(index) == known_index(bvsub(THREAD, self.distance))
        return SHIFTED if shifted and self.phase == 0 else None

    def branch(self, statement: k.If) -> bool:
        condition, before = self.now(statement.condition), dict(self.values)
        if not self.run(statement.then, condition):
            return False
        then, stored, self.values = self.values, self.stored, before
        if not self.run(statement.otherwise, condition) or self.stored is not stored:
            return False
        for name in then.keys() | self.values.keys():
            one, two = then.get(name), self.values.get(name)
            if one is not None and two is not None:
                self.values[name] = ite(condition, one, two)
            else:  # assigned on one side only: what it was is not known
                self.values[name] = Var(f"either {name}", (one or two or condition).type)
        return True

    @property
    def fits(self) -> bool:
        """Whether the iteration is one of a scan."""
        if self.phase != 2 or self.stored is None:
            return False
        d, when, value = self.distance, *self.stored
        doubled = (
            bvadd(d, d),
            bvmul(d, bv(2, width_of(d))),
            bvmul(bv(2, width_of(d)), d),
            binary(BinaryOp.BVSHL, d, bv(1, width_of(d))),
        )
        if self.values.get(d.name) not in doubled:
            return False
        old, shifted = Var(OLD, value.type), Var(SHIFTED, value.type)
        sums = (bvadd(old, shifted), bvadd(shifted, old))
        added = [ite(c, shifted, bv(0, width_of(value))) for c in _reaches(d)]
        whole = [s for a in added for s in (bvadd(old, a), bvadd(a, old))] + [ite(c, s, old) for c in _reaches(d) for s in sums]
        return value in whole if when == TRUE else when in _reaches(d) and value in (*whole, *sums)


def _reaches(d: Var) -> tuple[Expr, ...]:
    """The spellings of ``t >= d``."""
    ops = ((BinaryOp.BVSGE, BinaryOp.BVSLE), (BinaryOp.BVUGE, BinaryOp.BVULE))
    return tuple(e for more, less in ops for e in (binary(more, THREAD, d), binary(less, d, THREAD)))


def distance_of(loop: k.While) -> Var | None:
    """The variable that a loop tests first."""
    condition = loop.condition
    return condition.left if isinstance(condition, Binary) and isinstance(condition.left, Var) else None


def scanned(
    loop: k.While, start: Expr, value: Callable[[Expr], Expr], items: Callable[[str], Iterable[Write]], threads: Threads
) -> Sums | None:
    """The sums that the loop leaves behind if it is a scan of known items; ``start`` is the distance before it.

    ``value`` gives expressions in terms of what the loop does not assign.
    """
    distance = distance_of(loop)
    if distance is None or distance.type != THREAD.type or start != bv(1) or SIZE.name in threads.constants:
        return None
    if local_ids(threads) != {THREAD.name} or value(loop.condition) not in _goes_on(distance):
        return None
    scan = Scan(value, distance)
    if not scan.run(loop.body) or not scan.fits:
        return None
    return summed(items(scan.array), scan.array, 0, None, False, False, {}, loop.label, threads)


def _goes_on(d: Var) -> tuple[Expr, ...]:
    """The spellings of ``d < T``. Where d becomes negative before it is no less, it becomes 0, and the loop never ends."""
    return binary(BinaryOp.BVULT, d, SIZE), binary(BinaryOp.BVSLT, d, SIZE)
