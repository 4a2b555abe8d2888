"""Where one more barrier may order two accesses: between them, or between two rounds of a loop around both.

Of all places in a list of statements that are between two others, those next to them stand for the rest: what is in between
makes neither access. A barrier that only some threads come to is found by verifying; there is no need to know that here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product

from boogie_ir.lang import kernel as k
from boogie_ir.lang.source import Span
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from gpuverify_py.findings.diagnostic import Edit
from gpuverify_py.fixes.candidate import Candidate, Finding, places
from gpuverify_py.fixes.layout import LOOPS, Chain

LOCAL, GLOBAL = "CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE"
_BARRIERS = ("barrier", "work_group_barrier")


def barriers(of: Finding) -> Iterator[Candidate]:
    """A barrier, the weakest first: what another barrier fences, one of a warp, one of the block."""
    if not of.in_block:
        return
    if not of.cuda:
        yield from _fences_of_barriers(of)
    gaps = tuple(_gaps(of))
    if of.cuda and of.in_warp:
        yield from (_filled(gap, "__syncwarp();") for gap in gaps)
    code = "__syncthreads();" if of.cuda else f"barrier({LOCAL if of.shared else GLOBAL});"
    yield from (_filled(gap, code) for gap in gaps)


def fences(of: Finding) -> Iterator[Candidate]:
    """A fence after one of the accesses or before it, where threads tell each other something by atomics or volatile accesses."""
    if not k.tells(of.kernel.body):
        return
    if of.cuda:
        code = "__threadfence_block();" if of.in_block else "__threadfence();"
    else:
        code = f"mem_fence({LOCAL if of.shared else GLOBAL});"
    for access in of.diagnostic.accesses:
        for span in places(access.origin):
            function = of.layout.function(span)
            if function is None:
                continue
            chain = of.layout.chain(function, span)
            for outer, inner in pairwise(chain):
                if isinstance(outer, s.Compound):
                    yield from _filled_where(of.layout.after(inner, code), code, "after", inner)
                    yield from _filled_where(of.layout.before(inner, code), code, "before", inner)


def _filled_where(edit: Edit | None, code: str, where: str, at: s.Statement) -> Iterator[Candidate]:
    if edit is not None:
        line = at.span.end_line if where == "after" else at.span.line
        yield Candidate(f"{code.rstrip(';')} {where} line {line}", (edit,))


_HOLE = "\0"


def _filled(gap: Candidate, code: str) -> Candidate:
    edits = tuple(Edit(edit.span, edit.text.replace(_HOLE, code)) for edit in gap.edits)
    return Candidate(f"{code.rstrip(';')} {gap.title}", edits)


def _gaps(of: Finding) -> Iterator[Candidate]:
    """Places for a barrier, each with a hole for it: those between the accesses in the innermost function that has both, then in
    those that call it."""
    first, second = (tuple(places(access.origin)) for access in of.diagnostic.accesses)
    seen: set[tuple[Edit, ...]] = set()
    for one, other in product(first, second):
        function = of.layout.function(one)
        if function is None or of.layout.function(other) is not function:
            continue
        pair = of.layout.chain(function, one), of.layout.chain(function, other)
        for gap in (*_between(of, *pair), *_rounds(of, *pair)):
            if gap.edits not in seen:
                seen.add(gap.edits)
                yield gap


def _common(one: Chain, other: Chain) -> int:
    """How many statements two chains have in common."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a is not b), min(len(one), len(other)))


def _between(of: Finding, one: Chain, other: Chain) -> Iterator[Candidate]:
    """After the first and before the second in the innermost list that has both apart; then at the start of the rounds of a loop
    that has the second alone, and at the end of those of one that has the first.
    """
    depth = _common(one, other)
    around = one[depth - 1]
    if not isinstance(around, s.Compound) or depth >= min(len(one), len(other)):
        return
    earlier, later = sorted((one[depth], other[depth]), key=lambda each: (each.span.line, each.span.column))
    edit = of.layout.after(earlier, _HOLE)
    if edit is not None:
        yield Candidate(f"after line {earlier.span.end_line}", (edit,))
    if around.body.index(later) > around.body.index(earlier) + 1 or edit is None:
        edit = of.layout.before(later, _HOLE)
        if edit is not None:
            yield Candidate(f"before line {later.span.line}", (edit,))
    for chain in (one, other):
        for loop in chain[depth:]:
            if isinstance(loop, LOOPS):
                put, where = (of.layout.at_end, "end") if chain[depth] is earlier else (of.layout.at_start, "start")
                edits = put(loop, _HOLE)
                if edits is not None:
                    yield Candidate(f"at the {where} of the loop at line {loop.span.line}", edits)


def _rounds(of: Finding, one: Chain, other: Chain) -> Iterator[Candidate]:
    """At the end and at the start of what a loop around both repeats, the innermost loop first."""
    for loop in reversed(one[: _common(one, other)]):
        if not isinstance(loop, LOOPS):
            continue
        edits = of.layout.at_end(loop, _HOLE)
        if edits is not None:
            yield Candidate(f"at the end of the loop at line {loop.span.line}", edits)
        edits = of.layout.at_start(loop, _HOLE)
        if edits is not None:
            yield Candidate(f"at the start of the loop at line {loop.span.line}", edits)


def _fences_of_barriers(of: Finding) -> Iterator[Candidate]:
    """A barrier that is there, fencing the memory that the finding is about, too."""
    needed = LOCAL if of.shared else GLOBAL
    for function in _functions(of):
        assert function.body is not None
        for call in calls(function.body, _BARRIERS):
            if len(call.arguments) != 1:
                continue
            said = of.layout.text.of(call.arguments[0].span)
            edit = of.layout.replaced(call.arguments[0].span, f"{said} | {needed}")
            if not re.search(rf"\b{needed}\b", said) and edit is not None:
                yield Candidate(f"{needed} for the barrier at line {call.span.line}", (edit,))


def _functions(of: Finding) -> tuple[s.Function, ...]:
    spans: list[Span] = [span for access in of.diagnostic.accesses for span in places(access.origin)]
    found = (of.layout.function(span) for span in spans)
    return tuple(dict.fromkeys(function for function in found if function is not None))


def calls(body: s.Statement, names: tuple[str, ...]) -> Iterator[s.Call]:
    """Calls of functions of these names."""
    for node in walk(body):
        if isinstance(node, s.Call) and isinstance(node.callee, s.Name) and node.callee.name in names:
            yield node
