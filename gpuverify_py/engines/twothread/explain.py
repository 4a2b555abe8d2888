"""From failed obligations to findings: which accesses, which threads, which values (upstream's report, section 5).

A model gives the values at the failing assertion; the first access of a race is read off the record: its site, and its
snapshot. Nothing is decoded from names; places come from origins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boogie_ir import kernel as k
from boogie_ir.build import to_signed
from boogie_ir.expr import AccessKind, Expr, Var
from boogie_ir.frozen import frozen
from boogie_ir.program import CheckKind
from boogie_ir.source import Origin
from boogie_ir.traverse import free_variables
from boogie_ir.types import BitVec
from boogie_ir.vcgen import Failed, Obligation, Outcome
from gpuverify_py.analysis.statements import walk
from gpuverify_py.diagnostic import AccessReport, Diagnostic, NamedValue, Severity, ThreadPlace
from gpuverify_py.elements import element
from gpuverify_py.engines.twothread.dualise import Dual
from gpuverify_py.engines.twothread.log_accesses import Site
from gpuverify_py.engines.twothread.record import SITE

ABOUT_PAIR = (CheckKind.BARRIER_DIVERGENCE, CheckKind.RACE)


def explain(
    dual: Dual, outcomes: Iterable[Outcome], error_limit: int, summarised: bool = True
) -> tuple[tuple[Diagnostic, Outcome], ...]:
    """The findings with the outcomes they come from: errors first found first, each pair of places once.

    ``summarised``: loops before a finding are known by their invariants only.
    """
    found: dict[object, tuple[Diagnostic, Outcome]] = {}
    for outcome in outcomes:
        if not isinstance(outcome.result, Failed):
            continue
        diagnostic = _Reader(dual, outcome.obligation, outcome.result, summarised).diagnostic()
        key = (diagnostic.kind, diagnostic.severity, frozenset(_places(diagnostic)))
        if key not in found:
            found[key] = (diagnostic, outcome)
        if sum(d.severity is Severity.ERROR for d, _ in found.values()) >= error_limit:
            break
    return tuple(found.values())


def _places(diagnostic: Diagnostic) -> Iterator[object]:
    if not diagnostic.accesses:
        yield diagnostic.origin.span
    for access in diagnostic.accesses:
        yield access.origin.span, access.kind


@frozen
class _Reader:
    """Reads one model."""

    dual: Dual
    obligation: Obligation
    failed: Failed
    summarised: bool

    def value(self, expression: Expr) -> int:
        """The value of a variable of the dual program at the failing assertion."""
        if isinstance(expression, Var):
            expression = self.obligation.values.get(expression.name, expression)
        value = self.failed.model.value(expression)
        return int(value) if isinstance(value, int) else 0

    def diagnostic(self) -> Diagnostic:
        check = self.obligation.check
        result = Diagnostic(
            kind=check.kind,
            severity=Severity.NOTE if check.note else Severity.ERROR,
            origin=self.obligation.origin,
            kernel=self.dual.kernel.name,
            parameters=tuple(self.named(p.name, p.variable, p.signed) for p in self.dual.kernel.parameters),
            approximations=tuple(self.approximations()),
        )
        if check.kind is CheckKind.RACE:
            return self.race(result)
        threads = (1, 2) if check.kind in ABOUT_PAIR or check.thread is None else (check.thread,)
        names = self.relevant()
        concerned = tuple((self.place(t), tuple(self.locals(names, t))) for t in threads)
        return replace(result, condition=self.obligation.origin.construct, threads=concerned)

    def approximations(self) -> Iterator[str]:
        """What the execution in the model passed through that the kernel may not be able to do."""
        if self.failed.doubt:
            yield "an axiom with quantifiers may exclude it: the solver could not tell"
        loops = [s for s in walk(self.dual.kernel.body) if isinstance(s, k.While) and self.summarised]
        if any(loop.origin.span.line <= self.obligation.origin.span.end_line for loop in loops):
            yield "loops are summarised by their invariants"
        loaded = {s.array for s in walk(self.dual.kernel.body) if isinstance(s, k.Load | k.Atomic)}
        for name in sorted(loaded):
            if not self.dual.memory.keeps(name):
                yield f"what is read from {self.dual.memory.arrays[name].source.name} is arbitrary"

    # -- threads and values ---------------------------------------------------------------------------------

    def place(self, thread: int) -> ThreadPlace:
        def triple(family: tuple[Var, ...]) -> tuple[int, int, int]:
            x, y, z = (self.value(self.dual.threads.id(v, thread)) for v in family)
            return (x, y, z)

        return ThreadPlace(triple(k.LOCAL_ID), triple(k.GROUP_ID), triple(k.GROUP_SIZE))

    def named(self, name: str, variable: Var, signed: bool) -> NamedValue:
        value = self.value(variable)
        if not isinstance(variable.type, BitVec):
            return NamedValue(name, bool(value), "true" if value else "false")
        shown = to_signed(value, variable.type.width) if signed else value
        return NamedValue(name, value, str(shown))

    def locals(self, names: Iterable[str], thread: int) -> Iterator[NamedValue]:
        wanted = set(names)
        for local in self.dual.kernel.locals:
            if local.name and local.variable.name in wanted:
                yield self.named(local.name, self.dual.variable(local.variable, thread), local.signed)

    def relevant(self) -> Iterator[str]:
        """Source variables that the failing condition mentions, as kernel-level names."""
        symbols = {v.name.split("#")[0] for v in free_variables(self.obligation.goal)}
        for local in self.dual.kernel.locals:
            name = local.variable.name
            if symbols & {name, f"{name}$1", f"{name}$2"}:
                yield name

    # -- races ----------------------------------------------------------------------------------------------

    def race(self, result: Diagnostic) -> Diagnostic:
        check = self.obligation.check
        assert check.site is not None
        checking = self.dual.sites[check.site - 1]
        number = self.value(SITE)
        first = self.dual.sites[number - 1] if 1 <= number <= len(self.dual.sites) else checking
        array = self.dual.memory.arrays[checking.array]
        width = array.index.width
        offset = self.value(Var("tracked_offset" if width == 32 else f"tracked_offset_{width}", array.index))
        accesses = (
            AccessReport(checking.kind, checking.origin, self.place(2), tuple(self.locals(_index_names(checking, self.dual), 2))),
            AccessReport(first.kind, first.origin, self.place(1), tuple(self.recorded(first)), self.written(first, array)),
        )
        return replace(result, origin=checking.origin, element=element(array, offset), accesses=accesses)

    def recorded(self, site: Site) -> Iterator[NamedValue]:
        """The values that named variables had at the recorded access."""
        snapshot = {v.name: k.snapshot_variable(site.number, v) for v in site.snapshot}
        wanted = set(_index_names(site, self.dual))
        for local in self.dual.kernel.locals:
            if local.name and local.variable.name in wanted:
                variable = snapshot.get(local.variable.name, self.dual.variable(local.variable, 1))
                yield self.named(local.name, variable, local.signed)

    def written(self, site: Site, array: k.Array) -> NamedValue | None:
        variable = Var(f"tracked_value_{array.cell.width}", array.cell)
        if site.kind is not AccessKind.WRITE or variable.name not in self.obligation.values:
            return None
        return self.named(array.source.name, variable, False)


def _index_names(site: Site, dual: Dual) -> Iterator[str]:
    del dual
    yield from sorted({v.name for v in free_variables(site.index)} | {v.name for v in site.snapshot})


def same_place(a: Origin, b: Origin) -> bool:
    """Whether two origins are one place of the source."""
    return a.span == b.span
