"""One condition for all accesses beyond arrays: threads that do not meet it leave early, or do without each of them.

An early return is for kernels in which nobody waits for the others from there on: a barrier must not miss a thread. Else each
access has the condition: `i < n ? a[i] : 0` for what is read into something that is there anyway, as a declaration, which no `if`
can hold, `if (i < n)` before what is stored. That each access is still made is shown by runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from boogie_ir.lang import kernel as k
from boogie_ir.lang.source import Span
from frontend.kernels.launches import ENTRY
from gpuverify_py.analysis.statements import walk as statements
from gpuverify_py.findings.messages import listed
from gpuverify_py.fixes.candidate import Candidate, Finding, places
from gpuverify_py.fixes.conditions import Conditional, before, of_value
from gpuverify_py.fixes.layout import within
from gpuverify_py.fixes.sites import MOST, Bounds, Site, asked, missed, sites

WAITING = (k.Barrier, k.Exchange, k.Meet, k.Arrive)


def early_returns(found: Sequence[Finding]) -> Iterator[Candidate]:
    """A return before the first of all the accesses."""
    for mine, bounds in _together(found):
        for each in bounds:
            yield from _early(mine, each)


def everywhere(found: Sequence[Finding]) -> Iterator[Candidate]:
    """A condition at each of the accesses: of reads for the value that they give, or before whole statements."""
    for mine, bounds in _together(found):
        for values in (True, False):
            for each in bounds:
                yield from _everywhere(mine, each, values)


def _together(found: Sequence[Finding]) -> Iterator[tuple[Sequence[Site], Sequence[Bounds]]]:
    """The accesses of each function, with what may have to hold of their indices."""
    every = [site for each in found for site in sites(each)]
    for function in {id(site.function): site.function for site in every}.values():
        mine = [site for site in every if site.function is function]
        yield mine, [*islice(dict.fromkeys(each for site in mine for each in site.bounds()), 2 * MOST)]


def _early(mine: Sequence[Site], bounds: Bounds) -> Iterator[Candidate]:
    """A return before the first statement of the kernel that has one of the accesses."""
    function, of = mine[0].function, mine[0].of
    tops = [site.chain[1] for site in mine if len(site.chain) > 1]
    if function.body is None or not function.specifiers & ENTRY or len(tops) < len(mine):
        return
    first = min(tops, key=lambda each: (each.span.line, each.span.column))
    body, at = function.body.span, (first.span.line, first.span.column)
    rest = Span(body.file, *at, body.end_line, body.end_column)
    waiting = (each for each in statements(of.kernel.body) if isinstance(each, WAITING))
    if any(within(span, rest) for each in waiting for span in places(each.origin)):
        return
    code = f"if ({missed(bounds)}) return;"
    edit = of.layout.before(first, code)
    if edit is not None:
        yield Candidate(f"{code} before line {first.span.line}, which leaves work out", (edit,), (rest,))


def _everywhere(mine: Sequence[Site], bounds: Bounds, values: bool) -> Iterator[Candidate]:
    """The condition at each statement that has one of the accesses. ``values``: of what is read, where that can be."""
    changes: list[Conditional] = []
    inside: dict[int, list[Site]] = {}
    for site in mine:
        inside.setdefault(id(site.chain[-1]), []).append(site)
    for here in inside.values():
        layout, chain = here[0].of.layout, here[0].chain
        whole = before(layout, chain, asked(bounds))
        value = of_value(layout, chain[-1], [site.access for site in here], asked(bounds)) if values or whole is None else None
        change = value or whole
        if change is None:
            return
        changes.append(change)
    lines = sorted({change.span.line for change in changes})
    title = f"{asked(bounds)} at line{'s' * (len(lines) > 1)} {listed(map(str, lines))}, which leaves work out"
    yield Candidate(title, tuple(e for change in changes for e in change.edits), tuple(change.span for change in changes))
