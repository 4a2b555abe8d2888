"""Pairs of small kernels as text, compared by the parametric method and by running them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import ParamSpec

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvmul, eq
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.types import BV32
from boogie_ir.prove.budget import Budget
from boogie_ir.simt import ConcreteLaunch, run
from frontend.load import load
from gpuverify_py.engines.equivalence.comparer import Parametric
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.comparison import Arithmetic, Comparison, Same, Step, Undecided, size_variable
from gpuverify_py.verify.outcomes import Working
from gpuverify_py.verify.task import Subject

Sizes = tuple[int | None, ...]
Launch = tuple[tuple[int, ...], tuple[int, ...]]  # threads of a block, blocks
OPEN: tuple[Sizes, Sizes] = ((None,), (None,))
OPEN_2D: tuple[Sizes, Sizes] = ((None, None), (None, None))
CELLS = 600  # of each array that is compared


@cache
def program(text: str) -> k.KernelProgram:
    return load("pair.cu", text)


def size(side: str, name: str) -> Var:
    return Var(size_variable(side, 0, name), BV32)


def number(name: str) -> Var:
    return Var(name, BV32)


def at_least(large: Expr, small: Expr | int) -> Expr:
    return binary(BinaryOp.BVSGE, large, small if not isinstance(small, int) else bv(small))


def covers(side: str, count: Expr, dimension: str = "x", each: int = 1) -> Expr:
    """The launch has a thread for each of so many elements, or for ``each`` of them."""
    threads = bvmul(size(side, f"num_groups_{dimension}"), size(side, f"group_size_{dimension}"))
    return at_least(bvmul(threads, bv(each)) if each > 1 else threads, count)


_Asked = ParamSpec("_Asked")


def multiple(of: Expr, factor: int) -> Expr:
    return eq(binary(BinaryOp.BVSREM, of, bv(factor)), bv(0))


def taken_for_proved(subject: Subject) -> KernelResult:
    """For tests of what comes after: that the kernel has no races is not the question."""
    return KernelResult(subject.kernel.name, Verdict.VERIFIED, ())


def step(text: str, name: str, launch: tuple[Sizes, Sizes]) -> Step:
    kernel = next(each for each in program(text).kernels if each.name == name)
    (x, y, z), (columns, rows, layers) = ((*part, 1, 1)[:3] for part in launch)
    sizes = LaunchSizes((x, y, z), (columns, rows, layers), rank=len(launch[0]), most_threads=1024)
    arrays = {a.name: a.source.name for a in kernel.arrays if a.parameter}
    return Step(Subject(kernel, program(text), sizes), arrays, {p.variable.name: p.name for p in kernel.parameters})


def compared(
    text: str,
    left: str,
    right: str,
    launches: tuple[tuple[Sizes, Sizes], tuple[Sizes, Sizes]] = (OPEN, OPEN),
    given: tuple[Expr, ...] = (),
    outputs: tuple[str, ...] = ("out",),
    prove: Callable[[Subject], KernelResult] = taken_for_proved,
    arithmetic: Arithmetic = Arithmetic.BITS,
) -> tuple[Same | Undecided, ...]:
    """What the method says of each output."""
    sides = tuple((step(text, name, launch),) for name, launch in zip((left, right), launches, strict=True))
    comparer = Parametric(Config(), prove)
    try:
        events = tuple(comparer.compare(Comparison(*sides, outputs, given, arithmetic), Budget(60.0)))
    finally:
        comparer.close()
    found = tuple(event for event in events if not isinstance(event, Working))
    assert all(isinstance(each, Same | Undecided) for each in found), found
    assert sorted(each.memory for each in found) == sorted(outputs)
    return tuple(each for each in found if isinstance(each, Same | Undecided))


def _all_same(compare: Callable[_Asked, tuple[Same | Undecided, ...]]) -> Callable[_Asked, bool]:
    def said(*arguments: _Asked.args, **named: _Asked.kwargs) -> bool:
        return all(isinstance(each, Same) for each in compare(*arguments, **named))

    return said


same = _all_same(compared)
"""Whether all outputs are said to be the same, of what :func:`compared` is asked."""


def outcome(text: str, name: str, launch: Launch, numbers: Mapping[str, int], output: str) -> list[int]:
    """What an array holds after a run on contents that depend on its name only."""
    kernel = next(each for each in program(text).kernels if each.name == name)
    contents = {a.name: [hash_of(a.source.name, i) for i in range(4096)] for a in kernel.arrays if a.parameter}
    arguments = {p.variable.name: numbers[p.name] for p in kernel.parameters}
    sizes = ConcreteLaunch(*map(_three, launch))
    result = run(kernel, program(text).functions, sizes, arguments, contents, seed=3, budget=3_000_000)
    assert not result.findings and result.infeasible is None and not result.exhausted, (name, result.findings, result.infeasible)
    array = next(a.name for a in kernel.arrays if a.source.name == output)
    found = [int(value) for value in result.contents[array][0]][:CELLS]
    return found + contents[array][len(found) : CELLS]


def _three(sizes: tuple[int, ...]) -> tuple[int, int, int]:
    x, y, z = (*sizes, 1, 1)[:3]
    return x, y, z


def hash_of(name: str, index: int) -> int:
    """Bits of an ordinary float of its own for each element."""
    return 0x3F800000 + (sum(map(ord, name)) * 7919 + index * 104729) % 0x00800000


def agree(text: str, left: str, right: str, launches: Sequence[Launch], numbers: Mapping[str, int], output: str = "out") -> bool:
    """Whether two runs end with the same contents."""
    one, two = (outcome(text, name, launch, numbers, output) for name, launch in zip((left, right), launches, strict=True))
    return one == two
