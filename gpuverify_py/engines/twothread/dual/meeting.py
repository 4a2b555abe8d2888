"""Which recorded accesses a check has to look at: those that can have come before it, at a cell that can be its own.

* *Ranges.* A thread that performs the access of site s has an index with the bounds that follow, by interval arithmetic
  alone, from what the launch and the preconditions say of any thread and from the conditions tested on the way to s
  (:mod:`gpuverify_py.analysis.known`). Thread 1 had such an index when it recorded s: the site facts say so of the snapshot.
  Thread 2 has one at its check: the same holds of any enabled thread's variables there, and what is used of the launch and
  the preconditions is said of both threads alike. Where the bounds of two sites do not meet, neither do the accesses.
* *Order.* An access that comes later in the program and shares no loop with the check cannot be recorded yet: control only
  ever goes back to the head of a loop.

What is left out of an assertion so is false wherever it is evaluated; the assertion says as much without it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind, Expr
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.traverse import free_variables, substitute
from boogie_ir.lang.types import MapType
from boogie_ir.prove.integer_bounds import Bounds, Range, signed_range
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.dual.terms import Terms
from gpuverify_py.engines.twothread.instrument.log_accesses import Site


class Meetings:
    """For each site and kind of access, the sites that thread 1 may have recorded at the cell that thread 2 is about to use.

    ``requires`` are conditions of the dual program that hold at its entry, for thread 1 and thread 2 alike.
    """

    def __init__(self, terms: Terms, kernel: k.Kernel, requires: Iterable[Expr]) -> None:
        self._terms = terms
        self._share = Sharing()
        self._lasting = tuple(self._share(r) for r in requires if _lasts(r))
        self._first: dict[int, int] = {}
        self._last: dict[int, int] = {}
        for position, statement in enumerate(walk(kernel.body)):
            if isinstance(statement, k.Log):
                self._first.setdefault(statement.site, position)
            if isinstance(statement, k.Log | k.CheckAccess):  # thread 1 looks at what it has recorded itself, of copies
                self._last[statement.site] = position
        sites = terms.record.sites
        self._range = {s.number: self._bounds(s) for s in sites}
        families: dict[tuple[AccessKind, str], list[Site]] = {}
        for site in sites:
            families.setdefault((site.kind, site.array), []).append(site)
        self._clusters = {family: self._clustered(members) for family, members in families.items()}

    def before(self, site: int, kind: AccessKind) -> tuple[Site, ...]:
        """The sites of this kind whose access can have been recorded when the check of ``site`` is made, at its cell."""
        here = self._terms.record.sites[site - 1]
        low, high = self._range[site]
        clusters = self._clusters.get((kind, here.array), [])
        # Clusters are disjoint and in order: those that reach up to ``low`` or beyond, until one starts beyond ``high``.
        first = max(0, bisect_right(clusters, low, key=lambda c: c[0]) - 1)
        found: list[Site] = []
        for start, _, members in clusters[first:]:
            if start > high:
                break
            found += (s for s in members if self._meets(s, low, high) and self._precedes(s, here))
        return tuple(found)

    def _meets(self, site: Site, low: int, high: int) -> bool:
        start, end = self._range[site.number]
        return start <= high and low <= end

    def _precedes(self, site: Site, other: Site) -> bool:
        together = site.loops[:1] == other.loops[:1] != ()
        return together or self._first[site.number] < self._last[other.number]

    def _bounds(self, site: Site) -> Range:
        """Between which numbers, read as signed, the index of any thread's access lies."""
        index = self.at_access(site, site.index)
        width = self._terms.memory.arrays[site.array].index.width
        if site.copy:  # of some cell of many
            return signed_range(width)
        conditions = (self.at_access(site, c) for c in site.conditions)
        return Bounds((*self._lasting, *conditions)).range(index)

    def at_access(self, site: Site, expression: Expr) -> Expr:
        """What an expression about the site's access is of thread 1's record."""
        mapping: dict[str, Expr] = {v.name: k.snapshot_variable(site.number, v) for v in site.snapshot}
        return self._share(self._terms.expr(substitute(expression, mapping), 1))

    def _clustered(self, sites: Sequence[Site]) -> list[tuple[int, int, list[Site]]]:
        """The sites by where their cells lie, as the least and largest number and those in between; no two overlap."""
        clusters: list[tuple[int, int, list[Site]]] = []
        for site in sorted(sites, key=lambda s: self._range[s.number]):
            low, high = self._range[site.number]
            if clusters and low <= clusters[-1][1]:
                start, end, members = clusters[-1]
                clusters[-1] = (start, max(end, high), [*members, site])
            else:
                clusters.append((low, high, [site]))
        return clusters


def _lasts(condition: Expr) -> bool:
    """Whether what holds at the entry holds throughout: parameters, ids and sizes never change, contents of arrays may."""
    return not any(isinstance(v.type, MapType) for v in free_variables(condition))
