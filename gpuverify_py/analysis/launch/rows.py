"""Rows of matrices whose width is a parameter: a kernel without guards is written for launches that fit them.

Where an index is `row * width + column`, each tells threads apart by numbers of its own (the block's number is in both parts of
`blockIdx.x * (blockDim.x + 2 * radius) + threadIdx.x`), and no condition compares a thread's number with a parameter, then the
launch has as many columns as the matrix: with more, a row would run into the next. That is what "every access stays within its
array" means of a matrix. A kernel with guards of its own is not taken to be so: there a missing one is a defect. But
where a guard bounds the columns by something other than the rows' width, the width is a pitch, and no row is longer than it.
What all accesses of an array add, a parameter alone, is no part of a column, but where the first row begins.
Where the product is one of 24 bits, its factors are taken to have no more, as it means nothing otherwise.
Rows that only constants tell apart, of which an array has several, `a[3 * n + i]` beside `a[2 * n + i]`, are the members of
records that are kept member by member: threads' numbers are columns there, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, extend, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, Assume
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BV32, BV64, BitVec
from gpuverify_py.analysis.launch.sums import WORD, Term, Values, outermost_sums
from gpuverify_py.analysis.statements import Body, accessed, sublists, targets, walk, with_sublists

WIDTH = "the width of a row"
_INTEGERS = (BV32, BV64)
_LOCAL = frozenset(v.name for v in k.LOCAL_ID)
_IDS = _LOCAL | {v.name for v in k.GROUP_ID}


def within_rows(kernel: k.Kernel, guarded: bool = False) -> k.Kernel | None:
    """The kernel with what is taken of its rows, assumed before each access; None where it has guards, or no such accesses.

    ``guarded``: only of rows whose columns are guarded, as the launch is known, and a guard that is missing is a defect.
    """
    parameters = {p.variable.name: p.variable for p in kernel.parameters if p.variable.type in _INTEGERS}
    values = Values(kernel, current=True)
    guards = [names for statement in walk(kernel.body) if (names := _guarded(statement, parameters, values))]
    widths = {name: variable for name, variable in parameters.items() if not any(name in names for names in guards)}
    if not widths or (guarded and not guards):
        return None
    bounded = frozenset().union(*guards) & _LOCAL if guards else None
    writing = (s for s in walk(kernel.body) if not isinstance(s, k.Load))
    written = {array for s in writing for array in accessed(s)}  # others are in no race
    arrays = frozenset(a.name for a in kernel.arrays if a.space is k.MemorySpace.GLOBAL and a.name in written)
    known = (*k.IMPLICIT, *parameters.values(), *(v.variable for v in kernel.locals))
    numbers = {v.name: v for v in known if v.type in _INTEGERS}
    rows = _Rows(arrays, widths, numbers, values, bounded)
    rows = replace(rows, members=_members(kernel.body, rows))
    body = _stated(kernel.body, replace(rows, bases=_bases(kernel.body, rows, parameters)))
    return replace(kernel, body=body) if body != kernel.body else None


@frozen
class _Rows:
    """What rows there may be: of which arrays, of which widths, in which variables; ``bounded``: the threads' numbers that guards
    compare with parameters, None where there are no guards."""

    arrays: frozenset[str]
    widths: dict[str, Var]
    numbers: dict[str, Var]
    values: Values
    bounded: frozenset[str] | None
    bases: dict[str, frozenset[Term]] = field(default_factory=dict)
    """Of each array the parameters that every such access adds, `offset`: where the first row begins."""
    members: frozenset[tuple[str, str]] = frozenset()
    """The arrays, with the width, of which constants tell several rows apart."""


def _members(body: Body, rows: _Rows) -> frozenset[tuple[str, str]]:
    """A single row, `a[n + i]` beside `a[i]`, may be anything: at least one has to be further away."""
    found: dict[tuple[str, str], set[int]] = {}
    for statement in walk(body):
        if isinstance(statement, k.Load | k.Store | k.Atomic) and statement.array in rows.arrays:
            terms = rows.values.sum(statement.index)
            for name in rows.widths:
                number = sum(t.number for t in terms if t.variables == (name,))
                found.setdefault((statement.array, name), set()).add(number)
    return frozenset(of for of, numbers in found.items() if len(numbers) > 1 and max(map(abs, numbers)) > 1)


def _bases(body: Body, rows: _Rows, parameters: dict[str, Var]) -> dict[str, frozenset[Term]]:
    found: dict[str, frozenset[Term]] = {}
    for statement in walk(body):
        if isinstance(statement, k.Load | k.Store | k.Atomic) and statement.array in rows.arrays:
            split = _row_and_column(statement.array, rows.values.sum(statement.index), rows)
            if split is not None:
                added = frozenset(t for t in split[1] if t.variables and parameters.keys() >= set(t.variables))
                found[statement.array] = found.get(statement.array, added) & added
    return found


def _guarded(statement: k.Statement, parameters: dict[str, Var], values: Values) -> frozenset[str]:
    """The threads' numbers and the parameters that a statement's condition is about; none where it is not about both.

    A loop whose bounds only the block's number moves, `for (a = width * SIZE * blockIdx.y; a < aEnd; a += SIZE)`, goes along a
    row and guards none.
    """
    if not isinstance(statement, k.If | k.While):
        return frozenset()
    condition = statement.condition
    names = {v.name for v in free_variables(condition)}
    names |= {name for n in tuple(names) for term in values.sum(Var(n, BV32)) for name in term.variables}
    names |= {name for e in outermost_sums(condition) for term in values.sum(e) for name in term.variables}
    ids = _LOCAL if isinstance(statement, k.While) else _IDS
    return frozenset(names) if names & ids and names & parameters.keys() else frozenset()


def _stated(body: Body, rows: _Rows) -> Body:
    """The statements, each access after what is taken of its column; of several that follow each other at once, as the bytes of
    a number do, where the first of them is.
    """
    found: list[k.Statement] = []
    said: dict[_Place, tuple[int, int, int]] = {}  # the assumption, and the smallest and largest numbers that are added
    for statement in body:
        if isinstance(statement, k.Load | k.Store | k.Atomic) and statement.array in rows.arrays:
            terms = rows.values.sum(statement.index)
            known = all(rows.numbers.keys() >= set(t.variables) for t in terms)
            split = _row_and_column(statement.array, terms, rows) if known else None
            if split is not None:
                starts, columns, width = split
                base = rows.bases[statement.array]
                starts, columns = [*starts, *(t for t in columns if t in base)], [t for t in columns if t not in base]
                bits = width_of(statement.index)
                if bits >= width_of(width):
                    narrow = tuple(dict.fromkeys(rows.values.narrow(statement.index)))
                    place = _Place(tuple(t for t in columns if t.variables), width, bits, narrow)
                    number = sum(t.number for t in columns if not t.variables)
                    at, least, most = said.get(place, (len(found), number, number))
                    said[place] = at, min(least, number), max(most, number)
                    within = place.within(rows, *said[place][1:], statement.origin)
                    found[at : at + 1] = [within]
                    if bits == WORD or ((narrow or width_of(width) > WORD) and rows.values.exact(statement.index)):
                        statement = replace(statement, index=_sum((*starts, *columns), rows, bits))
        elif not isinstance(statement, k.Load | k.Store | Assign | Assume):
            said = {}
        changed = {v.name for v in targets(statement)}
        said = {place: known for place, known in said.items() if changed.isdisjoint(place.variables)}
        inner = sublists(statement)
        found.append(with_sublists(statement, tuple(_stated(b, rows) for b in inner)) if inner else statement)
    return tuple(found)


@frozen
class _Place:
    """A column but for what numbers it adds, the width of its rows, and what is taken of 24-bit products on the way."""

    columns: tuple[Term, ...]
    width: Var
    bits: int
    narrow: tuple[Expr, ...]

    @property
    def variables(self) -> frozenset[str]:
        of_products = {v.name for condition in self.narrow for v in free_variables(condition)}
        return frozenset(name for term in self.columns for name in term.variables) | of_products

    def within(self, rows: _Rows, least: int, most: int, origin: Origin) -> Assume:
        """That the first column is one, and the last one, too."""
        first, last = (_sum((*self.columns, Term(n, ())) if n else self.columns, rows, self.bits) for n in (least, most))
        width = extend(self.width, self.bits, True)
        fits = and_(binary(BinaryOp.BVSLE, bv(0, self.bits), first), binary(BinaryOp.BVSLT, last, width), *self.narrow)
        return Assume(fits, Origin(origin.span, WIDTH))


def _row_and_column(array: str, terms: tuple[Term, ...], rows: _Rows) -> tuple[list[Term], list[Term], Var] | None:
    """The parts of an index that are a row's start and a column, and the rows' width; None where it is nothing of the kind."""
    for name, width in rows.widths.items():
        starts = [t for t in terms if name in t.variables]
        columns = [t for t in terms if name not in t.variables]
        member = (array, name) in rows.members and all(t.variables == (name,) for t in starts)
        member &= all(t.number > 0 for t in columns if _threads([t]))  # not `2 * n - i`, which is no column
        own = _LOCAL.intersection(v for t in columns for v in t.variables)
        apart = _threads(starts) and not _threads(starts) & _threads(columns)
        if (apart or member) and _threads(columns) and (rows.bounded is None or (own and own <= rows.bounded)):
            return starts, columns, width
    return None


def _sum(terms: Sequence[Term], rows: _Rows, bits: int) -> Expr:
    """Terms as the arithmetic of an index of so many bits that stays within an array, and so does not overflow."""
    type_ = BitVec(bits)
    total: Expr | None = None
    for term in terms:
        product: Expr | None = None if term.number == 1 and term.variables else bv(term.number, bits)
        for variable in term.variables:
            factor = extend(rows.numbers[variable], bits, True)
            product = factor if product is None else Binary(BinaryOp.BVMUL, product, factor, type_, signed=True)
        assert product is not None
        total = product if total is None else Binary(BinaryOp.BVADD, total, product, type_, signed=True)
    return bv(0, bits) if total is None else total


def _threads(terms: list[Term]) -> frozenset[str]:
    """The threads' numbers that are in a sum."""
    return _IDS.intersection(v for term in terms for v in term.variables)
