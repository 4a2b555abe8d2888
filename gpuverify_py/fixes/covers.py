"""One condition for all accesses beyond arrays: threads that do not meet it leave early, or do without each of them.

An early return is for kernels in which nobody waits for the others from there on: a barrier must not miss a thread. Else each
access has the condition: `i < n ? a[i] : 0` for what is read into something that is there anyway, as a declaration, which no `if`
can hold, `if (i < n)` before what is stored. That each access is still made is shown by runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

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
    """A condition at each of the accesses, of its own index or one for all: of what is read, or before whole statements."""
    for mine, bounds in _together(found):
        rights = dict.fromkeys(right for each in bounds for _, right in each)
        own: list[list[Bounds]] = [[((site.index, right),) for site in mine] for right in rights]
        for values, each in product((True, False), [*own, *([each] * len(mine) for each in bounds)]):
            yield from _everywhere(mine, each, values)


def _together(found: Sequence[Finding]) -> Iterator[tuple[Sequence[Site], Sequence[Bounds]]]:
    """The accesses of each function, with what may have to hold of their indices."""
    every = [site for each in found for site in sites(each)]
    for function in {id(site.function): site.function for site in every}.values():
        mine = [site for site in every if site.function is function]
        mine.sort(key=lambda site: (site.access.span.line, site.access.span.column))
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


def _everywhere(mine: Sequence[Site], bounds: Sequence[Bounds], values: bool) -> Iterator[Candidate]:
    """Conditions at each statement that has one of the accesses. ``values``: of what is read, where that can be."""
    changes: list[Conditional] = []
    conditions: dict[str, None] = {}
    inside: dict[int, list[tuple[Site, Bounds]]] = {}
    for site, each in zip(mine, bounds, strict=True):
        inside.setdefault(id(site.chain[-1]), []).append((site, each))
    for here in inside.values():
        layout, chain = here[0][0].of.layout, here[0][0].chain
        condition = asked(tuple(dict.fromkeys(pair for _, each in here for pair in each)))
        whole, accesses = before(layout, chain, condition), [site.access for site, _ in here]
        value = of_value(layout, chain[-1], accesses, condition) if values or whole is None else None
        change = value or whole
        if change is None:
            return
        changes.append(change)
        conditions[condition] = None
    lines = sorted({change.span.line for change in changes})
    title = f"{listed(conditions)} at line{'s' * (len(lines) > 1)} {listed(map(str, lines))}, which leaves work out"
    yield Candidate(title, tuple(e for change in changes for e in change.edits), tuple(change.span for change in changes))
