"""What the run of a confirmed finding tells beyond that it happens: the values that decided, iterations, where threads went."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Expr, Literal
from boogie_ir.lang.program import PARTINGS, CheckKind
from boogie_ir.lang.source import NOWHERE, Span, visible
from boogie_ir.lang.source_types import content_text, number_text
from boogie_ir.lang.types import BitVec
from boogie_ir.simt.launch import Finding
from boogie_ir.simt.watched.observe import Observation, Seen, Step, Way, observe
from gpuverify_py.analysis.deciding import deciding
from gpuverify_py.analysis.host_sizes import outside
from gpuverify_py.analysis.partings import reasons
from gpuverify_py.analysis.statements import walk
from gpuverify_py.findings import messages
from gpuverify_py.findings.diagnostic import AccessReport, Diagnostic, Iteration, NamedValue, Replay
from gpuverify_py.findings.elements import element
from gpuverify_py.runs.search import Confirmed, Search, again

SECONDS = 1.0  # of computing for all findings of a kernel
MOST_VALUES = 6  # of a thread


def observed(subject: Search, found: Sequence[Confirmed]) -> Iterator[Diagnostic]:
    """Confirmed findings with what their runs tell, which are repeated for it; as they are where that takes too long."""
    deadline = time.process_time() + SECONDS
    seen: dict[int, Observation] = {}
    for number, each in enumerate(found):
        replay = each.diagnostic.replay
        if number not in seen and replay is not None and time.process_time() <= deadline:
            same = [n for n, other in enumerate(found) if other.diagnostic.replay == replay]
            seen.update(zip(same, _observations(subject, replay, [found[n].finding for n in same], deadline), strict=True))
        yield _told(subject, each.diagnostic, seen[number]) if number in seen else each.diagnostic


def _observations(subject: Search, replay: Replay, findings: Sequence[Finding], deadline: float) -> tuple[Observation, ...]:
    launch, inputs = again(replay)
    program = subject.program
    inputs = replace(inputs, deadline=deadline)
    return observe(subject.kernel, program.functions, program.axioms, launch, inputs, findings, subject.executable.zero)


def _told(subject: Search, diagnostic: Diagnostic, seen: Observation) -> Diagnostic:
    kernel = subject.kernel
    if diagnostic.accesses:
        pairs = zip(diagnostic.accesses, reversed(seen.threads), strict=True)
        return replace(diagnostic, accesses=tuple(_access(kernel, access, of) for access, of in pairs))
    places = (seen.apart[0].origin if seen.apart else diagnostic.origin, diagnostic.origin)
    decided = [name for place in dict.fromkeys(places) for name in deciding(kernel, place)]
    of_threads = zip(diagnostic.threads, seen.threads, strict=True)
    threads = tuple((place, tuple(_values(kernel, decided, of))) for (place, _), of in of_threads)
    notes: Iterable[tuple[Span, str]] = ()
    if diagnostic.kind in PARTINGS:
        notes = _apart(subject, diagnostic, seen.apart)
    else:
        notes = ((visible(i.loop).span, f"this is its iteration {i.number}") for i in _iterations(kernel, seen.threads[:1]))
    beyond = diagnostic.outside
    if diagnostic.kind is CheckKind.OUT_OF_BOUNDS and not beyond:
        beyond = _outside(kernel, diagnostic, seen)
    return replace(diagnostic, threads=threads, notes=tuple(notes), outside=beyond)


def _outside(kernel: k.Kernel, diagnostic: Diagnostic, seen: Observation) -> str:
    """How far the first thread leaves memory of the size that host code or an annotation tells."""
    replay, known = diagnostic.replay, seen.threads[:1]
    if replay is None or not known or not diagnostic.threads:
        return ""
    place = diagnostic.threads[0][0]
    families = (
        (k.LOCAL_ID, place.local), (k.GROUP_ID, place.group), (k.GROUP_SIZE, replay.group), (k.NUM_GROUPS, replay.grid),
        (k.GLOBAL_OFFSET, replay.offset),
    )  # fmt: skip
    values: dict[str, Expr] = {v.name: bv(n) for family, sizes in families for v, n in zip(family, sizes, strict=True)}
    typed = {p.variable.name: p.variable.type for p in kernel.parameters}
    typed |= {local.variable.name: local.variable.type for local in kernel.locals}
    for name, value in (*replay.arguments, *known[0].variables.items()):
        if name in typed and value is not None:
            type_ = typed[name]
            values[name] = bv(int(value), type_.width) if isinstance(type_, BitVec) else Literal(bool(value), type_)
    return outside(kernel, diagnostic.origin, values)


def _access(kernel: k.Kernel, access: AccessReport, seen: Seen) -> AccessReport:
    values = tuple(_values(kernel, deciding(kernel, access.origin), seen))
    return replace(access, values=values, iterations=tuple(_iterations(kernel, (seen,))))


def _values(kernel: k.Kernel, names: Iterable[str], seen: Seen) -> Iterator[NamedValue]:
    """The values of those that the source names, and of the elements that others were read from."""
    locals_ = {local.variable.name: local for local in kernel.locals}
    arrays = {array.name: array for array in kernel.arrays}
    told: set[str] = set()
    for name in names:
        local, value = locals_.get(name), seen.variables.get(name)
        if local is None or value is None or len(told) == MOST_VALUES:
            continue
        if local.name and local.name not in told:
            told.add(local.name)
            yield _named(local, value)
        if name in seen.elements and isinstance(local.variable.type, BitVec):
            array, cell = arrays[seen.elements[name][0]], seen.elements[name][1]
            text = messages.element(element(array, cell))
            if text not in told:
                told.add(text)
                yield NamedValue(text, value, content_text(int(value), local.variable.type.width, array))


def _named(local: k.Local, value: int | bool) -> NamedValue:
    if not isinstance(local.variable.type, BitVec):
        return NamedValue(local.name, bool(value), "true" if value else "false")
    return NamedValue(local.name, value, number_text(int(value), local.variable.type.width, local.source_type, local.signed))


def _iterations(kernel: k.Kernel, seen: Sequence[Seen]) -> Iterator[Iteration]:
    loops = {s.label: s.origin for s in walk(kernel.body) if isinstance(s, k.While)}
    for of in seen:
        yield from (Iteration(loops[label], number) for label, number in of.iterations if visible(loops[label]).span != NOWHERE)


def _apart(subject: Search, diagnostic: Diagnostic, apart: Sequence[Step]) -> tuple[tuple[Span, str], ...]:
    """Where the thread went that did not come, and why."""
    if not apart or len(diagnostic.threads) != 2 or diagnostic.replay is None:
        return ()
    rank = messages.rank(diagnostic.replay.group, diagnostic.replay.grid)
    reached, absent = (messages.thread(place, rank) for place, _ in diagnostic.threads)
    first = apart[0]
    own = [step for step in apart if step.thread == 1]
    steps = {(step.origin, step.way): step for step in (*own[:1], *own[-1:])}
    went = {
        visible(step.origin).span: messages.went(absent, _way(step), reached, max(0, step.iteration - 1))
        for step in steps.values()
        if visible(step.origin).span != NOWHERE
    }
    return reasons(subject.kernel, subject.program.dialect, diagnostic.origin, first.origin, tuple(went.items()))


def _way(step: Step) -> str:
    """A function that was called is left as by a break."""
    returned = step.way is Way.BREAK and step.origin.construct == "return"
    return Way.RETURN.value if returned else step.way.value
