"""What is written of a protocol, and read back: what its names mean, and one of its three forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply, Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.traverse import free_variables, subexpressions
from gpuverify_py.engines.protocols.align import Interval
from gpuverify_py.engines.protocols.pairs_of_threads import Level
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync
from gpuverify_py.engines.protocols.split import Pair

Sizes: TypeAlias = tuple[int | None, int | None, int | None]


@frozen_node
class Header:
    """What the names of a protocol mean. Sizes are those of blocks and of the grid, None any; ``requires`` holds of parameters.

    ``data`` are symbols whose values are arbitrary and each thread's own; ``symbols`` are those that loops introduce.
    """

    name: str
    block: Sizes
    grid: Sizes
    arrays: tuple[tuple[str, k.MemorySpace], ...]
    parameters: tuple[Var, ...]
    data: tuple[Var, ...]
    symbols: tuple[Var, ...]
    functions: tuple[FunctionDecl, ...]
    requires: tuple[Expr, ...]


@frozen_node
class WrittenProtocol:
    """Stage "protocol": a kernel's protocol (paper 001, section 3)."""

    header: Header
    protocol: Protocol


@frozen_node
class WrittenIntervals:
    """Stage "aligned": what may happen between barriers, for some arrays and two threads of a level (section 4.1)."""

    header: Header
    level: Level
    intervals: tuple[Interval, ...]


@frozen_node
class WrittenTraces:
    """Stage "traces": pairs of accesses of two threads of a level, that have to be apart (section 4.2)."""

    header: Header
    level: Level
    pairs: tuple[Pair, ...]


Written: TypeAlias = WrittenProtocol | WrittenIntervals | WrittenTraces


def functions_of(expressions: Iterable[Expr]) -> tuple[FunctionDecl, ...]:
    """The functions that are applied in the expressions, by their names."""
    found: dict[str, FunctionDecl] = {}
    for expression in expressions:
        for each in subexpressions(expression):
            if isinstance(each, Apply):
                parameters = tuple(Var("", a.type) for a in each.arguments)
                found[each.function] = FunctionDecl(each.function, parameters, each.type)
    return tuple(found[name] for name in sorted(found))


def variables_of(expressions: Iterable[Expr]) -> dict[str, Var]:
    """The symbols of the expressions by name, but for thread numbers and sizes."""
    implicit = {v.name for v in k.IMPLICIT}
    return {v.name: v for e in expressions for v in free_variables(e) if v.name.partition("$")[0] not in implicit}


def expressions_of(protocol: Protocol) -> Iterator[Expr]:
    """Every expression of a protocol, and the symbols that its loops name."""
    for item in protocol:
        match item:
            case Access():
                yield item.index
            case Assumed():
                yield item.condition
            case Choice():
                yield item.condition
                yield from expressions_of(item.then)
                yield from expressions_of(item.otherwise)
            case Loop():
                for state in item.states:
                    yield from (state.head, state.first, state.next, state.last, *state.jumped)
                yield from (*item.count, item.condition, item.goes_on, *item.jumps, *item.facts, *item.after)
                yield from (*item.symbols, *item.left)
                yield from expressions_of(item.body)
            case Sync():
                pass
            case _:
                assert_never(item)
