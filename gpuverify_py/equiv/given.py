"""What is given about the launches and numbers of two sides: what is said, and that both are launched alike where nothing is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import eq
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import Contract
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import free_variables, substitute
from boogie_ir.lang.types import BV32, BitVec
from gpuverify_py.equiv.names import source_name
from gpuverify_py.equiv.words import Reference, Typed, condition_names, read_condition
from gpuverify_py.request.errors import UsageError
from gpuverify_py.verify.comparison import Step, size_variable

SIDES = ("left", "right")
FAMILIES = (("group", k.GROUP_SIZE, "blockDim"), ("grid", k.NUM_GROUPS, "gridDim"), ("offset", k.GLOBAL_OFFSET, "global_offset"))


@frozen_node
class Given:
    """The steps with what is known of each alone, conditions over both sides, and, in words, what nobody said."""

    left: tuple[Step, ...]
    right: tuple[Step, ...]
    conditions: tuple[Expr, ...]
    chosen: tuple[str, ...]


def given(sides: Sequence[Sequence[Step]], letters: str, texts: Sequence[str]) -> Given:
    """What is given of two sides. Raises UsageError where a condition has a name that is none."""
    reader = _Names(sides, letters)
    conditions = tuple(condition for text in texts for condition in reader.read(text))
    steps, equal, chosen = _alike(sides, letters, reader.sizes_named)
    known = [[_with_own(step, side, n, conditions) for n, step in enumerate(steps[side])] for side in (0, 1)]
    return Given(tuple(known[0]), tuple(known[1]), (*conditions, *equal), chosen)


class _Names:
    """Looks up the names of conditions."""

    def __init__(self, sides: Sequence[Sequence[Step]], letters: str) -> None:
        self._sides = sides
        self._letters = letters
        self.sizes_named: set[str] = set()
        """Variables of sizes that some condition speaks of, naming their side."""

    def read(self, text: str) -> Iterator[Expr]:
        """The condition, once for each step where it speaks of sizes of no side."""
        names = condition_names(text)
        others = {name.side for name in names} - {"", *self._letters}
        if others:
            return  # it is about another pair of sides
        anywhere = any(not name.side and _is_size(name) and not name.kernel for name in names)
        places: list[tuple[int, int] | None] = [None]
        if anywhere:
            places = [(side, n) for side, steps in enumerate(self._sides) for n in range(len(steps))]
        for place in places:
            yield read_condition(text, partial(self._meaning, at=place, text=text))

    def _meaning(self, name: Reference, at: tuple[int, int] | None, text: str) -> Typed:
        steps = [
            (side, n, step)
            for side, steps in enumerate(self._sides)
            for n, step in enumerate(steps)
            if name.side in ("", self._letters[side]) and name.kernel in ("", source_name(step.subject.kernel.name))
        ]
        if _is_size(name):
            if at is not None and not name.side and not name.kernel:
                side, n = at
            elif len(steps) == 1 or (steps and name.side):
                side, n, _ = steps[0]
            else:
                raise UsageError(f"'{text}': which launch is meant by {name}?", "write a.blockDim.x, or a.KERNEL.blockDim.x")
            variable = size_variable(SIDES[side], n, name.name)
            if name.side or name.kernel:
                self.sizes_named.add(variable)
            return Typed(Var(variable, BV32), False)
        if at is not None:
            steps.sort(key=lambda each: (each[0], each[1]) != at)
        for _, _, step in steps:
            for parameter in step.subject.kernel.parameters:
                type_ = parameter.variable.type
                fits = not isinstance(type_, BitVec) or type_.width <= 64
                if fits and name.name in (parameter.name, parameter.variable.name):
                    return Typed(Var(step.scalars[parameter.variable.name], type_), parameter.signed)
        known = dict.fromkeys(p.name for _, _, step in steps for p in step.subject.kernel.parameters)
        raise UsageError(f"'{text}': there is no number called {name}", f"there are {', '.join(known) or 'none'}, and sizes")


def _is_size(name: Reference) -> bool:
    return name.name in {v.name for v in (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET)}


def _alike(
    sides: Sequence[Sequence[Step]], letters: str, named: set[str]
) -> tuple[list[list[Step]], list[Expr], tuple[str, ...]]:
    """The steps with open sizes that nothing is said of taken from the first step: as numbers, or as equations."""
    first = sides[0][0].subject.launch
    steps = [list(side) for side in sides]
    equal: list[Expr] = []
    chosen: list[str] = []
    later = [(side, n) for side in (0, 1) for n in range(len(steps[side])) if (side, n) != (0, 0)]
    for side, n in later:
        for family, variables, word in FAMILIES:
            for d, variable in enumerate(variables):
                own, other = getattr(steps[side][n].subject.launch, family)[d], getattr(first, family)[d]
                mine, theirs = size_variable(SIDES[side], n, variable.name), size_variable("left", 0, variable.name)
                if mine in named or (own is not None and (own == other or own == 1 or other is not None)):
                    continue
                if own is not None and theirs in named:
                    continue
                if own is None and other is not None:
                    steps[side][n] = _with_size(steps[side][n], family, d, other)
                else:
                    equal.append(eq(Var(mine, BV32), Var(theirs, BV32)))
                kernel = f".{source_name(steps[side][n].subject.kernel.name)}" if len(steps[side]) > 1 else ""
                chosen.append(f"{letters[side]}{kernel}.{word}.{k.DIMENSIONS[d]} == {letters[0]}.{word}.{k.DIMENSIONS[d]}")
    return steps, equal, tuple(chosen)


def _with_size(step: Step, family: str, dimension: int, size: int) -> Step:
    launch = step.subject.launch
    sizes = list(getattr(launch, family))
    sizes[dimension] = size
    changed: dict[str, Any] = {family: tuple(sizes)}
    return replace(step, subject=replace(step.subject, launch=replace(launch, **changed)))


def _with_own(step: Step, side: int, number: int, conditions: Sequence[Expr]) -> Step:
    """The step with the conditions about it alone as preconditions of its kernel."""
    kernel = step.subject.kernel
    own: dict[str, Expr] = {size_variable(SIDES[side], number, v.name): v for _, variables, _ in FAMILIES for v in variables}
    own |= {step.scalars[p.variable.name]: p.variable for p in kernel.parameters}
    about = [c for c in conditions if _names(c) <= own.keys()]
    if not about:
        return step
    origin = generated("--relate")
    requires = (*kernel.requires, *(Contract(substitute(c, own), origin) for c in about))
    return replace(step, subject=replace(step.subject, kernel=replace(kernel, requires=requires)))


def _names(condition: Expr) -> set[str]:
    return {v.name for v in free_variables(condition)}


def stated(values: Mapping[str, int], steps: Sequence[Sequence[Step]]) -> bool:
    """Whether these values cover every size of every launch and every number that is no float."""
    from boogie_ir.lang.source_types import is_float_type

    for side, of in enumerate(steps):
        for n, step in enumerate(of):
            sizes = [size_variable(SIDES[side], n, v.name) for _, variables, _ in FAMILIES for v in variables]
            numbers = [step.scalars[p.variable.name] for p in step.subject.kernel.parameters if not is_float_type(p.source_type)]
            if not values.keys() >= {*sizes, *numbers}:
                return False
    return True
