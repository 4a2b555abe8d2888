"""Access memory protocols: where a thread accesses arrays, under which conditions, and where it synchronises (paper 001, section
3).

A protocol speaks of thread numbers, sizes and parameters, and of *symbols*: the state of a loop at the head of an iteration, what
it is once the loop is done, how many iterations came before, and data, which is arbitrary. What is read from an array that nobody
changes is a function of its index. Beyond the paper: loops carry any state from iteration to iteration and may end early;
conditionals may synchronise; loops may run zero times; conditions that the program takes for granted stand where it does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, assert_never

from boogie_ir.lang.expr import AccessKind, Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import BarrierScope


@frozen_node
class Paired:
    """An assumption about two threads, outside of loops; the other's values stand in ``Other``.

    It is used of two threads that have both passed it: then each symbol in it has the one value that the thread gave it.
    ``behind`` is the place in the kernel's own list from which on it holds.
    """

    condition: Expr
    behind: int


@frozen_node
class Access:
    """The thread accesses a cell of an array; ``pieces`` as in :class:`boogie_ir.lang.kernel.Atomic`.

    ``held``: it only may, as a permission says, for each value of the symbols that are ``bound``. ``paired``: what is taken for
    granted of any two threads that come here.
    """

    kind: AccessKind
    array: str
    index: Expr
    origin: Origin
    pieces: int = 1
    held: bool = False
    bound: tuple[str, ...] = ()
    paired: tuple[Paired, ...] = ()


@frozen_node
class Sync:
    """A barrier. ``local`` and ``everywhere``: whether it surely orders accesses to group arrays, to global ones.

    ``passes_exits``: it does not wait for threads that have returned.
    """

    scope: BarrierScope
    local: bool
    everywhere: bool
    passes_exits: bool
    origin: Origin


@frozen_node
class Assumed:
    """Executions in which the condition does not hold are not looked at from here on."""

    condition: Expr


@frozen_node
class Choice:
    """One of two protocols. ``exits``: who does not take the first one has returned."""

    condition: Expr
    then: Protocol
    otherwise: Protocol
    exits: bool = False


@frozen_node
class State:
    """A variable that a loop changes.

    ``head`` is its value at the head of an iteration, ``first`` that of the first one, ``next`` what an iteration makes of it,
    ``last`` what it is after the loop; ``jumped`` are the values that it may have where a jump leaves the loop.
    """

    head: Var
    first: Expr
    next: Expr
    last: Var
    jumped: tuple[Expr, ...]


@frozen_node
class Loop:
    """The body, once for each iteration that is begun.

    ``condition`` is tested at the head; ``goes_on`` says at the end whether no jump left the loop, ``jumps`` when each of them
    does: threads that leave together need not take the same one. ``facts`` hold at each head,
    ``after`` once the loop is done. ``count`` are the symbols for the number of iterations that came before. ``symbols`` are all
    that the body introduces: each iteration has its own. ``left``: symbols that say after the loop whether a jump led further
    out.
    """

    label: str
    states: tuple[State, ...]
    count: tuple[Var, ...]
    condition: Expr
    goes_on: Expr
    jumps: tuple[Expr, ...]
    facts: tuple[Expr, ...]
    after: tuple[Expr, ...]
    symbols: tuple[Var, ...]
    left: tuple[Var, ...]
    body: Protocol
    origin: Origin


Item: TypeAlias = Access | Sync | Assumed | Choice | Loop

Protocol: TypeAlias = tuple[Item, ...]


def mapped(protocol: Protocol, change: Callable[[Expr], Expr]) -> Protocol:
    """The protocol with every expression changed; symbols that loops name stay."""
    return tuple(_mapped(item, change) for item in protocol)


def _mapped(item: Item, change: Callable[[Expr], Expr]) -> Item:
    def all_(expressions: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return tuple(map(change, expressions))

    match item:
        case Access():
            paired = tuple(replace(each, condition=change(each.condition)) for each in item.paired)
            return replace(item, index=change(item.index), paired=paired)
        case Assumed():
            return Assumed(change(item.condition))
        case Choice():
            then, otherwise = mapped(item.then, change), mapped(item.otherwise, change)
            return Choice(change(item.condition), then, otherwise, item.exits)
        case Loop():
            states = (replace(s, first=change(s.first), next=change(s.next), jumped=all_(s.jumped)) for s in item.states)
            return replace(
                item, states=tuple(states), condition=change(item.condition), goes_on=change(item.goes_on),
                jumps=all_(item.jumps), facts=all_(item.facts), after=all_(item.after), body=mapped(item.body, change),
            )  # fmt: skip
        case Sync():
            return item
    assert_never(item)
