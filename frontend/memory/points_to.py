"""Where pointers may point, and in which units: the flows that a pass of lowering saw, solved to a memory model.

Lowering runs against a model. The first run guesses one (every object in its declared units, no pointer variable pointing
anywhere) and records flows while it lowers; solving them gives a better model. Lowering is repeated until the model that it
used is the one that its flows imply, which takes two passes where pointers or private arrays need it and one elsewhere.

Points-to sets are inclusion based (Andersen); functions are inlined, so every call has variables of its own. Units are
unification based (Steensgaard): all objects that one pointer may reach have cells of one width, the greatest common divisor
of all widths accessed and all distances stepped through them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from math import gcd

from boogie_ir.lang.frozen import frozen
from frontend.types.values import ANYWHERE, KEPT, NULL, Deref, Source

EMPTY: frozenset[int] = frozenset()


@frozen
class Copy:
    """``target`` may hold whatever ``sources`` hold."""

    target: int
    sources: frozenset[Source]


@frozen
class Held:
    """``target`` may hold an address this many bytes into what it points to; ``None``: no constant."""

    target: int
    bytes: int | None


@frozen
class StoreThrough:
    """A pointer from ``sources`` is stored wherever ``pointer`` points."""

    pointer: frozenset[Source]
    sources: frozenset[Source]


@frozen
class Granule:
    """Whatever the sources point to is accessed in, or stepped through by multiples of, this many bits."""

    sources: frozenset[Source]
    bits: int


@frozen
class Together:
    """One pointer comes from all of these sources."""

    sources: frozenset[Source]


@frozen
class InMemory:
    """Whatever the sources point to is accessed in a way that only an array allows."""

    sources: frozenset[Source]


@frozen
class Volatile:
    """Whatever the sources point to is read through a volatile lvalue: its contents may change at any time."""

    sources: frozenset[Source]


@frozen
class Alias:
    """A pointer-typed leaf of an object: part of the object's content once it is in memory."""

    leaf: int
    object: int


@frozen
class HostPointers:
    """The object holds pointers that the host stored."""

    object: int


Flow = Copy | Held | StoreThrough | Granule | Together | InMemory | Volatile | Alias | HostPointers


@frozen
class Model:
    """A guess at, or the solution of, a kernel's flows. Objects that it does not list have their declared unit.

    ``offsets``: how far into its one target a pointer variable points, in bytes, where all addresses that it gets agree.
    """

    units: Mapping[int, int] = field(default_factory=dict)
    in_memory: frozenset[int] = EMPTY
    points_to: Mapping[int, frozenset[int]] = field(default_factory=dict)
    content: Mapping[int, frozenset[int]] = field(default_factory=dict)
    volatile: frozenset[int] = EMPTY
    offsets: Mapping[int, int] = field(default_factory=dict)

    def targets(self, sources: Iterable[Source]) -> frozenset[int]:
        """The objects (and NULL, UNKNOWN, KEPT) that a pointer from these sources may point to."""
        found: set[int] = set()
        for source in sources:
            if isinstance(source, Deref):
                for target in self.targets(source.sources):
                    found |= self.content.get(target, EMPTY)
                    if target in ANYWHERE:
                        found.add(target)
            elif source in self.points_to:
                found |= self.points_to[source]
            else:
                found.add(source)
        return frozenset(found)


def solve(flows: Iterable[Flow], declared: Mapping[int, int], variables: Iterable[int]) -> Model:
    """The least model of the flows. ``declared``: the objects with their declared units."""
    flows = tuple(dict.fromkeys(flows))
    points_to: dict[int, frozenset[int]] = dict.fromkeys(variables, EMPTY)
    content: dict[int, frozenset[int]] = {}
    model = Model({}, EMPTY, points_to, content)
    changed = True
    while changed:
        changed = False
        in_memory = frozenset(t for f in flows if isinstance(f, InMemory) for t in model.targets(f.sources))
        for flow in flows:
            match flow:
                case Copy(target, sources):
                    changed |= _include(points_to, target, model.targets(sources))
                case StoreThrough(pointer, sources):
                    held = model.targets(sources)
                    for target in model.targets(pointer):
                        changed |= _include(content, target, held)
                case Alias(leaf, owner) if owner in in_memory:
                    changed |= _include(content, owner, points_to.get(leaf, EMPTY))
                    changed |= _include(points_to, leaf, content.get(owner, EMPTY))
                case HostPointers(owner):
                    changed |= _include(content, owner, frozenset((KEPT,)))
                case _:
                    pass
    volatile = frozenset(t for f in flows if isinstance(f, Volatile) for t in model.targets(f.sources))
    known, units = declared.keys(), _units(flows, model, declared)
    return Model(units, in_memory & known, points_to, content, volatile & known, _offsets(flows))


def _offsets(flows: tuple[Flow, ...]) -> dict[int, int]:
    """The pointer variables that only ever get addresses with one constant offset."""
    held: dict[int, set[int | None]] = {}
    for flow in flows:
        if isinstance(flow, Held):
            held.setdefault(flow.target, set()).add(flow.bytes)
    alike = {target: next(iter(found)) for target, found in held.items() if len(found) == 1}
    return {target: offset for target, offset in alike.items() if offset is not None}


def _include(sets: dict[int, frozenset[int]], key: int, more: frozenset[int]) -> bool:
    have = sets.get(key, EMPTY)
    if more <= have:
        return False
    sets[key] = have | more
    return True


def _units(flows: tuple[Flow, ...], model: Model, declared: Mapping[int, int]) -> dict[int, int]:
    """The unit of each object: per class of objects that share pointers, the common divisor of what touches them."""
    parent: dict[int, int] = {}

    def find(node: int) -> int:
        while parent.get(node, node) != node:
            node = parent[node]
        return node

    def unite(nodes: frozenset[int]) -> None:
        objects = [n for n in nodes if n != NULL and n not in ANYWHERE]
        for node in objects[1:]:
            parent[find(node)] = find(objects[0])

    for targets in (*model.points_to.values(), *model.content.values()):
        unite(targets)
    for flow in flows:
        if isinstance(flow, Together | Granule):
            unite(model.targets(flow.sources))
    touched: dict[int, int] = {}
    for flow in flows:
        if isinstance(flow, Granule):
            for target in model.targets(flow.sources):
                if target != NULL and target not in ANYWHERE:
                    root = find(target)
                    touched[root] = gcd(touched.get(root, 0), flow.bits)
    untouched: dict[int, int] = {}
    for target, unit in declared.items():
        root = find(target)
        if root not in touched:
            untouched[root] = gcd(untouched.get(root, 0), unit)
    return {o: touched.get(find(o)) or untouched[find(o)] for o in declared}
