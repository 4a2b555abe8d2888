"""Accesses held against the sizes that host code, or an annotation (``__array_length``), gives arrays.

In front of an access stands an assertion that it is inside. Nothing may rest on it afterwards, so whether there are races is
the same question as without. Where host code tells the size, left alone are accesses whose index, or a condition on the way,
depends on what memory holds or on a parameter that host code ties to nothing of which the array's size speaks: an author may
know more of these than the text says. They are listed as taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import TypeGuard

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvmul, eq, extend, implies, not_, or_, to_signed, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Extend, Extract, Ite, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.launches import Extent
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind, Contract, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Origin, Span, visible
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from gpuverify_py.analysis.statements import Body, accessed, assigned, expressions, sublists, targets, walk, with_sublists

INT_BITS = 32
SIGN, STEPS_DOWN = 1 << 31, 3 << 30  # from which on a constant may be a step down, and is one
_KERNEL = "return"
LARGEST = 1 << 47  # bytes that one allocation can have: what CUDA can address
FEW = 1 << 31  # cells, from which on an index of C's `int` would overflow
LENGTHS = "how long arrays are"


def state_sizes_of_host(kernel: k.Kernel) -> k.Kernel:
    """The kernel with an assertion in front of each access that is held against its array's size."""
    insertion = _Insertion(kernel)
    if not insertion.sizes:
        return kernel
    lengths = (_stated(a, a.length).possible for a in kernel.arrays if a.length is not None)
    possible = tuple(Contract(condition, replace(kernel.origin, construct=LENGTHS), free=True) for condition in lengths)
    return replace(kernel, body=insertion.body(kernel.body), requires=(*kernel.requires, *possible))


def unchecked(kernel: k.Kernel) -> frozenset[str]:
    """The arrays some access to which is not held against a size."""
    insertion = _Insertion(kernel)
    inside = ((s, array) for s in walk(kernel.body) for array in accessed(s))
    return frozenset(array for s, array in inside if not insertion.holds(s, array))


def places_of(kernel: k.Kernel, places: Iterable[Span]) -> str:
    """Where an array is allocated: the line, with the file where it is not the kernel's; one of several."""
    own = kernel.origin.span.file
    found = [*dict.fromkeys(str(p.line) if p.file == own else f"{PurePath(p.file).name}:{p.line}" for p in places)]
    text = " or ".join(filter(None, (", ".join(found[:-1]), found[-1])))
    return text if ":" in found[0] else f"line {text}"


def in_bytes(words: str) -> str:
    """A number of bytes as host code spells it; a name alone may be `bytes`."""
    return f"size `{words}`" if words.isidentifier() else f"{words} bytes"


def outside(kernel: k.Kernel, origin: Origin, values: Mapping[str, Expr]) -> str:
    """How far an access at a place is outside its array, where variables have some values; empty where it is not."""
    insertion = _Insertion(kernel)
    for statement in walk(kernel.body):
        if not isinstance(statement, k.Load | k.Store | k.Atomic) or statement.array not in insertion.sizes:
            continue
        array, known = insertion.arrays[statement.array], insertion.sizes[statement.array]
        index, size = (simplify(substitute(each, values)) for each in (statement.index, known.bytes))
        there = visible(statement.origin).span == visible(origin).span
        if not (there and isinstance(index, Literal) and isinstance(size, Literal)):
            continue
        width = array.cell.width // 8
        first = to_signed(int(index.value), array.index.width) * width
        beyond = -first if first < 0 else first + width - int(size.value)
        if beyond > 0:
            where = "before the beginning" if first < 0 else "beyond the end"
            return f"{beyond} byte{'s' * (beyond > 1)} {where} of {array.source.name} ({known.words})"
    return ""


