"""What a proof by this engine rests on, as sentences: each is a way in which a verified kernel may still fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind, Apply, Expr
from boogie_ir.lang.source import visible
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.smt.choice.backends import Choice, programs_believed
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.analysis.array_sizes import sizes_taken
from gpuverify_py.analysis.atomics import distinct_results
from gpuverify_py.analysis.overflow import takes_no_overflow
from gpuverify_py.analysis.statements import accessed, expressions, walk
from gpuverify_py.findings.diagnostic import Diagnostic, Severity
from gpuverify_py.request.config import Config


def assumptions(kernel: k.Kernel, config: Config, notes: Iterable[Diagnostic]) -> tuple[str, ...]:
    """The sentences for one kernel."""
    return tuple(_assumptions(kernel, config, notes))


def _assumptions(kernel: k.Kernel, config: Config, notes: Iterable[Diagnostic]) -> Iterator[str]:
    statements = tuple(walk(kernel.body))
    pointers = [a.source.name for a in kernel.arrays if a.parameter]
    if len(pointers) > 1:
        yield f"the pointer parameters {', '.join(pointers)} point at arrays that do not overlap"
    if not config.check_bounds and any(accessed(s) for s in statements):
        yield "every access stays within its array (--check-array-bounds checks it)"
    if not config.check_overflow and any(takes_no_overflow(s) for s in statements):
        yield "no signed overflow in index computations (--check-overflow checks it)"
    for sizes in sorted({taken for s in statements if (taken := sizes_taken(s)) is not None}):
        yield f"{sizes}, the number of elements that an index is kept below (--check-overflow takes any)"
    if any(isinstance(s, k.While) for s in statements) and config.unwind is not None:
        yield f"no loop runs more than {config.unwind} iterations (later ones are not looked at)"
    elif any(isinstance(s, k.While) for s in statements):
        yield "every loop ends: what a thread would do after an endless loop is not looked at"
    for name in sorted(distinct_results(kernel)):
        yield f"the counters in {_source_name(kernel, name)} do not wrap around"
    if kernel.early_exits:
        yield "barriers wait only for threads that have not returned: compute capability 7.0 or later (--exited-threads-wait)"
    if any(
        isinstance(e, Apply) and e.function.startswith(k.TEXTURES)
        for s in statements
        for r in expressions(s)
        for e in subexpressions(r)
    ):
        yield "what textures hold does not change while the kernel runs"
    if kernel.without_code:
        yield f"the functions without code ({', '.join(kernel.without_code)}) neither read nor write the arrays that they get"
    if kernel.missing_headers:
        tested = f" (and does not define {', '.join(kernel.missing_macros)})" if kernel.missing_macros else ""
        yield f"what was not found ({', '.join(kernel.missing_headers)}: -I DIR) does not change what the kernel means{tested}"
    yield from kernel.tested
    if kernel.needs_pointer_width:
        yield "size_t and pointers have 32 bits (--pointer-bitwidth=64 takes 64: arithmetic in size_t may come out otherwise)"
    if config.only_intra_group:
        yield "threads of different groups do not conflict (only pairs within one group are looked at)"
    if not config.check_races or config.only_log:
        yield "there are no data races (they are not checked)"
    if not config.check_races and any(about_record(claim) for claim in _claims(kernel)):
        yield "what annotations say of accesses holds (where races are not checked, nobody notes accesses)"
    if not config.check_divergence:
        yield "barriers are reached by all threads of a group together (it is not checked)"
    if config.arrays is not None:
        yield f"there are no races on arrays other than {', '.join(sorted(config.arrays))} (they are not checked)"
    if not config.barrier_access_checks and any(isinstance(s, k.Barrier) and s.invariants for s in statements):
        yield "no thread changes the elements that another's barrier invariant mentions (--no-barrier-access-checks)"
    believed = programs_believed(Choice(config.solvers, config.cross_check))
    if believed:
        yield f"what {' and '.join(believed)} calls unsatisfiable is so (no other solver confirms it: --cross-check)"
    for note in notes:
        if note.severity is Severity.NOTE and len(note.accesses) == 2:
            checking, first = note.accesses
            kinds = "writes of the same value" if checking.kind is first.kind is AccessKind.WRITE else "accesses"
            places = f"{visible(checking.origin).span} and {visible(first.origin).span}"
            if {checking.kind, first.kind} == {AccessKind.READ, AccessKind.ATOMIC}:
                why = "the read only guesses what a compare-and-swap then finds"
                yield f"the accesses at {places} may meet: {why} (--no-benign-tolerance makes it an error)"
                continue
            yield f"the {kinds} at {places} may meet: harmless while values are equal (--no-benign-tolerance makes it an error)"


def _claims(kernel: k.Kernel) -> Iterator[Expr]:
    """What annotations say, among other expressions."""
    yield from (e for s in walk(kernel.body) for e in expressions(s))
    yield from (contract.condition for contract in kernel.requires + kernel.ensures)


def _source_name(kernel: k.Kernel, array: str) -> str:
    return next(a.source.name for a in kernel.arrays if a.name == array)
