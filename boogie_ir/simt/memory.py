"""The contents of one array: copies for groups or threads, cells that come into being when they are touched.

What the caller does not give is arbitrary, but a function of the seed, the array, the copy and the cell alone, so
that it does not matter when a cell is touched first. Cells beyond a limit live in a dictionary, so that an
index that went wild costs no memory.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TypeAlias

import numpy as np

from boogie_ir.lang.kernel import Array
from boogie_ir.lang.source_types import is_float_type, unit_bits
from boogie_ir.simt.arithmetic.floats import bits_of
from boogie_ir.simt.arithmetic.formulas import Draw, Formula, Progression, elements
from boogie_ir.simt.arithmetic.values import Vector, arbitrary, distinct, from_bits, low_word, name_seed, word

DENSE_CELLS = 1 << 22  # over all copies
PAGE = 1 << 10  # so many cells come into being together


class Filling(Enum):
    """How arbitrary contents are drawn. Small ones make indices, counts and comparisons taken from memory meet."""

    ZERO = "zero"
    INDEX = "index"  # each cell holds its own number
    SWAPPED = "swapped"  # each cell holds the number of the other one of its pair
    APART = "apart"  # each cell holds its own number, times 4096
    SMALL = "small"  # 0 .. 7
    MEDIUM = "medium"  # 0 .. 255
    MIXED = "mixed"  # each cell as one of the others
    BITS = "bits"  # any bits; floats: any number of ordinary size
    SPARSE = "sparse"  # one cell in 64 holds 1 .. 7, the others 0: some warps differ in what they vote
    ALIKE = "alike"  # 32 cells in a row hold one number, 0 .. 7: all of a warp vote alike
    ROUGH = "rough"  # any bits; floats of ordinary size with as many digits as they have, so that sums of them are rounded
    SPECIAL = "special"  # floats: zeros with signs, ones, infinities, NaN; integers near zero and near the ends of their range
    NAMED = "named"  # half of the cells as numbers that the kernel's text has, the others small
    EACH = "each"  # each array as one of those that lead threads to cells which others have, or to their own


BYTE, WORD = 8, 32  # bits
_OF_EACH = (
    Filling.INDEX, Filling.SMALL, Filling.INDEX, Filling.MEDIUM, Filling.ZERO, Filling.SMALL, Filling.MIXED, Filling.NAMED,
)  # fmt: skip
_IN_ORDER = frozenset({Filling.INDEX, Filling.SWAPPED, Filling.APART})
_SPECIAL = (0.0, -0.0, math.nan, 1.0, math.inf, -math.inf, math.nan, -1.0)
Named: TypeAlias = Mapping[int, Vector]
"""The numbers that a kernel's text has, by their width in bits; as 64-bit words."""


def fill(filling: Filling, bits: Vector, number: Vector, width: int, is_float: bool, named: Named) -> Vector:
    """Values of ``width`` bits from 64 arbitrary bits each and each one's number."""
    if filling is Filling.NAMED:
        small = fill(Filling.SMALL, bits, number, width, is_float, named)
        mentioned = named.get(width)
        if mentioned is None:
            return small
        chosen = mentioned[(bits >> np.uint64(8)) % np.uint64(len(mentioned))].astype(word(width))
        return np.where(bits & np.uint64(1 << 60), chosen, small)
    match filling:
        case Filling.ZERO:
            chosen = np.zeros_like(bits)
        case Filling.INDEX:
            chosen = number
        case Filling.SWAPPED:
            chosen = number ^ np.uint64(1)
        case Filling.APART:
            chosen = number << np.uint64(12)
        case Filling.SMALL | Filling.ALIKE | Filling.NAMED:
            chosen = bits & np.uint64(7)
        case Filling.MEDIUM:
            chosen = bits & np.uint64(255)
        case Filling.SPARSE:
            chosen = np.where(bits >> np.uint64(58), np.uint64(0), bits & np.uint64(6) | np.uint64(1))
        case Filling.MIXED | Filling.EACH:
            kind = bits >> np.uint64(61)
            whole = bits & np.uint64((1 << 20) - 1) if is_float else bits
            small = np.where(kind < 3, bits & np.uint64(3), np.where(kind < 6, bits & np.uint64(31), bits & np.uint64(255)))
            ones = np.where(bits & np.uint64(1 << 40), whole, np.uint64(0xFFFFFFFFFFFFFFFF)) if not is_float else whole
            chosen = np.where(kind == 7, ones, small)
        case Filling.SPECIAL:
            near = (bits & np.uint64(3)) - np.uint64(2)
            chosen = np.where(bits & np.uint64(1 << 62), near, near ^ np.uint64(1 << (width - 1)))
        case Filling.BITS | Filling.ROUGH:
            chosen = bits & np.uint64((1 << 20) - 1) if is_float else bits
    if is_float and width in (16, 32, 64):
        if filling is Filling.SPECIAL:
            return bits_of(np.asarray(_SPECIAL)[bits % np.uint64(len(_SPECIAL))], width)
        value = chosen.astype(np.int64).astype(np.float64)
        if filling is Filling.ROUGH:
            return bits_of((value - 524288.0) / (3.0 * 2.0 ** (14 + (bits >> np.uint64(60)).astype(np.float64) % 4)), width)
        return bits_of(value / 8 - 65536.0 if filling is Filling.BITS else value, width)
    if width > 64:
        return np.asarray(low_word(chosen)).astype(object)
    return (
        chosen.astype(word(width))
        if width in (8, 16, 32, 64)
        else chosen.astype(word(width)) & word(width).type((1 << width) - 1)
    )


