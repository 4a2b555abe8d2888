"""Claims: what there is to show of a kernel, enumerated once, each with one identity that engines and reports share.

A race claim speaks of two places that access one array, an unordered pair (they may be the same place, by two threads); every
other claim speaks of one place. A claim is about places of the source: what inlining and unrolling copy is claimed once, and
holds if it holds of every copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, CheckKind, InvariantRole
from boogie_ir.lang.source import Origin, Span, visible
from boogie_ir.lang.sync.atomics import AtomicOp
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import accessed, walk
from gpuverify_py.findings.diagnostic import Diagnostic
from gpuverify_py.request.config import Annotations, Config, without_pairs

SHARED = (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP)


@frozen
class Claim:
    """One thing to show: that no execution of ``kernel`` has a defect of this kind at these places.

    ``places`` are one or two spans. ``array`` is the source's name of the array concerned, empty where none is.
    """

    kernel: str
    kind: CheckKind
    places: frozenset[Span]
    array: str = ""

    @property
    def of_pair(self) -> bool:
        """Whether two arbitrary threads are enough to show it: who wrote what is read may be any third one."""
        return self.kind not in (CheckKind.UNINITIALISED, CheckKind.AT_EXIT)


def claim(kernel: str, kind: CheckKind, origins: Iterable[Origin], array: str = "") -> Claim:
    """The claim about these places. An invariant is one claim, whether it fails at first or later on."""
    known_as = CheckKind.INVARIANT_ENTRY if kind is CheckKind.INVARIANT_MAINTAINED else kind
    return Claim(kernel, known_as, frozenset(visible(origin).span for origin in origins), array)


def claim_of(finding: Diagnostic) -> Claim:
    """The claim that a finding is against: findings with the same claim are the same finding."""
    origins = [access.origin for access in finding.accesses] or [finding.origin]
    return claim(finding.kernel, finding.kind, origins, finding.element.array if finding.element is not None else "")


def claims(kernel: k.Kernel, config: Config) -> tuple[Claim, ...]:
    """Every claim about the kernel that the options ask for, each once."""
    config = claimed_of(kernel, config)
    return tuple(dict.fromkeys((*_races(kernel, config), *_others(kernel, config))))


def claimed_of(kernel: k.Kernel, config: Config) -> Config:
    """What is claimed of a kernel: of a function on its own its contract only, races being looked for where it is called."""
    return without_pairs(config) if kernel.contract_only else config


def _races(kernel: k.Kernel, config: Config) -> Iterator[Claim]:
    if not config.check_races or config.only_log:
        return
    changed = accesses(kernel).changed
    places: dict[str, dict[Span, Origin]] = {
        a.name: {} for a in kernel.arrays if a.space in SHARED and a.name in changed and asked_for(a, config)
    }
    names = {a.name: a.source.name for a in kernel.arrays}
    for statement in walk(kernel.body):
        for array in accessed(statement):
            if array in places:
                places[array].setdefault(visible(statement.origin).span, statement.origin)
    for array, origins in places.items():
        for pair in combinations_with_replacement(origins.values(), 2):
            yield claim(kernel.name, CheckKind.RACE, pair, names[array])


def asked_for(array: k.Array, config: Config) -> bool:
    """Whether races on the array are to be looked for."""
    return config.arrays is None or bool(config.arrays & {array.name, array.source.name})


def _others(kernel: k.Kernel, config: Config) -> Iterator[Claim]:
    spaces = {a.name: a.space for a in kernel.arrays}
    names = {a.name: a.source.name for a in kernel.arrays}
    shared = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP or a.distributed}
    objects = k.barrier_objects(kernel.body)

    def about(kind: CheckKind, origin: Origin, array: str = "") -> Claim:
        return claim(kernel.name, kind, (origin,), array)

    for statement in walk(kernel.body):
        for array in accessed(statement) if config.check_bounds else ():
            yield about(CheckKind.OUT_OF_BOUNDS, statement.origin, names[array])
        if isinstance(statement, k.Load | k.Atomic) and config.check_initialised and config.check_races:
            if statement.array in shared and not _only_writes(statement):
                yield about(CheckKind.UNINITIALISED, statement.origin, names[statement.array])
        match statement:
            case Assert():
                yield about(statement.check.kind, statement.origin)
            case k.Arrive() | k.Atomic() if isinstance(statement, k.Arrive) or statement.array in objects:
                if config.check_divergence:
                    yield about(CheckKind.BARRIER_DIVERGENCE, statement.origin)
            case k.Barrier():
                if config.check_divergence:
                    yield about(CheckKind.BARRIER_DIVERGENCE, statement.origin)
                for invariant in statement.invariants:
                    yield about(CheckKind.BARRIER_INVARIANT, invariant.origin)
                    if config.barrier_access_checks:
                        yield about(CheckKind.BARRIER_PERMISSION, invariant.origin)
            case k.Meet():
                if config.check_divergence and not config.as_gpuverify:
                    yield about(CheckKind.WARP_DIVERGENCE, statement.origin)
            case k.Store() | k.Atomic():
                if spaces[statement.array] is k.MemorySpace.CONSTANT:
                    yield about(CheckKind.CONSTANT_WRITE, statement.origin)
            case k.AsyncCopy() | k.WaitAsync() | k.ThreadCopy(shared=True):
                yield about(CheckKind.ASYNC_COPY, statement.origin)
            case k.While():
                for given in statement.invariants:
                    if given.role is InvariantRole.GIVEN:
                        yield about(CheckKind.INVARIANT_ENTRY, given.origin)
            case _:
                pass
    for contract in kernel.ensures:
        yield about(CheckKind.POSTCONDITION, contract.origin)
    for exit_ in kernel.exits if config.annotations is Annotations.ALL else ():
        yield about(CheckKind.AT_EXIT, exit_.origin)


def _only_writes(statement: k.Load | k.Atomic) -> bool:
    return isinstance(statement, k.Atomic) and statement.op is AtomicOp.STORE
