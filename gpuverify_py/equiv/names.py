"""Which memories and numbers of two sides are the same: by what is said, by name, else by position.

On one side kernels in a row share what has one name. Across sides what has the same name is the same; of what is left, if both
sides have as many, the first is the first's, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.traverse import fresh_name
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.equiv.words import Reference
from gpuverify_py.request.errors import UsageError
from gpuverify_py.verify.comparison import Step
from gpuverify_py.verify.task import Subject

P = TypeVar("P", bound=Hashable)

Match = tuple[Reference, Reference]


@frozen
class Place:
    """An array or a parameter of a kernel: its side (0, 1), its step, the name of its variable."""

    side: int
    step: int
    name: str


@frozen_node
class Named:
    """Steps with shared names. ``compared`` are memories that both sides have and one writes.

    ``alone`` are memories that one side writes and the other does not have, with the side's letter.
    """

    left: tuple[Step, ...]
    right: tuple[Step, ...]
    compared: tuple[str, ...]
    alone: tuple[tuple[str, str], ...]


def source_name(kernel: str) -> str:
    """A kernel's name without the arguments of its template, and without where it is launched."""
    return kernel.partition("<")[0].partition("(")[0].strip()


def named(sides: Sequence[Sequence[Subject]], letters: str, matches: Sequence[Match]) -> Named:
    """The steps of two sides. Raises UsageError where a name that is matched is none."""
    arrays = {
        Place(side, step, array.name): (array.source.name, array.space is k.MemorySpace.CONSTANT and not array.parameter)
        for side, subjects in enumerate(sides)
        for step, subject in enumerate(subjects)
        for array in subject.kernel.arrays
        if array.space is k.MemorySpace.GLOBAL or (array.space is k.MemorySpace.CONSTANT and array.initial is None)
    }  # tables of constants are each kernel's own
    scalars = {
        Place(side, step, p.variable.name): (p.name, p.variable.type)
        for side, subjects in enumerate(sides)
        for step, subject in enumerate(subjects)
        for p in subject.kernel.parameters
    }
    of_arrays, of_scalars = _matched(sides, letters, matches, arrays, scalars)
    shared_arrays = _shared(arrays, lambda place: arrays[place][0], of_arrays)
    shared_scalars = _shared(scalars, lambda place: place.name, of_scalars)
    steps: list[tuple[Step, ...]] = []
    for side, subjects in enumerate(sides):
        made: list[Step] = []
        for step, subject in enumerate(subjects):
            own = [Place(side, step, a.name) for a in subject.kernel.arrays]
            numbers = [Place(side, step, p.variable.name) for p in subject.kernel.parameters]
            bound = {place.name: shared_arrays[place] for place in own if place in shared_arrays}
            if len(set(bound.values())) < len(bound):
                name = subject.kernel.name
                hint = "arrays of a kernel do not overlap; compare it with a version that has one"
                raise UsageError(f"two arrays of {name} would be one memory", hint)
            made.append(Step(subject, bound, {place.name: shared_scalars[place] for place in numbers}))
        steps.append(tuple(made))
    compared, alone = _written(steps, letters)
    return Named(steps[0], steps[1], compared, alone)


def _matched(
    sides: Sequence[Sequence[Subject]], letters: str, matches: Sequence[Match],
    arrays: Mapping[Place, object], scalars: Mapping[Place, object],
) -> tuple[list[tuple[Place, Place]], list[tuple[Place, Place]]]:  # fmt: skip
    """The places that matches name, of arrays and of scalars."""
    of_arrays: list[tuple[Place, Place]] = []
    of_scalars: list[tuple[Place, Place]] = []
    for match in matches:
        if not {match[0].side, match[1].side} <= set(letters):
            continue  # of another pair of sides
        places = [_places(sides, letters, name) for name in match]
        kinds = [{place in arrays for place in found} for found in places]
        if kinds[0] != kinds[1] or len(kinds[0]) != 1:
            raise UsageError(f"--match {match[0]}={match[1]}: one is an array and the other is none", "match what is alike")
        target = of_arrays if kinds[0] == {True} else of_scalars
        target.extend((places[0][0], other) for other in (*places[0][1:], *places[1]))
    return of_arrays, of_scalars