# The first cells, some cells by number, how to fill all, or a rule for all elements.
Contents: TypeAlias = Sequence[int] | Mapping[int, int] | Vector | Filling | Formula


def most_cells(array: Array) -> int:
    """As many cells as an array has; one whose size is not known ends where indices are negative, or would be."""
    return array.cells if array.cells is not None else 1 << (array.index.width - 1)


class Memory:
    """The cells of one array in ``copies`` copies. Indices are vectors of numbers; the caller keeps them in bounds.

    ``counted``: it is known which cells have been written (:meth:`unwritten`).
    """

    def __init__(
        self, array: Array, copies: int, seed: int, filling: Filling, given: Contents | None, named: Named, counted: bool = False
    ) -> None:
        self.array = array
        self._named = named
        self.copies = copies
        self._width = array.cell.width
        self._seed = seed ^ name_seed(array.name)
        self._filling = given if isinstance(given, Filling) else filling
        if self._filling is Filling.EACH:
            self._filling = _OF_EACH[int(arbitrary(np.array([self._seed]))[0]) % len(_OF_EACH)]
        self._formula = given if isinstance(given, Progression | Draw) else None
        self._is_float = is_float_type(array.source.element)
        self._touched = 0 if given is None or isinstance(given, Mapping | Filling | Progression | Draw) else len(given)
        self._numbers, self._values = _given_cells(
            array.initial if given is None or isinstance(given, Filling | Progression | Draw) else given, self._width
        )
        self._limit = max(DENSE_CELLS // copies, 1)
        self._far: dict[tuple[int, int], Any] = {}
        self._dense: Vector = np.empty((copies, 0), dtype=word(self._width))
        self._pages: Vector = np.empty((copies, 0), dtype=np.bool_)  # which have contents
        self._whole = False  # whether all have
        self._written: Vector = np.zeros((copies, 0), dtype=np.bool_) if counted else None  # since the group began
        if array.cells is not None:
            self._grow(min(array.cells, 4096))

    def read(self, copy: Vector, cell: Vector) -> Vector:
        """The contents of ``(copy[i], cell[i])`` for each i."""
        if not cell.size:
            return np.empty(0, dtype=self._dense.dtype)
        top = int(cell.max())
        if top < self._dense.shape[1] or (top < self._limit and self._reach(top)):
            self._touched = max(self._touched, top + 1)
            return self._dense[copy, self._made(copy, cell)]
        result = self._initial(copy, cell)
        near = cell < self._limit
        if near.any():
            top = int(cell[near].max())
            self._reach(top)
            self._touched = max(self._touched, top + 1)
            result[near] = self._dense[copy[near], self._made(copy[near], cell[near])]
        for i in np.flatnonzero(~near) if self._far else ():
            known = self._far.get((int(copy[i]), int(cell[i])))
            if known is not None:
                result[i] = known
        return result

    def write(self, copy: Vector, cell: Vector, value: Vector) -> None:
        """Stores ``value[i]``; where two go to one cell the last one stays."""
        if not cell.size:
            return
        top = int(cell.max())
        if top < self._dense.shape[1] or (top < self._limit and self._reach(top)):
            self._touched = max(self._touched, top + 1)
            cells = self._made(copy, cell)
            self._dense[copy, cells] = value
            if self._written is not None:
                self._written[copy, cells] = True
            return
        near = cell < self._limit
        if near.any():
            top = int(cell[near].max())
            self._reach(top)
            self._touched = max(self._touched, top + 1)
            cells = self._made(copy[near], cell[near])
            self._dense[copy[near], cells] = value[near]
            if self._written is not None:
                self._written[copy[near], cells] = True
        for i in np.flatnonzero(~near):
            self._far[int(copy[i]), int(cell[i])] = value[i]

    def unwritten(self, copy: Vector, cell: Vector) -> Vector | None:
        """Which of the cells nobody has written; None where all have been, or nobody keeps count."""
        if self._written is None or not cell.size or int(cell.max()) >= self._written.shape[1]:
            return None
        written = self._written[copy, cell.astype(np.int64)]
        return None if written.all() else ~written

    def take(self, copies: Vector, source: Memory, of: Vector) -> None:
        """Copies ``copies[i]`` become what copies ``of[i]`` of another array of such cells are now."""
        count = max(source._dense.shape[1], self._dense.shape[1], min(source.array.cells or 1024, 4096))
        cells = np.arange(count, dtype=np.uint64)
        for mine, theirs in zip(copies.tolist(), of.tolist(), strict=True):
            values = source.read(np.full(count, theirs), cells)
            self.write(np.full(count, mine), cells, values)

    def contents(self) -> Vector:
        """A row for each copy: all cells, or whole elements up to the last touched or given; cells below the limit only."""
        parts = unit_bits(self.array) // self._width
        count = min(max(-(-self._touched // parts) * parts, min(self.array.cells or 0, 4096)), self._limit)
        if count:
            self._reach(count - 1)
            for copy in range(self.copies):
                self._made(np.full(-(-count // PAGE), copy), np.arange(0, count, PAGE))
        return self._dense[:, :count].copy()

    def first_contents(self, count: int) -> list[int]:
        """What the first ``count`` cells of the first copy hold before a run changes them."""
        cells = self._initial(np.zeros(count, dtype=np.int64), np.arange(count, dtype=np.uint64))
        return [int(cell) for cell in cells.tolist()]

    def _reach(self, cell: int) -> bool:
        if cell >= self._dense.shape[1]:
            wanted = max(64, 1 << cell.bit_length())
            self._grow(
                min(wanted, self._limit if self.array.cells is None else min(self._limit, max(self.array.cells, cell + 1)))
            )
        return True

    def _grow(self, cells: int) -> None:
        have = self._dense.shape[1]
        cells = min(cells, self._limit)
        if cells <= have:
            return
        dense = np.empty((self.copies, cells), dtype=self._dense.dtype)
        pages = np.zeros((self.copies, -(-cells // PAGE)), dtype=np.bool_)
        for copy, page in np.argwhere(self._pages).tolist():
            there = slice(page * PAGE, min((page + 1) * PAGE, have))
            dense[copy, there] = self._dense[copy, there]
        pages[:, : self._pages.shape[1]] = self._pages
        if self._written is not None:
            self._written = np.pad(self._written, ((0, 0), (0, cells - have)))
        self._dense, self._pages, self._whole = dense, pages, False
        if have % PAGE:  # the last page ended earlier than it does now
            copies = np.flatnonzero(pages[:, have // PAGE])
            self._make(copies, np.full(len(copies), have), PAGE - have % PAGE)

    def _made(self, copy: Vector, cell: Vector) -> Vector:
        """The cells as indices, once they have contents."""
        cell = cell.astype(np.int64)
        if self._whole:
            return cell
        page = cell // PAGE
        if not (there := self._pages[copy, page]).all():
            pages = self._pages.shape[1]
            copies, numbers = np.divmod(distinct(copy[~there] * pages + page[~there]), pages)
            self._make(copies, numbers * PAGE, PAGE)
            self._pages[copies, numbers] = True
            self._whole = bool(self._pages.all())
        return cell

    def _make(self, copies: Vector, first: Vector, count: int) -> None:
        """Gives so many cells, from these on, of these copies their first contents."""
        number = (first[:, None] + np.arange(count)).reshape(-1)
        copy = np.repeat(copies, count)
        inside = number < self._dense.shape[1]
        copy, number = copy[inside], number[inside]
        self._dense[copy, number] = self._initial(copy, number.astype(np.uint64))

    def _initial(self, copy: Vector, cell: Vector) -> Vector:
        number = low_word(cell)
        if not len(self._numbers):
            return self._drawn(copy, number)
        last = len(self._numbers) - 1
        in_row = self._numbers[last] == last  # the first cells, none left out: the usual case
        at = np.minimum(number if in_row else np.searchsorted(self._numbers, number), np.uint64(last)).astype(np.int64)
        known = self._numbers[at] == number
        if known.all():
            return self._values[at]
        result = self._drawn(copy, number)
        result[known] = self._values[at[known]]
        return result

    def _drawn(self, copy: Vector, number: Vector) -> Vector:
        """First contents of cells of which nothing is given."""
        if self._formula is not None:
            return self._by_formula(self._formula, number)
        size = _filled_bits(self.array, self._filling)
        parts = size // self._width
        whole = number // np.uint64(parts) if parts > 1 else number
        drawn = arbitrary(self._seed, copy, whole >> np.uint64(5) if self._filling is Filling.ALIKE else whole)
        filled = fill(self._filling, drawn, whole, size, self._is_float, self._named)
        return filled if parts == 1 else self._part(filled, number, parts)

    def _by_formula(self, formula: Formula, number: Vector) -> Vector:
        size = unit_bits(self.array)
        parts = size // self._width
        whole = low_word(elements(formula, self.array.name, number // np.uint64(parts), size, self._is_float))
        return self._part(whole, number, parts)

    def _part(self, whole: Vector, number: Vector, parts: int) -> Vector:
        """The cells' own parts of what they are parts of, the lowest bits first."""
        shift = number % np.uint64(parts) * np.uint64(self._width)
        return (low_word(whole) >> shift).astype(word(self._width))


def _filled_bits(array: Array, filling: Filling) -> int:
    """The size of the numbers that are drawn for an array's contents.

    Records whose members have several sizes are kept in bytes. In order, and places, are the numbers of four bytes that most of
    the members are: bytes by themselves would be neither.
    """
    if filling not in _IN_ORDER:
        return array.cell.width
    size = unit_bits(array)
    return WORD if size == BYTE and array.source.element_bits % WORD == 0 else size


def _given_cells(given: Sequence[int] | Mapping[int, int] | Vector | None, width: int) -> tuple[Vector, Vector]:
    """The numbers of the cells whose first contents are given, in order, and the contents."""
    if given is None:
        return np.empty(0, dtype=np.uint64), np.empty(0, dtype=word(width))
    if isinstance(given, Mapping):
        given = dict(sorted(given.items()))
        return np.array(list(given), dtype=np.uint64), np.array(list(given.values()), dtype=word(width))
    contents = np.asarray(given).astype(word(width))
    return np.arange(len(contents), dtype=np.uint64), contents


def drawn_bytes(array: Array, count: int, seed: int, filling: Filling) -> bytes:
    """So many cells of an array of which nothing is given, little end first; its name and type decide them."""
    with np.errstate(all="ignore"):
        memory = Memory(array, 1, seed, filling, None, {})
        cells = memory.read(np.zeros(count, dtype=np.int64), np.arange(count, dtype=np.uint64))
    return bytes(cells.tobytes())


def arbitrary_scalar(seed: int, name: str, filling: Filling, type_: Any, is_float: bool, named: Named) -> Vector:
    """A value for a scalar that the caller does not give, the same in all threads."""
    bits = np.asarray(arbitrary(seed, name_seed(name)))
    width = getattr(type_, "width", 0)
    return fill(filling, bits, np.asarray(np.uint64(1)), width, is_float, named) if 0 < width <= 64 else from_bits(bits, type_)
