"""What one arbitrary thread of a kernel does, as values: where it writes what, what it reads, and what its loops compute.

Expressions speak of the thread's numbers, of the numbers of iterations (:class:`Loop`) and of the kernels' parameters. Three
things stand in them as applied functions whose arguments are all that they depend on, so that substitution is all it takes to
speak of another thread or iteration: what a load gives (:class:`Read`), what a loop has computed after some iterations
(:class:`Fold`), and after how many it ends (:class:`Count`).

A kernel that is free of races and of divergence computes in every schedule what it computes in lock step: each statement by all
threads before the next one, each iteration of a loop before the next. So a cell holds what was written to it last *in the order
of the text*, iterations counted (``Place``); paper 004 takes one interval between barriers after the other, which is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from boogie_ir.lang.expr import Apply, Expr, Var
from boogie_ir.lang.frozen import frozen, frozen_node, mutable
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import children, free_variables, substitute, with_children
from boogie_ir.lang.types import BitVec, Type


class NotFollowed(Exception):
    """Something in a kernel that this method has no terms for, or cannot trace."""

    def __init__(self, why: str, origin: Origin | None = None, other: Origin | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.origin = origin
        self.other = other


@frozen
class Memory:
    """An array of a side. ``contents`` is the function of what it holds at first, of the index (``groups``: and of the group)."""

    key: str
    cell: BitVec
    index: BitVec
    groups: bool
    contents: str


@frozen_node
class Counter:
    """A variable that each iteration adds the same to: ``first + step * iteration``.

    ``exact``: it never leaves the numbers of its width, read with a sign (``signed``) or without.
    """

    first: Expr
    step: Expr
    exact: bool
    signed: bool


@frozen_node
class Loop:
    """A loop, by the number of iterations before this one. ``turns`` is how many there are, where that is known in closed form.

    ``known`` holds in each iteration. ``reached``: what, where it holds of a number, makes it that of an iteration; None: not
    known. ``counters`` go on by a step that is not zero, and never wrap around. ``meets``: there is a barrier in it.
    ``together``: where one thread makes an iteration, all threads of its group do, as they meet in each.
    """

    iteration: Var
    known: tuple[Expr, ...]
    reached: tuple[Expr, ...] | None
    turns: Expr | None
    counters: tuple[Counter, ...]
    meets: bool
    together: bool
    origin: Origin


@frozen_node
class Place:
    """Where in the order of the text something happens: in which kernel of which side, at which statement, inside which loops.

    ``interval`` counts the barriers before it in the text.
    """

    side: str
    step: int
    number: int
    loops: tuple[Loop, ...]
    interval: int


@frozen
class Path:
    """What holds where a thread is: ``guards`` are the conditions that led it there, ``assumed`` is taken for granted there."""

    guards: tuple[Expr, ...] = ()
    assumed: tuple[Expr, ...] = ()

    def where(self, *guards: Expr) -> Path:
        """The path on which these hold, too."""
        return Path((*self.guards, *guards), self.assumed)

    def assuming(self, condition: Expr) -> Path:
        """The path after an assumption."""
        return Path(self.guards, (*self.assumed, condition))

    @property
    def known(self) -> tuple[Expr, ...]:
        """All of it."""
        return (*self.guards, *self.assumed)


@frozen_node
class Site:
    """A write to memory by a thread with these numbers, where ``path`` holds inside the loops of its ``place``."""

    memory: Memory
    index: Expr
    value: Expr
    path: Path
    place: Place
    thread: tuple[Var, ...]
    origin: Origin


@frozen_node
class Read:
    """A load. ``over``: the arguments of the function that stands for it; the thread's numbers and the loops' come first."""

    memory: Memory
    index: Expr
    path: Path
    place: Place
    thread: tuple[Var, ...]
    over: tuple[Var, ...]
    origin: Origin


@frozen_node
class Fold:
    """What a loop computes: the ``states`` after so many iterations, from ``first``, each time as ``following`` says.

    ``over`` are the arguments of the functions that stand for it, after the number of iterations. A thread comes to the loop
    where ``guards`` hold; ``facts`` hold in an iteration.
    """

    iteration: Var
    states: tuple[Var, ...]
    first: tuple[Expr, ...]
    following: tuple[Expr, ...]
    guards: tuple[Expr, ...]
    facts: tuple[Expr, ...]
    over: tuple[Var, ...]
    origin: Origin


@frozen_node
class Count:
    """The number of iterations of a loop whose condition depends on what it computes: the first without ``goes_on``."""

    fold: Fold
    goes_on: Expr
    over: tuple[Var, ...]


@mutable
class Definitions:
    """What applied functions stand for, by their names, and names that nobody has."""

    reads: dict[str, Read] = field(default_factory=dict)
    folds: dict[str, tuple[Fold, int]] = field(default_factory=dict)  # and which of the states
    counts: dict[str, Count] = field(default_factory=dict)
    used: int = 0

    def fresh(self, hint: str, type_: Type) -> Var:
        """A new variable."""
        return Var(self.name(hint), type_)

    def name(self, hint: str) -> str:
        """A new name."""
        self.used += 1
        return f"{hint}#{self.used}"

    def read(self, read: Read) -> Expr:
        """What the load gives."""
        name = self.name("read")
        self.reads[name] = read
        return Apply(name, read.over, read.memory.cell)

    def fold(self, fold: Fold) -> tuple[str, ...]:
        """The functions that stand for the states."""
        names = tuple(self.name(f"fold.{state.name}.") for state in fold.states)
        self.folds.update({name: (fold, number) for number, name in enumerate(names)})
        return names

    def opened(self, application: Apply) -> tuple[Fold, int] | None:
        """The fold that a function stands for, of these arguments, with variables of its own."""
        known = self.folds.get(application.function)
        if known is None:
            return None
        fold, number = known
        actual: dict[str, Expr] = {v.name: a for v, a in zip(fold.over, application.arguments[1:], strict=True)}
        iteration = self.fresh("iteration", fold.iteration.type)
        states = tuple(self.fresh(s.name, s.type) for s in fold.states)
        inner = {**actual, fold.iteration.name: iteration, **{s.name: n for s, n in zip(fold.states, states, strict=True)}}
        return (
            Fold(
                iteration,
                states,
                tuple(substitute(e, actual) for e in fold.first),
                tuple(substitute(e, inner) for e in fold.following),
                tuple(substitute(e, actual) for e in fold.guards),
                tuple(substitute(e, inner) for e in fold.facts),
                fold.over,
                fold.origin,
            ),
            number,
        )


def variables(expressions: Iterable[Expr], but: Iterable[Var] = ()) -> tuple[Var, ...]:
    """The free variables, in a fixed order, but for some."""
    left_out = {v.name for v in but}
    found = {v.name: v for e in expressions for v in free_variables(e) if v.name not in left_out}
    return tuple(found[name] for name in sorted(found))


def bound(names: Sequence[Var], values: Sequence[Expr]) -> dict[str, Expr]:
    """The substitution of values for variables."""
    return {v.name: e for v, e in zip(names, values, strict=True)}


def around(place: Place) -> tuple[Expr, ...]:
    """What is known of the loops around a place."""
    return tuple(fact for loop in place.loops for fact in loop.known)


def instance(expressions: Iterable[Expr], mapping: Mapping[str, Expr]) -> tuple[Expr, ...]:
    """Expressions of another thread or iteration."""
    return tuple(substitute(e, mapping) for e in expressions)


def replaced(expression: Expr, given: dict[int, Expr]) -> Expr:
    """The expression with others in place of some objects in it; what it shares stays shared."""
    known = given.get(id(expression))
    if known is None:
        parts = children(expression)
        new = tuple(replaced(part, given) for part in parts)
        changed = any(one is not other for one, other in zip(new, parts, strict=True))
        known = given[id(expression)] = with_children(expression, new) if changed else expression
    return known
