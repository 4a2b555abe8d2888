"""Which symbols are the same in all threads, and which barriers all threads reach together (paper 001, Definition 1).

The paper flags a kernel whose synchronised loops mention the thread; here such a barrier orders nothing: leaving out what orders
makes more accesses concurrent, never fewer. A barrier is *effective* where every condition and loop around it is the same in all
threads of its scope. A loop is synchronised where it has an effective barrier: then all threads are in the same iteration between
two barriers, so that they share its state as far as that is made of what they share. In any other loop each thread is where it
is.

*Exits.* Where threads have returned, and a barrier does not wait for these, those that are left are all there are: what they
agree on orders them. What the ones that returned did before stays unordered; :mod:`gpuverify_py.engines.protocols.align` sees to
it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync


@frozen
class Formed:
    """What is known of a protocol under one reading of its barriers. Items are named by their ids.

    ``own`` are the symbols of which each thread has its own, ``varying`` those that differ even in the same iteration.
    ``effective`` are barriers that order, and the loops and choices with one inside; ``met`` are barriers that all threads reach
    together.
    """

    own: frozenset[str]
    varying: frozenset[str]
    effective: frozenset[int]
    met: frozenset[int]

    def uniform(self, expression: Expr) -> bool:
        """Whether threads in the same iterations agree on the expression."""
        return not any(v.name in self.varying for v in free_variables(expression))


def form(protocol: Protocol, varying: frozenset[str], orders: Callable[[Sync], bool]) -> Formed:
    """Looks at a protocol. ``varying`` are data and the thread numbers that differ within the scope; ``orders``: what counts."""
    analysis = _Analysis(varying, orders)
    before = -1
    while before != len(analysis.varying):
        before = len(analysis.varying)
        analysis.values(protocol)
    analysis.control(protocol, uniform=True, exited=False)
    analysis.owned(protocol)
    own = analysis.own | analysis.varying
    return Formed(frozenset(own), frozenset(analysis.varying), frozenset(analysis.effective), frozenset(analysis.met))


class _Analysis:
    def __init__(self, varying: frozenset[str], orders: Callable[[Sync], bool]) -> None:
        self.varying = set(varying)
        self.orders = orders
        self.own: set[str] = set()
        self.effective: set[int] = set()
        self.met: set[int] = set()

    def varies(self, expression: Expr) -> bool:
        return any(v.name in self.varying for v in free_variables(expression))

    def values(self, protocol: Protocol) -> None:
        """What a loop makes of values that differ differs; so does what is left of it where threads leave it apart."""
        for item in protocol:
            match item:
                case Access() | Assumed() | Sync():
                    pass
                case Choice():
                    self.values(item.then)
                    self.values(item.otherwise)
                case Loop():
                    for state in item.states:
                        if self.varies(state.first) or self.varies(state.next):
                            self.varying.add(state.head.name)
                    self.values(item.body)
                    parts = any(map(self.varies, (item.condition, item.goes_on, *item.jumps)))
                    for state in item.states:
                        if parts or state.head.name in self.varying or any(map(self.varies, state.jumped)):
                            self.varying.add(state.last.name)
                    if parts:
                        self.varying.update(v.name for v in item.left)
                        self.varying.update(f"{c.name}'" for c in item.count)
                case _:
                    assert_never(item)

    def control(self, protocol: Protocol, *, uniform: bool, exited: bool) -> bool:
        """Whether an effective barrier is inside. ``exited``: some threads that are not here have returned."""
        found = False
        for item in protocol:
            inside = False
            match item:
                case Access() | Assumed():
                    pass
                case Sync():
                    if uniform and (item.passes_exits or not exited):
                        self.met.add(id(item))
                        inside = self.orders(item)
                case Choice():
                    same = not self.varies(item.condition)
                    inside = self.control(
                        item.then, uniform=uniform and (same or item.exits), exited=exited or (item.exits and not same)
                    )
                    inside |= self.control(item.otherwise, uniform=uniform and same, exited=exited)
                case Loop():
                    same = not self.varies(item.condition) and not self.varies(item.goes_on)
                    inside = self.control(item.body, uniform=uniform and same, exited=exited)
                case _:
                    assert_never(item)
            if inside:
                self.effective.add(id(item))
                found = True
        return found

    def owned(self, protocol: Protocol) -> None:
        """In a loop without an effective barrier each thread is in an iteration of its own, inner loops' symbols included."""
        for item in protocol:
            match item:
                case Choice():
                    self.owned(item.then)
                    self.owned(item.otherwise)
                case Loop() if id(item) in self.effective:
                    self.owned(item.body)
                case Loop():
                    self.own.update(v.name for v in (*(s.head for s in item.states), *item.count, *item.symbols))
                case _:
                    pass
