"""Scalar arguments worth trying: sizes that fit the launch, small numbers, and what preconditions ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod

import numpy as np

from boogie_ir.lang.expr import Expr, Literal
from boogie_ir.lang.kernel import Parameter
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.symbols import float_bits
from boogie_ir.lang.traverse import free_variables, subexpressions
from boogie_ir.lang.types import BitVec
from boogie_ir.simt.arithmetic.values import arbitrary, constant, name_seed
from boogie_ir.simt.evaluate import Compiler, NoMeaning
from boogie_ir.simt.execute import Executable
from boogie_ir.simt.launch import ConcreteLaunch, Inputs
from boogie_ir.simt.memory import Named
from boogie_ir.simt.state import Infeasible, State

_LARGEST = 5_000  # of sizes drawn for a launch of several dimensions; their products are indices
_SMALLEST = 16  # of numbers that may be the size of something
_TINY = [1, 2, 3]
_TRIES_OF_TINY = 5
_FLOATS = (0.0, 1.0, 0.5, 0.25, 0.0625, 0.015625, -0.5, -1.0, -2.0, 2.0, 3.0, 100.0)


def draw_arguments(
    executable: Executable,
    launch: ConcreteLaunch,
    seed: int,
    fixed: Mapping[str, int | bool] | None = None,
    tries: int = 400,
    *,
    tiny: bool = False,
    near: bool = False,
) -> dict[str, int | bool] | None:
    """Arguments that meet the preconditions, drawn from ``seed``; None where none were found. ``fixed`` ones stay.

    Arguments that a broken precondition mentions are drawn again until all hold. ``tiny``: of 1, 2 and 3 where that goes, so
    that loops whose rounds arguments count end soon. ``near``: beyond numbers that the kernel's text has, and twice or four times
    as large, which fill what has these sizes, or none at all.
    """
    fixed = fixed or {}
    kernel = executable.kernel
    small = ConcreteLaunch(launch.group, launch.grid, launch.chosen()[:1], launch.offset)
    with np.errstate(all="ignore"):
        state = State(kernel, small, Inputs(seed=seed), frozenset(), executable.named)
        sizes = _beyond(executable.named) if near else []
        interesting = sizes or _interesting(launch, _asked(executable, state), whole_launch=seed % 3 == 0)
        drawn: dict[str, int | bool] = {}
        again = {p.variable.name for p in kernel.parameters}
        for attempt in range(tries):
            for parameter in kernel.parameters:
                name = parameter.variable.name
                if name in again:
                    bits = int(arbitrary(np.array([seed]), attempt, name_seed(name))[0])
                    choice = _TINY if tiny and attempt < _TRIES_OF_TINY else interesting
                    drawn[name] = fixed[name] if name in fixed else _value(parameter, bits, choice)
                    _assign(state, parameter, drawn[name])
            again = _broken(executable, state)
            if not again:
                return drawn
    return None


def _broken(executable: Executable, state: State) -> set[str]:
    """The variables of the first precondition that does not hold; empty where all do."""
    for assumption, mentioned in zip(executable.requires, executable.mentioned, strict=True):
        try:
            assumption(state, state.full)
        except Infeasible:
            return {v.name for v in mentioned} or {""}
    return set()


def _assign(state: State, parameter: Parameter, value: int | bool) -> None:
    variable = parameter.variable
    typed = constant(int(value), variable.type.width) if isinstance(variable.type, BitVec) else np.bool_(value)
    state.assign(variable, typed, state.full)


def _interesting(launch: ConcreteLaunch, asked: list[int], whole_launch: bool) -> list[int]:
    """Numbers to draw from; ``whole_launch``: only those that give all threads work."""
    threads, groups = prod(launch.group), prod(launch.grid)
    extents = {g * n for g, n in zip(launch.group, launch.grid, strict=True)}
    several = sum(g * n > 1 for g, n in zip(launch.group, launch.grid, strict=True)) > 1
    total = set() if several and threads * groups > _LARGEST else {threads * groups}  # of several sizes each has a dimension
    if whole_launch:
        return sorted(extents | total) + asked
    sizes = extents | total | {threads, groups, *launch.group, *launch.grid}
    sizes |= {s - 1 for s in sizes} | {2 * s for s in sizes} | {1, 2, 3, 4, 8, 16, 5, 7}
    return sorted(s for s in sizes if s > 0) * 2 + asked * 3 + [0]


def _beyond(named: Named) -> list[int]:
    """Numbers beyond the largest two of a kernel's text, more of the largest one, and none at all."""
    numbers = sorted({int(v) for values in named.values() for v in values.tolist() if _SMALLEST <= v <= _LARGEST})
    return [beyond for v in numbers[-2:] + numbers[-1:] for beyond in (v + 1, 2 * v, 4 * v)] + [0] * len(numbers[-2:])


def _asked(executable: Executable, state: State) -> list[int]:
    """The values of those parts of preconditions in which no parameter occurs."""
    parameters = {p.variable for p in executable.kernel.parameters}
    compiler = Compiler(())
    found: set[int] = set()
    for part in _parts(c.condition for c in executable.kernel.requires):
        if isinstance(part.type, BitVec) and not free_variables(part) & parameters:
            try:
                value = int(part.value) if isinstance(part, Literal) else int(np.max(compiler.compile(part)(state)))
            except NoMeaning:
                continue
            found.add(value)
    return sorted(found)


def _parts(claims: Iterable[Expr]) -> Iterable[Expr]:
    for claim in claims:
        yield from subexpressions(claim)


def _value(parameter: Parameter, bits: int, interesting: list[int]) -> int | bool:
    type_ = parameter.variable.type
    if not isinstance(type_, BitVec):
        return bool(bits & 1)
    if is_float_type(parameter.source_type) and type_.width in (16, 32, 64):
        return float_bits(_FLOATS[bits % len(_FLOATS)], type_.width)
    return interesting[bits % len(interesting)] & ((1 << type_.width) - 1)
