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
from gpuverify_py.findings.diagnostic import AccessReport, Diagnostic
from gpuverify_py.fixes.candidate import Candidate, Finding, places
from gpuverify_py.fixes.conditions import Conditional, before, of_value
from gpuverify_py.fixes.sites import asked, locals_of, sites


def guards(of: Finding) -> Iterator[Candidate]:
    """Guards for each of the accesses: bounds first, then one thread alone for what all write to one place."""
    diagnostic = of.diagnostic
    for site in sites(of):
        for condition in map(asked, site.bounds()):
            yield from _guarded(condition, before(of.layout, site.chain, condition))
            if diagnostic.kind is CheckKind.OUT_OF_BOUNDS:
                yield from _guarded(condition, of_value(of.layout, site.chain[-1], (site.access,), condition))
    if diagnostic.kind is CheckKind.RACE and of.in_block and _alike(*diagnostic.accesses):
        span = next(places(diagnostic.accesses[0].origin))
        function = of.layout.function(span)
        if function is not None and _one_place(of, function, span):
            condition = _first_thread(of, diagnostic)
            yield from _guarded(condition, before(of.layout, of.layout.chain(function, span), condition), alone=True)


def _alike(one: AccessReport, other: AccessReport) -> bool:
    return one.origin.span == other.origin.span and one.kind is other.kind is AccessKind.WRITE


def _one_place(of: Finding, function: s.Function, span: Span) -> bool:
    """Whether all threads of a block mean the same place: its text names nothing that is a thread's."""
    named = set(re.findall(r"[A-Za-z_]\w*", of.layout.text.of(span)))
    return named.isdisjoint(locals_of(function).keys()) and named.isdisjoint(("threadIdx", "get_local_id", "get_global_id"))


def _first_thread(of: Finding, diagnostic: Diagnostic) -> str:
    sizes = diagnostic.accesses[0].thread.group_size
    forms = ("threadIdx.x", "threadIdx.y", "threadIdx.z") if of.cuda else tuple(f"get_local_id({d})" for d in range(3))
    return " && ".join(f"{form} == 0" for form, size in zip(forms, sizes, strict=True) if size > 1) or f"{forms[0]} == 0"


def _guarded(condition: str, changed: Conditional | None, alone: bool = False) -> Iterator[Candidate]:
    if changed is not None:
        title = f"{changed.words.format(condition)} at line {changed.span.line}, which leaves work out"
        yield Candidate(title, changed.edits, (changed.span,), alone)
