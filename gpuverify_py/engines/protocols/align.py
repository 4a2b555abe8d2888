"""Barrier intervals: what threads may do between one barrier and the next (paper 001, section 4.1, Figure 3).

The paper makes every barrier the last item of its loop's body by rotating the loop: the part after the last barrier moves in
front of the next iteration's first part. Each rotation writes the body twice, so that nested loops double. Here each interval is
written once, from the barrier that begins it: what follows in its list, then the next iteration of the loop around it up to the
first barrier, or what comes after that loop, and so on outwards. There are as many intervals as barriers, and one that begins
with the kernel.

All threads leave the barrier in the same iterations of the loops around it, so these iterations' shared symbols are one for both
threads. The next iteration's state is what this one makes of it (``x := x - 1`` in Figure 3, the other way round), its data is
new. A loop is entered with its first state, or passed over. Where an iteration may pass without a barrier, later ones follow in
the same interval: threads may be in different ones of these, so each thread has symbols of its own for them.

Conditions only ever exclude: where it is not known under which condition a path is taken, it is taken under none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import TypeAlias, assert_never

from boogie_ir.lang.build import boolean, bv, bvadd, not_, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync
from gpuverify_py.engines.protocols.wellformed import Formed

NEXT = "~next"
NEAREST = 16  # conditions that what has just been said is looked for in
LATER = "~later"  # in the names of symbols of which each thread has its own


@frozen_node
class Given:
    """Conditions that hold together: one, and those before it."""

    condition: Expr
    before: Given | None

    def __iter__(self) -> Iterator[Expr]:
        current: Given | None = self
        while current is not None:
            yield current.condition
            current = current.before


@frozen_node
class Traced:
    """An access of an interval: the cell in terms of the interval's symbols, and what holds where it is made.

    ``paired`` is what holds with any other thread that has passed the same assumptions: the access' own, in these symbols.
    """

    access: Access
    index: Expr
    given: Given | None
    paired: tuple[Expr, ...] = ()


@frozen_node
class Interval:
    """What may happen after a barrier (None: the kernel's start) until the next one.

    ``unordered`` are the arrays that a thread which returns in it may have accessed before: nothing orders that with what comes
    later. ``given`` holds of all that happens in it.
    """

    after: Sync | None
    accesses: tuple[Traced, ...]
    unordered: frozenset[str]
    given: Given | None = None


@frozen_node
class _Frame:
    """Where one is inside: the list, the place in it, and the item at that place, which has the list one came from."""

    items: Protocol
    place: int
    owner: Choice | Loop


_Names = dict[str, Expr]


Decide: TypeAlias = Callable[[Expr, Given | None], bool | None]
"""Tells the truth of a condition where it follows from others, or None."""


def intervals(protocol: Protocol, formed: Formed, share: Sharing, decide: Decide) -> Iterator[Interval]:
    """The intervals of a protocol."""
    yield _Walk(formed, share, decide).interval(None, (), protocol, 0, None)
    yield from _inside(protocol, (), None, formed, share, decide)


def _inside(
    items: Protocol, frames: tuple[_Frame, ...], given: Given | None, formed: Formed, share: Sharing, decide: Decide
) -> Iterator[Interval]:
    for place, item in enumerate(items):
        match item:
            case Access():
                pass
            case Assumed():
                given = _and(given, item.condition)
            case Sync():
                if id(item) in formed.effective:
                    yield _Walk(formed, share, decide).interval(item, frames, items, place + 1, given)
            case Choice():
                if id(item) in formed.effective:
                    here = (*frames, _Frame(items, place, item))
                    yield from _inside(item.then, here, _and(given, item.condition), formed, share, decide)
                    yield from _inside(item.otherwise, here, _and(given, share(not_(item.condition))), formed, share, decide)
            case Loop():
                if id(item) in formed.effective:
                    here = (*frames, _Frame(items, place, item))
                    yield from _inside(item.body, here, _and(given, *item.facts, item.condition), formed, share, decide)
                given = _and(given, *item.after)
            case _:
                assert_never(item)


def _and(given: Given | None, *conditions: Expr) -> Given | None:
    """What holds, with more: what has just been said is not said again, so that accesses in a row are under the same."""
    for condition in conditions:
        if condition != TRUE and not any(condition is said for said in islice(given or (), NEAREST)):
            given = Given(condition, given)
    return given


@frozen_node
class _Reached:
    """The end of a list that is come to without a barrier: what symbols are by then, and what holds."""

    names: _Names
    given: Given | None

    def and_(self, *conditions: Expr) -> _Reached:
        return _Reached(self.names, _and(self.given, *conditions))


class _Walk:
    """One interval. Where a part always comes to a barrier, what is reached behind it is None."""

    def __init__(self, formed: Formed, share: Sharing, decide: Decide) -> None:
        self.formed = formed
        self.share = share
        self.decide = decide
        self.found: list[Traced] = []
        self.unordered: set[str] = set()

    def interval(
        self, after: Sync | None, frames: tuple[_Frame, ...], items: Protocol, place: int, given: Given | None
    ) -> Interval:
        reached = self.walk(items, place, _Reached({}, given))
        for frame in reversed(frames):
            if reached is not None and isinstance(frame.owner, Loop):
                reached = self.around(frame.owner, reached)
            if reached is None:
                break
            reached = self.walk(frame.items, frame.place + 1, reached)
        return Interval(after, tuple(self.found), frozenset(self.unordered), given)

    def at(self, expression: Expr, names: Mapping[str, Expr]) -> Expr:
        """The expression in the interval's symbols."""
        if not names or not any(v.name in names for v in free_variables(expression)):
            return expression
        return self.share(simplify(substitute(expression, names)))

    def known(self, condition: Expr, given: Given | None) -> Expr:
        """A condition of control, or its truth where that is known."""
        truth = None if isinstance(condition, Literal) else self.decide(condition, given)
        return condition if truth is None else boolean(truth)

    def walk(self, items: Protocol, place: int, here: _Reached) -> _Reached | None:
        """Adds the accesses up to the next barrier."""
        reached: _Reached | None = here
        for item in items[place:]:
            assert reached is not None
            match item:
                case Access():
                    paired = tuple(self.at(each.condition, reached.names) for each in item.paired)
                    self.found.append(Traced(item, self.at(item.index, reached.names), reached.given, paired))
                case Assumed():
                    reached = reached.and_(self.at(item.condition, reached.names))
                case Sync():
                    if id(item) in self.formed.effective:
                        return None
                case Choice():
                    reached = self.choice(item, reached)
                case Loop() if id(item) in self.formed.effective:
                    reached = self.entered(item, reached)
                case Loop():
                    names = reached.names
                    self.walk(item.body, 0, reached.and_(*(self.at(e, names) for e in (*item.facts, item.condition))))
                    reached = reached.and_(*(self.at(e, names) for e in item.after))
                case _:
                    assert_never(item)
            if reached is None:
                return None
        return reached

    def choice(self, item: Choice, here: _Reached) -> _Reached | None:
        condition = self.at(item.condition, here.names)
        opposite = self.share(not_(condition))
        if item.exits and id(item) in self.formed.effective and not self.formed.uniform(item.condition):
            self.unordered.update(t.access.array for t in self.found)
        sides = [
            self.walk(part, 0, here.and_(known))
            for part, known in ((item.then, condition), (item.otherwise, opposite))
            if known != FALSE
        ]
        going = [side for side in sides if side is not None]
        if len(going) == 1:  # it goes on under the condition of the side that does
            return going[0]
        return here if going else None

    def entered(self, loop: Loop, here: _Reached) -> _Reached | None:
        """A synchronised loop that is come to: its first iteration, or what is after it where there is none."""
        names = here.names
        first: _Names = {**names, **{s.head.name: self.at(s.first, names) for s in loop.states}}
        first |= {c.name: bv(0, width_of(c)) for c in loop.count}
        condition = self.known(self.at(loop.condition, first), here.given)
        if condition != FALSE and self.walk(loop.body, 0, _Reached(first, here.given).and_(condition)) is not None:
            return self.later(loop, here)
        if condition == TRUE:
            return None
        passed = {**names, **{s.last.name: first[s.head.name] for s in loop.states}}
        return _Reached(passed, here.given).and_(self.share(not_(condition)))

    def around(self, loop: Loop, here: _Reached) -> _Reached | None:
        """The end of an iteration: the next one, or what comes after the loop."""
        following: _Names = dict(here.names)
        for symbol in loop.symbols:
            following[symbol.name] = self.share(Var(f"{symbol.name}{NEXT}~{loop.label}", symbol.type))
        following |= {s.head.name: self.at(s.next, here.names) for s in loop.states}
        following |= {c.name: self.share(bvadd(c, bv(1, width_of(c)))) for c in loop.count}
        goes_on = self.at(loop.goes_on, here.names)
        condition = self.known(self.at(loop.condition, following), here.given)
        if FALSE not in (condition, goes_on):
            if self.walk(loop.body, 0, _Reached(following, here.given).and_(goes_on, condition)) is not None:
                return self.later(loop, here)
        if goes_on != TRUE:
            return here
        if condition == TRUE:
            return None
        ended = {**here.names, **{s.last.name: following[s.head.name] for s in loop.states}}
        return _Reached(ended, here.given).and_(self.share(not_(condition)))

    def later(self, loop: Loop, here: _Reached) -> _Reached:
        """A later iteration that is come to without a barrier since: threads may be in different ones. Then what comes after."""
        other: _Names = dict(here.names)
        for symbol in (*(s.head for s in loop.states), *loop.count, *loop.symbols):
            other[symbol.name] = self.share(Var(f"{symbol.name}{LATER}~{loop.label}", symbol.type))
        self.walk(loop.body, 0, _Reached(other, here.given).and_(*(self.at(e, other) for e in (*loop.facts, loop.condition))))
        return here.and_(*(self.at(e, here.names) for e in loop.after))


def is_own(name: str, own: frozenset[str]) -> bool:
    """Whether each thread has its own symbol of this name, of the protocol or of one of its intervals."""
    return LATER in name or name.partition(NEXT)[0] in own