def _places(sides: Sequence[Sequence[Subject]], letters: str, name: Reference) -> list[Place]:
    side = letters.index(name.side)
    found: list[Place] = []
    for step, subject in enumerate(sides[side]):
        if name.kernel and name.kernel != source_name(subject.kernel.name):
            continue
        arrays = [a.name for a in subject.kernel.arrays if name.name in (a.source.name, a.name)]
        numbers = [p.variable.name for p in subject.kernel.parameters if name.name in (p.name, p.variable.name)]
        found += [Place(side, step, each) for each in (*arrays, *numbers)]
    if not found:
        known = ", ".join(dict.fromkeys(a.source.name for s in sides[side] for a in s.kernel.arrays))
        raise UsageError(f"--match: side {name.side} has no array or parameter called {name}", f"its arrays are {known}")
    return found


def _shared(
    places: Mapping[Place, tuple[str, object]], label: Callable[[Place], str], matched: Iterable[tuple[Place, Place]]
) -> dict[Place, str]:
    """A name for each class of places that are the same, the label of the first."""
    groups = _Classes(places)
    for one, other in matched:
        groups.join(one, other)
    explicit = {place for pair in matched for place in pair}
    for side in (0, 1):
        first: dict[object, Place] = {}
        for place in places:
            if place.side == side and place not in explicit:
                groups.join(first.setdefault((label(place), places[place][1]), place), place)
    _join_sides(groups, places, label)
    names: dict[Place, str] = {}
    taken: set[str] = set()
    for place in places:
        head = groups.first(place)
        if head not in names:
            names[head] = fresh_name(label(head), taken)
            taken.add(names[head])
        names[place] = names[head]
    return names


def _join_sides(groups: _Classes[Place], places: Mapping[Place, tuple[str, object]], label: Callable[[Place], str]) -> None:
    left, right = ([*dict.fromkeys(groups.first(p) for p in places if p.side == side)] for side in (0, 1))
    left, right = [p for p in left if p not in right], [p for p in right if p not in left]
    by_name = {(label(p), places[p][1]): p for p in left if p.side == 0}
    for place in list(right):
        one = by_name.get((label(place), places[place][1]))
        if one is not None and place.side == 1:
            groups.join(one, place)
            left.remove(one)
            right.remove(place)
    if len(left) == len(right) and all(places[a][1] == places[b][1] for a, b in zip(left, right, strict=True)):
        for one, other in zip(left, right, strict=True):
            groups.join(one, other)


class _Classes(Generic[P]):
    """Classes of places; the first of a class is the one that came first."""

    def __init__(self, members: Iterable[P]) -> None:
        self._order = {member: number for number, member in enumerate(members)}
        self._above: dict[P, P] = {}

    def first(self, member: P) -> P:
        while member in self._above:
            member = self._above[member]
        return member

    def join(self, one: P, other: P) -> None:
        a, b = sorted((self.first(one), self.first(other)), key=self._order.__getitem__)
        if a != b:
            self._above[b] = a


def _written(steps: Sequence[Sequence[Step]], letters: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    has = [{name for step in side for name in step.arrays.values()} for side in steps]
    writes = [
        {step.arrays[array] for step in side for array in accesses(step.subject.kernel).changed & step.arrays.keys()}
        for side in steps
    ]
    order = dict.fromkeys(name for side in steps for step in side for name in step.arrays.values())
    both = tuple(name for name in order if name in has[0] & has[1] and name in writes[0] | writes[1])
    alone = tuple((letters[n], name) for n in (0, 1) for name in order if name in writes[n] and name not in has[1 - n])
    return both, alone
