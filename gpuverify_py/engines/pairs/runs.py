"""The comparer "runs": both sides on the concrete interpreter, from the same inputs. It refutes, and proves nothing.

A run counts where it shows no race (then every schedule ends with these contents, paper 000, Theorem 2.1), leaves no assumption
unmet, and uses nothing that has no concrete meaning. What a kernel reads without anybody having written it is drawn; a difference
is one only if it stays when that is drawn again.

Integers and floats compare as bits, except that one NaN is like another. Up to the order of sums (``--reassociate``), as real
numbers, and where atomics add floats in any order, rounding explains small differences. Inputs are then small whole numbers, of
which sums are exact, and two floats differ only if they are further apart than 2^-7 of the largest value that either side has in
that memory: rounding explains about n * 2^-24 of the largest intermediate value of n operations, so that such a difference
would take one that is some hundred times larger than all that is kept. One that is finite differs from one that is not.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source_types import FLOAT_FORMATS, content_text, number_text
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.types import BitVec
from boogie_ir.prove.budget import Budget
from boogie_ir.simt import Filling
from boogie_ir.simt.watched.writers import LastWrite
from gpuverify_py.engines.pairs.choose import Chooser, Setting
from gpuverify_py.engines.pairs.play import (
    Memories,
    Played,
    Stopped,
    first_memories,
    is_float,
    parts,
    play,
    shared_arrays,
    writer,
)  # fmt: skip
from gpuverify_py.findings.diagnostic import NamedValue
from gpuverify_py.verify.comparison import Answer, Arithmetic, Comparer, Comparison, Differs, Undecided, Writer
from gpuverify_py.verify.outcomes import Working

RUNS = 36
SECONDS = 3.0  # of computing for one run of a side
AT_ONCE = 0.1  # of computing between turns
FIRST, LATER = 12, 1.0  # so many runs without a difference, and the others have more time before there are more
EXACT = (Filling.SMALL, Filling.MEDIUM, Filling.INDEX)
ALL = (
    Filling.SMALL, Filling.ROUGH, Filling.BITS, Filling.SPECIAL, Filling.MEDIUM, Filling.MIXED, Filling.INDEX, Filling.ROUGH,
    Filling.SPARSE, Filling.SPECIAL, Filling.ZERO,
)  # fmt: skip
RELATIVE = 2.0**-7
OTHER_SEEDS = (7919, 15838, 23757, 31676, 39595)  # with which a difference must stay
SHOWN = 8  # first elements of a memory in a report


class Runs(Comparer):
    """Both sides run side by side, on inputs that are drawn."""

    name = "runs"

    def compare(self, comparison: Comparison, budget: Budget) -> Iterator[Answer | Working]:
        """At most one difference; where no run was of use, why."""
        pair = Pair(comparison)
        tries, useful, why = 0, 0, "no launch and numbers were found that satisfy all that is given"
        for seed in range(RUNS):
            if budget.over:
                break
            yield Working(AT_ONCE if useful < FIRST else LATER)
            setting = pair.chooser.draw(seed)
            if setting is None:
                continue
            tries += 1
            fillings = EXACT if pair.tolerant else ALL
            found = pair.run(setting, seed, fillings[seed % len(fillings)])
            match found:
                case Differs():
                    plain = pair.run(setting, seed, Filling.SMALL)  # which is easier to read
                    yield plain if isinstance(plain, Differs) else found
                    return
                case Stopped():
                    why = found.why
                case None:
                    useful += 1
        if not useful:
            for memory in comparison.compared:
                yield Undecided(memory, self.name, why)


@frozen_node
class _Shape:
    """A compared memory as the first kernel that has it sees it."""

    array: k.Array
    is_float: bool

    @property
    def size(self) -> int:
        """Bytes of a cell."""
        return max(1, self.array.cell.width // 8)


class Pair:
    """Both sides, ready to run."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.chooser = Chooser(comparison)
        self.left, self.right = parts(comparison.left), parts(comparison.right)
        both = (*self.left, *self.right)
        self._shapes = {name: _Shape(array, is_float(array, both)) for name, array in shared_arrays(both).items()}
        self.floats = frozenset(name for name, shape in self._shapes.items() if shape.is_float)
        adds = any(
            isinstance(s, k.Atomic) and s.op in (AtomicOp.FADD, AtomicOp.FOTHER)
            for part in both
            for s in k.statements(part.step.subject.kernel.body)
        )
        self.tolerant = adds or comparison.arithmetic is not Arithmetic.BITS

    def run(self, setting: Setting, seed: int, filling: Filling) -> Differs | Stopped | None:
        """What one run of each side shows: a difference, nothing, or why it says nothing."""
        memories = first_memories((*self.left, *self.right), seed, filling, self.floats)
        return self.run_from(setting, memories, seed)

    def run_from(self, setting: Setting, memories: Memories, seed: int) -> Differs | Stopped | None:
        """The same from memories that are given."""
        ends = self._both(setting, memories, seed)
        if isinstance(ends, Stopped):
            return ends
        for name in self.comparison.compared:
            cell = self._first_difference(name, ends)
            if cell is None:
                continue
            for other in OTHER_SEEDS:
                again = self._both(setting, memories, seed + other)
                if isinstance(again, Stopped) or not self._lasts(name, cell, ends, again):
                    return Stopped("what it ends with depends on memory that nobody has written, or on what is not known")
            return self._differs(setting, memories, name, cell, ends)
        return None

    def _both(self, setting: Setting, memories: Memories, seed: int) -> tuple[Played, Played] | Stopped:
        ends: list[Played] = []
        for side, launches in ((self.left, setting.left), (self.right, setting.right)):
            played = play(side, launches, setting.numbers, memories, seed, SECONDS)
            if isinstance(played, Stopped):
                return played
            ends.append(played)
        return ends[0], ends[1]

    def _first_difference(self, name: str, ends: tuple[Played, Played]) -> int | None:
        shape = self._shapes[name]
        one, other = (end.memories[name] for end in ends)
        if one == other:
            return None
        size = shape.size
        scale = max(_largest(one, shape), _largest(other, shape)) if self.tolerant and shape.is_float else 0.0
        for at in range(0, min(len(one), len(other)) - size + 1, size):
            if one[at : at + size] != other[at : at + size] and not self._alike(
                one[at : at + size], other[at : at + size], shape, scale
            ):
                return at // size
        return None

    def _alike(self, one: bytes, other: bytes, shape: _Shape, scale: float) -> bool:
        """Whether two different contents count as the same."""
        layout = FLOAT_FORMATS.get(shape.size * 8)
        if not shape.is_float or layout is None:
            return False
        a, b = struct.unpack(layout, one)[0], struct.unpack(layout, other)[0]
        if math.isnan(a) and math.isnan(b):
            return True
        if not self.tolerant:
            return False
        if not (math.isfinite(a) and math.isfinite(b)):
            return not (math.isfinite(a) or math.isfinite(b))
        return bool(abs(a - b) <= RELATIVE * scale)

    def _lasts(self, name: str, cell: int, first: tuple[Played, Played], again: tuple[Played, Played]) -> bool:
        part = slice(cell * self._shapes[name].size, (cell + 1) * self._shapes[name].size)
        return all(a.memories[name][part] == b.memories[name][part] for a, b in zip(first, again, strict=True))

    def _differs(self, setting: Setting, memories: Memories, name: str, cell: int, ends: tuple[Played, Played]) -> Differs:
        size = self._shapes[name].size
        writers: list[Writer] = []
        for side, launches, end in ((self.left, setting.left, ends[0]), (self.right, setting.right, ends[1])):
            last = writer(side, launches, end, name, cell * size)
            value = int.from_bytes(end.memories[name][cell * size : (cell + 1) * size], "little")
            writers.append(_writer(value, last))
        arguments = tuple(self._argument(shared, value) for shared, value in setting.numbers.items())
        shapes = self._shapes.items()
        contents = tuple(_contents(shared, memories[shared], shape, name, cell) for shared, shape in shapes)
        both, first = (setting.left, setting.right), tuple(memories.items())
        return Differs(name, cell, writers[0], writers[1], both, arguments, contents, first)

    def _argument(self, shared: str, value: int | bool) -> NamedValue:
        for part in (*self.left, *self.right):
            for parameter in part.step.subject.kernel.parameters:
                if part.step.scalars[parameter.variable.name] == shared:
                    type_ = parameter.variable.type
                    if isinstance(type_, BitVec):
                        return NamedValue(
                            shared, value, number_text(int(value), type_.width, parameter.source_type, parameter.signed)
                        )
        return NamedValue(shared, value, str(value).lower())

    def text(self, memory: str, value: int) -> str:
        """A cell's content as people write it."""
        shape = self._shapes[memory]
        return _text(value, shape)


def _writer(value: int, last: LastWrite | None) -> Writer:
    return Writer(value) if last is None else Writer(value, last.origin, last.thread)


def _largest(memory: bytes, shape: _Shape) -> float:
    layout = FLOAT_FORMATS.get(shape.size * 8)
    if layout is None:
        return 0.0
    values = (value for (value,) in struct.iter_unpack(layout, memory[: len(memory) // shape.size * shape.size]))
    return max((abs(value) for value in values if math.isfinite(value)), default=0.0)


def _text(value: int, shape: _Shape) -> str:
    if shape.is_float and shape.size * 8 in FLOAT_FORMATS:
        return number_text(value, shape.size * 8, "float", True)
    return content_text(value, shape.array.cell.width, shape.array)


def _contents(name: str, memory: bytes, shape: _Shape, differing: str, cell: int) -> NamedValue:
    """The first elements of a memory before either side begins."""
    size = shape.size
    numbers = [int.from_bytes(memory[at : at + size], "little") for at in range(0, SHOWN * size, size)]
    first = ", ".join(_text(number, shape) for number in numbers)
    return NamedValue(name, numbers[0], f"{first}, ...")
