"""Scalar arguments worth trying: sizes that fit the launch, small numbers, and what preconditions ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import prod

import numpy as np

from boogie_ir.expr import Literal
from boogie_ir.kernel import Parameter
from boogie_ir.simt.execute import Executable, feasible
from boogie_ir.simt.launch import Inputs, Launch
from boogie_ir.simt.memory import is_float_type
from boogie_ir.simt.values import arbitrary, name_seed
from boogie_ir.symbols import float_bits
from boogie_ir.traverse import subexpressions
from boogie_ir.types import BitVec


def draw_arguments(
    executable: Executable, launch: Launch, seed: int, fixed: Mapping[str, int | bool] | None = None, tries: int = 200
) -> dict[str, int | bool] | None:
    """Arguments that meet the preconditions, drawn from ``seed``; None where none were found. ``fixed`` ones stay."""
    interesting = _interesting(executable, launch)
    for attempt in range(tries):
        arguments = dict(_draw(executable, interesting, seed, attempt)) | dict(fixed or {})
        if feasible(executable, launch, replace(Inputs(), arguments=arguments, seed=seed)):
            return arguments
    return None


def _interesting(executable: Executable, launch: Launch) -> list[int]:
    threads, groups = prod(launch.group), prod(launch.grid)
    sizes = {threads * groups, threads, groups, *launch.group, *launch.grid}
    sizes |= {g * n for g, n in zip(launch.group, launch.grid, strict=True)}
    sizes |= {s - 1 for s in sizes} | {2 * s for s in sizes} | {1, 2, 3, 4, 8, 16, 5, 7}
    return sorted(s for s in sizes if s > 0) * 2 + _constants(executable) + [0]


def _constants(executable: Executable) -> list[int]:
    """The numbers that preconditions mention."""
    found = {
        int(e.value)
        for claim in executable.kernel.requires
        for e in subexpressions(claim.condition)
        if isinstance(e, Literal) and isinstance(e.type, BitVec)
    }
    return sorted(found)


def _draw(executable: Executable, interesting: list[int], seed: int, attempt: int) -> Iterator[tuple[str, int | bool]]:
    for parameter in executable.kernel.parameters:
        bits = int(arbitrary(np.array([seed]), attempt, name_seed(parameter.variable.name))[0])
        yield parameter.variable.name, _value(parameter, bits, interesting)


def _value(parameter: Parameter, bits: int, interesting: list[int]) -> int | bool:
    type_ = parameter.variable.type
    if not isinstance(type_, BitVec):
        return bool(bits & 1)
    if is_float_type(parameter.source_type) and type_.width in (16, 32, 64):
        return float_bits((bits % 64) / 8, type_.width)
    return interesting[bits % len(interesting)] & ((1 << type_.width) - 1)
