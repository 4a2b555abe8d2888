"""One side of a comparison on the concrete interpreter: its kernels one after the other, on memories that they share.

A memory is its bytes, little end first, so that kernels may see it as cells of different sizes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.symbols import SYMBOLS
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.simt import ConcreteLaunch, Executable, Filling, Finding, Inputs, RunResult, execute, prepare
from boogie_ir.simt.memory import drawn_bytes
from boogie_ir.simt.watched.writers import LastWrite, last_write
from gpuverify_py.analysis.orders.find import begin_with_zero
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.verify.comparison import Step

CELLS = 1 << 14  # of each memory; a run that leaves it is left out
STEPS = 60_000

Memories = Mapping[str, bytes]


@frozen_node
class Part:
    """A step made ready to run; ``zero`` are arrays by which threads tell each other something."""

    step: Step
    executable: Executable
    zero: frozenset[str]


@frozen_node
class Played:
    """The memories at the end, and what each part was given, so that it can be repeated."""

    memories: Memories
    inputs: tuple[Inputs, ...]


@frozen
class Stopped:
    """The run says nothing of the comparison, and why. ``finding``: it shows a defect of the side."""

    why: str
    finding: Finding | None = None
    kernel: str = ""


def parts(steps: Sequence[Step]) -> tuple[Part, ...]:
    """The kernels of a side, compiled."""
    made: list[Part] = []
    for step in steps:
        kernel, program = step.subject.kernel, step.subject.program
        made.append(Part(step, prepare(kernel, program.functions, program.axioms), begin_with_zero(kernel)))
    return tuple(made)


def shared_arrays(parts_: Sequence[Part]) -> dict[str, k.Array]:
    """The first array of each memory."""
    found: dict[str, k.Array] = {}
    for part in parts_:
        for array in part.step.subject.kernel.arrays:
            if array.name in part.step.arrays:
                found.setdefault(part.step.arrays[array.name], array)
    return found


def is_float(array: k.Array, parts_: Sequence[Part]) -> bool:
    """Whether a memory is taken to hold floats: as its type says, or, of a struct, since kernels compute with such floats."""
    if is_float_type(array.source.element):
        return True
    structure = array.source.element_bits > array.cell.width and array.cell.width in (16, 32, 64)
    return structure and any(_computes(part.step.subject.kernel, array.cell.width) for part in parts_)


def _computes(kernel: k.Kernel, width: int) -> bool:
    for statement in walk(kernel.body):
        for expression in expressions(statement):
            for each in subexpressions(expression):
                symbol = SYMBOLS.get(each.function) if isinstance(each, Apply) else None
                if symbol is not None and symbol.result == symbol.operands[0] and symbol.operands[0].width == width:
                    return True
    return False


def first_memories(parts_: Sequence[Part], seed: int, filling: Filling, floats: frozenset[str]) -> dict[str, bytes]:
    """What the memories hold before either side begins, by their shared names."""
    zero = {part.step.arrays[name] for part in parts_ for name in part.zero if name in part.step.arrays}
    made: dict[str, bytes] = {}
    for name, array in shared_arrays(parts_).items():
        element = "float" if name in floats else array.source.element
        source = replace(array.source, element=element)
        drawn = replace(array, name=name, cells=None, source=source)
        how = Filling.ZERO if name in zero else filling
        made[name] = drawn_bytes(drawn, CELLS, seed, how)
    return made


def play(
    side: Sequence[Part],
    launches: Sequence[ConcreteLaunch],
    numbers: Mapping[str, int | bool],
    memories: Memories,
    seed: int,
    seconds: float,
) -> Played | Stopped:
    """Runs a side from these memories; ``seed`` draws all that is arbitrary besides them."""
    now = dict(memories)
    given: list[Inputs] = []
    deadline = time.process_time() + seconds
    for part, launch in zip(side, launches, strict=True):
        step, kernel = part.step, part.step.subject.kernel
        contents = {a.name: cells_of(now[step.arrays[a.name]], a) for a in kernel.arrays if a.name in step.arrays}
        arguments = {variable: numbers[shared] for variable, shared in step.scalars.items()}
        inputs = Inputs(arguments, contents, seed, Filling.MIXED, {}, STEPS, deadline)
        result = execute(part.executable, launch, inputs, in_step=True)
        stopped = _useless(kernel, result)
        if stopped is not None:
            return stopped
        given.append(replace(inputs, deadline=None))
        for array in kernel.arrays:
            if array.name in step.arrays and array.space is k.MemorySpace.GLOBAL:
                name = step.arrays[array.name]
                after: bytes = result.contents[array.name][0].tobytes()
                if len(after) > len(now[name]):
                    return Stopped(f"the run needs more than {CELLS} cells of {array.source.name}")
                now[name] = after + now[name][len(after) :]
    return Played(now, tuple(given))


def writer(side: Sequence[Part], launches: Sequence[ConcreteLaunch], played: Played, memory: str, byte: int) -> LastWrite | None:
    """Who wrote a byte of a memory last."""
    for part, launch, inputs in reversed([*zip(side, launches, played.inputs, strict=True)]):
        for array in part.step.subject.kernel.arrays:
            if part.step.arrays.get(array.name) == memory and array.space is k.MemorySpace.GLOBAL:
                found = last_write(part.executable, launch, inputs, array.name, byte // max(1, array.cell.width // 8))
                if found is not None:
                    return found
    return None


def _useless(kernel: k.Kernel, result: RunResult) -> Stopped | None:
    """Why a run says nothing, if it does."""
    defects = [f for f in result.findings if not f.doubt and not (f.kind is CheckKind.RACE and f.benign)]
    races = [f for f in defects if f.kind in (CheckKind.RACE, CheckKind.BARRIER_DIVERGENCE)]
    if result.infeasible is not None or result.unassumed:
        return Stopped("its inputs break an assumption")
    if races or defects:
        return Stopped(f"the run shows a defect of {kernel.name}", (races or defects)[0], kernel.name)
    doubts = [f.doubt for f in result.findings if f.doubt]
    if doubts:
        return Stopped(f"the run is in doubt: {doubts[0]}")
    if result.exhausted or result.stopped:
        return Stopped("the run did not come to its end")
    if result.approximations:
        return Stopped(result.approximations[0])
    return None


def cells_of(memory: bytes, array: k.Array) -> Sequence[int]:
    """The memory as cells of an array, no more than it has."""
    size = max(1, array.cell.width // 8)
    formats: Mapping[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}
    cells: Sequence[int]
    if size in formats:
        cells = memoryview(memory[: len(memory) // size * size]).cast(formats[size])
    else:
        cells = [int.from_bytes(memory[at : at + size], "little") for at in range(0, len(memory), size)]
    return cells if array.cells is None else cells[: array.cells]
