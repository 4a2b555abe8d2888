"""A condition under which a statement is executed: an index within what there is, or one thread that stands for all.

A guard takes work away, so of those that suffice the one is the weakest that leaves most; that each access is still made is shown
by runs (:mod:`gpuverify_py.fixes.judge`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Span
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from gpuverify_py.findings.diagnostic import AccessReport, Diagnostic
from gpuverify_py.fixes.candidate import Candidate, Finding, places
from gpuverify_py.fixes.layout import LOOPS, Chain

_INTEGER = re.compile(r"(const |unsigned |signed )*(int|unsigned|uint|size_t|long|long long|ulong|short|ushort)")
MOST = 24


def guards(of: Finding) -> Iterator[Candidate]:
    """Guards for each of the accesses: bounds first, then one thread alone for what all write to one place."""
    diagnostic = of.diagnostic
    origins = [access.origin for access in diagnostic.accesses] or [diagnostic.origin]
    count = 0
    for origin in origins:
        span = next(places(origin), None)
        function = of.layout.function(span) if span is not None else None
        if span is None or function is None:
            continue
        chain = of.layout.chain(function, span)
        index = next((n for n in walk(chain[-1]) if isinstance(n, s.Index) and n.span == span), None)
        if index is not None and _guardable(chain):
            for condition in _bounds(of, function, chain, index.index):
                count += 1
                if count > MOST:
                    return
                yield from _guarded(of, chain, condition)
    if diagnostic.kind is CheckKind.RACE and of.in_block and _alike(*diagnostic.accesses):
        span = next(places(diagnostic.accesses[0].origin))
        function = of.layout.function(span)
        if function is not None and _one_place(of, function, span) and _guardable(chain := of.layout.chain(function, span)):
            yield from _guarded(of, chain, _first_thread(of, diagnostic), alone=True)


def _alike(one: AccessReport, other: AccessReport) -> bool:
    return one.origin.span == other.origin.span and one.kind is other.kind is AccessKind.WRITE


def _one_place(of: Finding, function: s.Function, span: Span) -> bool:
    """Whether all threads of a block mean the same place: its text names nothing that is a thread's."""
    named = set(re.findall(r"[A-Za-z_]\w*", of.layout.text.of(span)))
    return named.isdisjoint(_locals(function)) and named.isdisjoint(("threadIdx", "get_local_id", "get_global_id"))


def _first_thread(of: Finding, diagnostic: Diagnostic) -> str:
    sizes = diagnostic.accesses[0].thread.group_size
    forms = ("threadIdx.x", "threadIdx.y", "threadIdx.z") if of.cuda else tuple(f"get_local_id({d})" for d in range(3))
    return " && ".join(f"{form} == 0" for form, size in zip(forms, sizes, strict=True) if size > 1) or f"{forms[0]} == 0"


def _guardable(chain: Chain) -> bool:
    """Whether a condition may stand before the innermost statement: it declares nothing, and takes no `else` from another."""
    if not isinstance(chain[-1], s.Evaluate):
        return False
    for outer in reversed(chain[:-1]):
        if isinstance(outer, s.Compound):
            return True
        if isinstance(outer, s.If) and outer.otherwise is not None:
            return False
    return True


def _bounds(of: Finding, function: s.Function, chain: Chain, index: s.Expression) -> Iterator[str]:
    """A variable in the index below a parameter, a variable of a loop around, or the size of the array; the index as a whole only
    where it leaves the array: threads that meet have one index, so a bound of it takes all of them away, or none.
    """
    text = of.layout.text.of(index.span)
    plain = text if re.fullmatch(r"[\w.]+(\(\d\))?", text) else f"({text})"
    locals_ = _locals(function)
    variables = [name for name in dict.fromkeys(re.findall(r"[A-Za-z_]\w*", text)) if name in locals_ and name != text]
    loops = [name for each in chain if isinstance(each, LOOPS) for name in _counters(each)]
    parameters = [p.name for p in function.type.parameters if p.name and _INTEGER.fullmatch(_spelled(of, p))]
    array = of.array
    extents = array.source.extents if array is not None else ()
    sizes = [str(extents[-1])] if extents and extents[-1] is not None else []
    whole = (plain,) if of.diagnostic.kind is CheckKind.OUT_OF_BOUNDS else ()
    for left in dict.fromkeys((*whole, *variables)):
        for right in dict.fromkeys((*reversed(loops), *parameters, *sizes)):
            if right not in (left, text) and not re.search(rf"\b{re.escape(right)}\b", left):
                yield f"{left} < {right}"


def _spelled(of: Finding, parameter: s.Parameter) -> str:
    """The type of a parameter as it is written."""
    declared = of.layout.text.of(parameter.span)
    return " ".join(declared.rpartition(parameter.name or "")[0].split())


def _locals(function: s.Function) -> frozenset[str]:
    """The names of variables of a thread that are declared in a function, which is a bound's left side."""
    found = (node for node in walk(function.body) if isinstance(node, s.Variable))
    return frozenset(node.name for node in found if isinstance(node.type, s.NamedType))


def _counters(loop: s.Statement) -> Iterator[str]:
    if isinstance(loop, s.For) and isinstance(loop.start, s.Variables):
        yield from (item.name for item in loop.start.items)


def _guarded(of: Finding, chain: Chain, condition: str, alone: bool = False) -> Iterator[Candidate]:
    statement = chain[-1]
    if of.layout.spelled(statement.span) and of.layout.whole(statement.span):
        start = of.layout.text.start(statement.span)
        edit = of.layout.text.edit(start, start, f"if ({condition}) ")
        title = f"if ({condition}) at line {statement.span.line}, which leaves work out"
        yield Candidate(title, (edit,), statement.span, alone)