@frozen
class _Size:
    """How many bytes an array has, and ``cells``, if an allocation was ``possible``; as the host or the annotation spells it."""

    bytes: Expr
    cells: Expr
    possible: Expr
    words: str
    within: str

    def holds(self, array: k.Array, index: Expr) -> Expr:
        """Whether a cell of the array is inside."""
        cell = extend(index, 64, True) if array.index.width < 64 else index
        return implies(self.possible, and_(binary(BinaryOp.BVSGE, cell, bv(0, 64)), binary(BinaryOp.BVULT, cell, self.cells)))


class _Insertion:
    """What is known of a kernel's arrays, and which of its accesses are told by its text."""

    def __init__(self, kernel: k.Kernel) -> None:
        self.kernel = kernel
        launched = kernel.launched
        self.arrays = {a.name: a for a in kernel.arrays}
        self.extents: dict[str, Extent] = {} if launched is None else {e.array: e for e in launched.extents}
        self.signs = {p.variable.name: p.signed for p in kernel.parameters}
        told = {name: self._told(self.arrays[name], extent) for name, extent in self.extents.items()}
        self.sizes = {**_all_possible(told), **{a.name: _stated(a, a.length) for a in kernel.arrays if a.length is not None}}
        self.depending: set[tuple[int, str]] = set()
        for untold in {extent.untold for extent in self.extents.values()}:
            self.hidden, count = set(untold), -1
            self.meant = frozenset(n for n, e in self.extents.items() if e.untold == untold and self.arrays[n].length is None)
            while count != len(self.hidden):
                count = len(self.hidden)
                self._spread(kernel.body, False)

    def _spread(self, body: Body, hidden: bool) -> frozenset[str]:
        """Finds the variables that depend on memory, by value or by a condition; the labels that such a condition lets leave."""
        left: set[str] = set()
        for statement in body:
            conditional = hidden or bool(left) or self._hides(statement)
            match statement:
                case Assign():
                    if conditional:
                        self.hidden.add(statement.target.name)
                case Havoc() | k.Load() | k.Atomic() | k.Exchange() | k.AsyncCopy():
                    self.hidden.update(v.name for v in targets(statement))
                case k.If() | k.While() if conditional:
                    self.hidden.update(name for part in sublists(statement) for name in assigned(part))
                case k.Break() | k.Continue() if conditional:
                    left.add(statement.label)
                case k.Return() if conditional:
                    left.add(_KERNEL)
                case _:
                    pass
            if conditional:
                self.depending.update((id(statement), array) for array in accessed(statement) if array in self.meant)
            for part in sublists(statement):
                left |= self._spread(part, conditional)
            if isinstance(statement, k.While) and statement.label in left:
                left |= self._spread(statement.body, True)  # whether there is another round is such a condition
            if isinstance(statement, k.While | k.Block):
                left.discard(statement.label)
        return frozenset(left)

    def _hides(self, statement: k.Statement) -> bool:
        indices = (statement.index,) if isinstance(statement, k.Store | k.Atomic) else expressions(statement)
        return any(v.name in self.hidden for e in indices for v in free_variables(e))

    def holds(self, statement: k.Statement, array: str) -> bool:
        """Whether the access is held against the array's size: copies are not."""
        plain = isinstance(statement, k.Load | k.Store | k.Atomic)
        return plain and array in self.sizes and (id(statement), array) not in self.depending

    def body(self, body: Body) -> Body:
        return tuple(new for statement in body for new in self._statement(statement))

    def _statement(self, statement: k.Statement) -> Iterator[k.Statement]:
        if isinstance(statement, k.Load | k.Store | k.Atomic) and self.holds(statement, statement.array):
            yield self._inside(self.arrays[statement.array], statement.index, statement.origin)
        yield with_sublists(statement, tuple(self.body(part) for part in sublists(statement)))

    def _inside(self, array: k.Array, index: Expr, origin: Origin) -> Assert:
        """The index as a signed number is not negative and below the number of cells, if the allocation was possible.

        Then it was of what the host means: an overflow of its signed arithmetic has no meaning, as one of an index has none.
        """
        known = self.sizes[array.name]
        kept = Check(CheckKind.OUT_OF_BOUNDS, forgotten=True)
        return Assert(known.holds(array, index), replace(origin, construct=known.within), kept)

    def _told(self, array: k.Array, extent: Extent) -> _Size:
        """What host code allocates."""
        place, size = places_of(self.kernel, extent.places), in_bytes(extent.words)
        cells = _divided(extent.size, array.cell.width // 8)
        few = (binary(BinaryOp.BVULT, cells, bv(FEW, 64)),) if may_be_large(extent.size) else ()
        possible = and_(binary(BinaryOp.BVULE, extent.size, bv(LARGEST, 64)), *few, *fitting(extent.size, self.signs))
        within = f"within the {size} of {array.source.name} that {place} allocates"
        return _Size(extent.size, cells, possible, f"{size}, allocated at {place}", within)


def _all_possible(told: Mapping[str, _Size]) -> dict[str, _Size]:
    """Sizes that are possible together: the launch has come after all its allocations, and each of them has succeeded.

    So what one allocation says of a number holds where another's size is made of it, too: with ``n`` below zero,
    ``n * sizeof(int)`` bytes are none that there can be, while ``n / 512`` elements may be 0 bytes. Conditions of arrays whose
    sizes have no variable in common say nothing of each other.
    """
    about = {name: free_variables(each.possible) for name, each in told.items()}
    near = {name: (o.possible for other, o in told.items() if other != name and about[other] & about[name]) for name in told}
    return {name: replace(each, possible=and_(each.possible, *dict.fromkeys(near[name]))) for name, each in told.items()}


def within_length(array: k.Array, length: Var, index: Expr) -> Expr:
    """Whether a cell is among those of which an annotation speaks."""
    return _stated(array, length).holds(array, index)


def _stated(array: k.Array, length: Var) -> _Size:
    """So many elements as annotations speak of; what no array can have is none."""
    size = array.source.element_bits // 8
    possible = binary(BinaryOp.BVULE, length, bv(LARGEST // size, 64))
    cells = bvmul(length, bv(array.source.element_bits // array.cell.width, 64))
    words = f"__array_length({array.source.name}) elements of {size} byte{'s' * (size > 1)}"
    return _Size(bvmul(length, bv(size, 64)), cells, possible, words, f"within the {words}")


def overflowing(size: Expr) -> Iterator[Binary]:
    """What may overflow in a size: sums, differences and products of C's `int`, products of two unsigned numbers.

    So may an unsigned number that is rounded up (:func:`_rounded_up`).
    """
    for e in subexpressions(size):
        if isinstance(e, Binary) and (
            (e.signed and width_of(e) <= INT_BITS)
            or (e.op is BinaryOp.BVMUL and not isinstance(e.left, Literal) and not isinstance(e.right, Literal))
        ):
            yield e
        yield from _rounded_up(e)


def _rounded_up(e: Expr) -> Iterator[Binary]:
    """The sum in an unsigned number that is rounded up to a multiple, `(n + 15) / 16`, `(n + 15) & ~15`.

    If it wraps around it is less than what is added, so the multiple is 0, and nothing is allocated. Sums that are not rounded
    mean numbers where they wrap: `n - 8 + 16`, with `n` unsigned and 3, or `n + 32u`, with `n` an `int` below zero; and so does
    what is rounded if a difference is in it.
    """
    match e:
        case Binary(BinaryOp.BVUDIV, Binary(BinaryOp.BVADD) as total, Literal(number)):
            unit = int(number)
        case Binary(BinaryOp.BVLSHR, Binary(BinaryOp.BVADD) as total, Literal(number)):
            unit = 1 << min(int(number), INT_BITS)
        case Binary(BinaryOp.BVAND, Binary(BinaryOp.BVADD) as total, Literal(number)) | Binary(
            BinaryOp.BVAND, Literal(number), Binary(BinaryOp.BVADD) as total
        ):
            unit = (1 << INT_BITS) - int(number)
            unit = 0 if unit & (unit - 1) else unit
        case _:
            return
    for part, other in ((total.left, total.right), (total.right, total.left)):
        if width_of(total) == INT_BITS and isinstance(part, Literal) and 0 < int(part.value) < unit and _only_grows(other):
            yield total


_GROWING = frozenset((BinaryOp.BVADD, BinaryOp.BVMUL, BinaryOp.BVUDIV, BinaryOp.BVUREM, BinaryOp.BVLSHR))


def _only_grows(number: Expr) -> bool:
    """Whether nothing is subtracted on the way to a number: a step down is a sum with a large constant."""
    for e in subexpressions(number):
        match e:
            case Var() | Extend() | Extract():
                pass
            case Binary(op) if op in _GROWING:
                pass
            case Literal(value) if not int(value) >> (INT_BITS - 1):
                pass
            case _:
                return False
    return True


def narrowed(size: Expr) -> Iterator[tuple[Extract, bool]]:
    """What is cut off to fit 32 bits on the way to a size, `int bytes = n * sizeof(float)`, and whether these are signed."""
    for e in subexpressions(size):
        if isinstance(e, Extend) and width_of(e.operand) == INT_BITS:
            for part in subexpressions(e.operand):
                if isinstance(part, Extract) and part.low == 0 and width_of(part) == INT_BITS:
                    yield part, e.signed


_LINEAR = frozenset((BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL))
_SIGNED = frozenset((BinaryOp.BVSDIV, BinaryOp.BVSREM, BinaryOp.BVASHR))


@frozen
class _Sum:
    """A sum of numbers in 32 bits on the way to a size, read as signed or not; ``guard``: when it is what is chosen."""

    total: Expr
    signed: bool
    guard: Expr


def sums(e: Expr, signed: bool = False, guard: Expr = TRUE) -> Iterator[_Sum]:
    """The sums, differences and products by constants that C's unsigned arithmetic makes, each with all of its steps.

    A step may wrap around where the whole does not, `(n - 4) * 2 + 16` with ``n`` 3: that means 14. What a rest is taken of may
    wrap around: `(0u - n) & 15u` fills up, and `(n * 1664525u + 1013904223u) % 64u` draws a number.
    """
    match e:
        case _ if _is_linear(e):
            if width_of(e) == INT_BITS:
                yield _Sum(e, signed, guard)
            for part in _terms(e):
                yield from sums(part, False, guard)
        case Extend(operand, own):
            yield from sums(operand, own, guard)
        case Extract(operand):
            yield from sums(operand, False, guard)
        case Binary(BinaryOp.BVUREM, _, divisor):
            yield from sums(divisor, False, guard)
        case Binary(BinaryOp.BVAND, _, Literal(mask)) | Binary(BinaryOp.BVAND, Literal(mask), _) if not int(mask) & int(mask) + 1:
            pass
        case Binary(op, left, right):
            own = e.signed or op in _SIGNED
            yield from (*sums(left, own, guard), *sums(right, own, guard))
        case Ite(condition, then, otherwise):
            yield from sums(then, signed, and_(guard, condition))
            yield from sums(otherwise, signed, and_(guard, not_(condition)))
        case _:
            pass


def _is_linear(e: Expr) -> TypeGuard[Binary]:
    if not isinstance(e, Binary) or e.signed or e.op not in _LINEAR:
        return False
    return e.op is not BinaryOp.BVMUL or isinstance(e.left, Literal) or isinstance(e.right, Literal)


def _terms(e: Expr) -> Iterator[Expr]:
    """What a sum is made of."""
    if _is_linear(e):
        yield from (*_terms(e.left), *_terms(e.right))
    else:
        yield e


def _as_number(e: Expr, signs: Mapping[str, bool], otherwise: bool) -> Expr:
    """What a sum comes to if nothing wraps around: constants are steps up or down, parts are read by the operators that make
    them, variables by ``signs``; what these do not tell is signed or not as it is asked for, and so are constants that
    may be large as well as steps down: `n + 3000000000u` wraps around for no small ``n``."""
    match e:
        case _ if _is_linear(e):
            return binary(e.op, _as_number(e.left, signs, otherwise), _as_number(e.right, signs, otherwise))
        case Var(name):
            return extend(e, 64, signs.get(name, otherwise))
        case Literal(value):
            return extend(e, 64, otherwise or not SIGN <= int(value) < STEPS_DOWN)
        case Extend():
            return extend(e, 64, True)
        case Binary(op):
            return extend(e, 64, e.signed or op in _SIGNED)
        case _:
            return extend(e, 64, otherwise)


def _no_sum_wraps(size: Expr, signs: Mapping[str, bool]) -> Iterator[Expr]:
    """Conditions under which sums come to the numbers that they mean (:func:`sums`)."""
    for each in sums(size):
        readings = dict.fromkeys(_as_number(each.total, signs, signed) for signed in (False, True))
        total = extend(each.total, 64, each.signed)
        yield implies(each.guard, or_(*(eq(number, total) for number in readings)))


def may_be_large(size: Expr) -> bool:
    """Whether a size speaks of numbers of 64 bits, of unsigned ones of 32, or of products: then it is taken that an ``int`` can
    number the cells."""
    parts = tuple(subexpressions(size))
    wide = any(isinstance(e, Var) and width_of(e) > INT_BITS for e in parts)
    wide |= any(isinstance(e, Extend) and not e.signed and width_of(e.operand) == INT_BITS for e in parts)
    return wide or any(width_of(e) > INT_BITS for e in overflowing(size))


def unwrapped(value: Expr) -> Iterator[Expr]:
    """Conditions under which nothing overflows in what host code works out (:func:`overflowing`)."""
    for e in overflowing(value):
        wide = binary(e.op, *(extend(part, 2 * width_of(e), e.signed) for part in (e.left, e.right)))
        yield eq(wide, extend(e, 2 * width_of(e), e.signed))


def fitting(size: Expr, signs: Mapping[str, bool] | None = None) -> Iterator[Expr]:
    """Conditions under which a size is what its parts make it: nothing overflows, nothing is cut off (:func:`narrowed`).

    ``signs`` says of variables whether they are signed.
    """
    yield from unwrapped(size)
    yield from _no_sum_wraps(size, signs or {})
    for part, signed in narrowed(size):
        yield eq(part.operand, extend(part, width_of(part.operand), signed))


def _divided(size: Expr, by: int) -> Expr:
    """A number of bytes as one of cells: a constant factor is divided, as sizes of allocations are taken not to wrap around."""
    match size:
        case Literal(value):
            return bv(int(value) // by, 64)
        case Binary(BinaryOp.BVMUL, left, Literal(factor)) if int(factor) % by == 0:
            return binary(BinaryOp.BVMUL, left, bv(int(factor) // by, 64))
        case Binary(BinaryOp.BVMUL, Literal(factor), right) if int(factor) % by == 0:
            return binary(BinaryOp.BVMUL, right, bv(int(factor) // by, 64))
        case Binary(BinaryOp.BVMUL, left, right) if _has_factor(left, by):
            return binary(BinaryOp.BVMUL, _divided(left, by), right)
        case Binary(BinaryOp.BVMUL, left, right) if _has_factor(right, by):
            return binary(BinaryOp.BVMUL, left, _divided(right, by))
        case _:
            return size if by == 1 else binary(BinaryOp.BVUDIV, size, bv(by, 64))


def _has_factor(size: Expr, by: int) -> bool:
    match size:
        case Literal(value):
            return int(value) % by == 0
        case Binary(BinaryOp.BVMUL, left, right):
            return _has_factor(left, by) or _has_factor(right, by)
        case _:
            return False
