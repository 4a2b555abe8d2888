"""Minima and maxima of each other: sorting networks, medians, clamps.

Over a total order two such terms are equal, or one is never less than the other, exactly if that is so where all is zero or one
(the zero-one principle of sorting networks): for each threshold, "is at least that" is a conjunction of a minimum's operands and
a disjunction of a maximum's. So a term is as good as its truth table over what is no minimum or maximum in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gpuverify_py.terms.terms import Term, Value

MOST = 16  # different operands: a table has 2^16 bits
ORDERS = {"smin": "s", "smax": "s", "umin": "u", "umax": "u"}  # by which order each of these is


class Extremes:
    """One term for all that are equal."""

    def __init__(self) -> None:
        self._first: dict[object, Value] = {}
        self._tables: dict[tuple[Value, tuple[Value, ...], tuple[Value, ...]], int] = {}

    def canonical(self, term: Term) -> Value:
        """The term that stands for a minimum or maximum, and for all terms that are equal to it."""
        order = ORDERS[str(term.op)]
        atoms = _atoms((term,), order)
        if len(atoms) > MOST:
            return term
        table = self._table(term, order, atoms, ())
        needed = tuple(atom for n, atom in enumerate(atoms) if not _is_idle(table, n, len(atoms)))
        if len(needed) == 1:
            return needed[0]
        idle = tuple(atom for atom in atoms if atom not in needed)
        return self._first.setdefault((order, term.width, needed, self._table(term, order, needed, idle)), term)

    def never_less(self, one: Value, other: Value, order: str) -> bool:
        """Whether the first is at least the second, whatever they are made of; False where that is not found out."""
        if not any(isinstance(each, Term) and ORDERS.get(str(each.op)) == order for each in (one, other)):
            return False
        atoms = _atoms((one, other), order)
        if len(atoms) > MOST:
            return False
        return not self._table(other, order, atoms, ()) & ~self._table(one, order, atoms, ())

    def _table(self, value: Value, order: str, atoms: tuple[Value, ...], idle: tuple[Value, ...]) -> int:
        """Where the value is one, a bit for each choice of zeros and ones for the atoms; the idle ones are zero."""
        known: dict[Value, int] = {atom: _column(n, len(atoms)) for n, atom in enumerate(atoms)}
        known.update(dict.fromkeys(idle, 0))
        return self._of(value, order, known, (atoms, idle))

    def _of(
        self, value: Value, order: str, known: Mapping[Value, int], over: tuple[tuple[Value, ...], tuple[Value, ...]]
    ) -> int:
        if value in known:
            return known[value]
        assert isinstance(value, Term)
        key = (value, *over)
        found = self._tables.get(key)
        if found is None:
            tables = [self._of(operand, order, known, over) for operand in value.operands]
            found = tables[0]
            for table in tables[1:]:
                found = found & table if str(value.op).endswith("min") else found | table
            self._tables[key] = found
        return found


def _atoms(values: tuple[Value, ...], order: str) -> tuple[Value, ...]:
    """What is no minimum or maximum by the order in them, in a fixed order; numbers come first."""
    found: dict[Value, None] = {}
    seen: set[Value] = set()
    waiting = list(values)
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        if isinstance(each, Term) and ORDERS.get(str(each.op)) == order:
            waiting += each.operands
        else:
            found[each] = None
    return tuple(sorted(found, key=lambda each: (1, each.number) if isinstance(each, Term) else (0, int(each))))


@cache
def _column(n: int, count: int) -> int:
    """The table of the n-th of so many atoms."""
    half = 1 << n
    return (((1 << half) - 1) << half) * (((1 << (1 << count)) - 1) // ((1 << 2 * half) - 1))


def _is_idle(table: int, n: int, count: int) -> bool:
    """Whether a table does not depend on an atom."""
    column = _column(n, count)
    return (table & column) >> (1 << n) == table & ~column
