"""Protocols, intervals and traces as text that :mod:`gpuverify_py.engines.protocols.text.read_protocol` reads back.

``$1`` and ``$2`` at the end of a symbol say whose it is. Expressions are those of the kernel language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from boogie_ir.lang.expr import TRUE, Expr, Var
from boogie_ir.lang.spelling import Level as Language
from boogie_ir.print.print_expression import Style
from boogie_ir.print.print_shared import INDENT, Page, function_text, valued
from gpuverify_py.engines.protocols.align import Interval, Traced
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, State, Sync
from gpuverify_py.engines.protocols.text.written import (
    Header,
    Sizes,
    Written,
    WrittenIntervals,
    WrittenProtocol,
    WrittenTraces,
)


def print_written(written: Written, origins: bool = False) -> str:
    """The text; with ``origins`` it reads back equal, without them equal but for the origins."""
    return "\n".join(_lines(written, Page(Style(Language.KERNEL, {}), origins))) + "\n"


def _lines(written: Written, page: Page) -> Iterator[str]:
    name = page.name(written.header.name)
    yield from (function_text(f, page) for f in written.header.functions)
    match written:
        case WrittenProtocol():
            yield f"protocol {name} {{"
            yield from _header(written.header, page)
            yield from _items(written.protocol, INDENT, page)
        case WrittenIntervals():
            yield f"intervals {name} {written.level.value} {{"
            yield from _header(written.header, page)
            for interval in written.intervals:
                yield from _interval(interval, page)
        case WrittenTraces():
            yield f"traces {name} {written.level.value} {{"
            yield from _header(written.header, page)
            for pair in written.pairs:
                yield f"{INDENT}pair {{"
                yield from (2 * INDENT + _traced(each, page) for each in (pair.first, pair.second))
                yield f"{INDENT}}}"
        case _:
            assert_never(written)
    yield "}"


def _header(header: Header, page: Page) -> Iterator[str]:
    yield f"{INDENT}launch block {_sizes(header.block)} grid {_sizes(header.grid)};"
    yield from (f"{INDENT}array {space.value} {page.name(name)};" for name, space in header.arrays)
    for word, variables in (("parameter", header.parameters), ("data", header.data), ("symbol", header.symbols)):
        yield from (f"{INDENT}{word} {page.declared((variable,))};" for variable in variables)
    yield from (f"{INDENT}requires {page.expression(condition)};" for condition in header.requires)


def _sizes(sizes: Sizes) -> str:
    return f"[{', '.join('*' if size is None else str(size) for size in sizes)}]"


def _access(access: Access, index: Expr, page: Page) -> str:
    pieces = valued("pieces", access.pieces) if access.pieces > 1 else ""
    attributes = page.attributes(access.origin, pieces)
    return f"{access.kind.value} {attributes}{page.name(access.array)}[{page.expression(index)}]"


def _sync(sync: Sync, page: Page) -> str:
    flags = ((sync.local, "local"), (sync.everywhere, "everywhere"), (sync.passes_exits, "passes_exits"))
    words = [sync.scope.value, *(word for said, word in flags if said)]
    return f"sync {page.attributes(sync.origin)}{' '.join(words)};"


def _items(protocol: Protocol, indent: str, page: Page) -> Iterator[str]:
    for item in protocol:
        match item:
            case Access():
                yield f"{indent}{_access(item, item.index, page)};"
            case Sync():
                yield indent + _sync(item, page)
            case Assumed():
                yield f"{indent}assume {page.expression(item.condition)};"
            case Choice():
                yield f"{indent}if ({page.expression(item.condition)}) {'exits ' if item.exits else ''}{{"
                yield from _items(item.then, indent + INDENT, page)
                if item.otherwise:
                    yield f"{indent}}} else {{"
                    yield from _items(item.otherwise, indent + INDENT, page)
                yield f"{indent}}}"
            case Loop():
                yield from _loop(item, indent, page)
            case _:
                assert_never(item)


def _loop(loop: Loop, indent: str, page: Page) -> Iterator[str]:
    inner = indent + INDENT
    yield f"{indent}loop {page.attributes(loop.origin)}{page.name(loop.label)} {{"
    yield from (inner + _state(state, page) for state in loop.states)
    for word, variables in (("count", loop.count), ("symbols", loop.symbols), ("left", loop.left)):
        if variables:
            yield f"{inner}{word} {_names(variables, page)};"
    yield f"{inner}while {page.expression(loop.condition)};"
    if loop.goes_on != TRUE:
        yield f"{inner}goes_on {page.expression(loop.goes_on)};"
    for word, conditions in (("jump", loop.jumps), ("fact", loop.facts), ("after", loop.after)):
        yield from (f"{inner}{word} {page.expression(condition)};" for condition in conditions)
    yield f"{inner}do {{"
    yield from _items(loop.body, inner + INDENT, page)
    yield f"{inner}}}"
    yield f"{indent}}}"


def _state(state: State, page: Page) -> str:
    jumped = f" jumped ({', '.join(map(page.expression, state.jumped))})" if state.jumped else ""
    head, last = page.name(state.head.name), page.name(state.last.name)
    return f"state {head} from {page.expression(state.first)} next {page.expression(state.next)} last {last}{jumped};"


def _names(variables: Iterable[Var], page: Page) -> str:
    return ", ".join(page.name(v.name) for v in variables)


def _interval(interval: Interval, page: Page) -> Iterator[str]:
    yield f"{INDENT}interval {{"
    if interval.after is not None:
        yield 2 * INDENT + _sync(interval.after, page)
    if interval.unordered:
        yield f"{2 * INDENT}unordered {', '.join(map(page.name, sorted(interval.unordered)))};"
    yield from (2 * INDENT + _traced(each, page) for each in interval.accesses)
    yield f"{INDENT}}}"


def _traced(traced: Traced, page: Page) -> str:
    conditions = [page.expression(c) for c in traced.given or () if c != TRUE]
    given = f" given {', '.join(conditions)}" if conditions else ""
    return f"{_access(traced.access, traced.index, page)}{given};"
