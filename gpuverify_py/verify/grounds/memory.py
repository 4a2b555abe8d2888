"""What is taken of arrays and their sizes, and of what accesses of them do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply
from boogie_ir.lang.source import Origin
from boogie_ir.lang.symbols import TEXTURES
from boogie_ir.lang.traverse import subexpressions
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.atomics import counters as counters_of
from gpuverify_py.analysis.host_sizes import in_bytes, may_be_large, narrowed, overflowing, places_of, sums, unchecked
from gpuverify_py.analysis.launch.aggregated import in_single_steps
from gpuverify_py.analysis.orders.find import waited_for
from gpuverify_py.analysis.orders.grid_barriers import counted_by_hand
from gpuverify_py.analysis.orders.spins import without_spins
from gpuverify_py.analysis.orders.taken_back import taken_back
from gpuverify_py.analysis.statements import accessed
from gpuverify_py.findings.messages import listed
from gpuverify_py.verify.grounds.basis import Basis, Found, places, short
from gpuverify_py.verify.launched import launched as told


def disjoint_arrays(basis: Basis) -> Iterator[Found]:
    """Arrays that come from outside are taken apart, if one is written: behind pointers, images, variables of the device.

    Arrays in the memory of a group are apart by the rules of the languages.
    """
    found = accesses(basis.kernel)
    used = found.loaded | found.changed
    outside = [a.name for a in basis.kernel.arrays if a.parameter and a.space is not k.MemorySpace.GROUP and a.name in used]
    if len(outside) > 1 and found.changed.intersection(outside):
        yield Found((basis.named(outside),))


def in_bounds(basis: Basis) -> Iterator[Found]:
    """Every access is taken to stay within its array, unless bounds are checked."""
    if basis.config.check_bounds:
        return
    used = {array for s in basis.statements for array in accessed(s)}
    left = unchecked(basis.kernel) & used if basis.config.check_races else used
    if left:
        some = f"what is accessed of {basis.named(left)} is there"
        yield Found(("every access stays within its array" if left == used else some,))


def launched(basis: Basis) -> Iterator[Found]:
    """A kernel is verified for a launch of the host code, with what holds there."""
    launch = told(basis.kernel, basis.program.dialect)
    if launch is None:
        return
    facts = [f"{a.array} of {in_bytes(a.size)} ({places_of(basis.kernel, a.places)})" for a in launch.arrays]
    facts += launch.requires
    text = f", with {', '.join(facts)}" if facts else ""
    known = basis.kernel.launched.extents if basis.kernel.launched is not None else ()
    granted = ["calls of the device succeed"]
    whole = any([*overflowing(each.size), *sums(each.size), *narrowed(each.size)] for each in known)
    granted += ["nothing overflows on the way to a size"] if whole else []
    text += f", where {listed(granted)}"
    left_open = "".join(f"; {sentence}" for sentence in launch.left_open)
    yield Found((listed(f"{PurePath(p.file).name}:{p.line}" for p in launch.places), text + left_open), launch.places)


def few_cells(basis: Basis) -> Iterator[Found]:
    """Where host code sizes an array by a product, or by 64 bits, an ``int`` is taken to number its cells."""
    known = basis.kernel.launched.extents if basis.kernel.launched is not None else ()
    large = [each.array for each in known if may_be_large(each.size)]
    if large and not basis.config.check_bounds:
        yield Found((basis.named(large),))


def unknown_sizes(basis: Basis) -> Iterator[Found]:
    """Where bounds are checked, those of arrays whose size neither a flag nor the source nor host code tells cannot be.

    Nor are all those of arrays that host code sizes, where it does not tell what they depend on.
    """
    if not basis.config.check_bounds:
        return
    unsized = {a.name for a in basis.kernel.arrays if a.cells is None and a.length is None}
    if basis.config.check_races:
        unsized &= unchecked(basis.kernel)
    launched = basis.kernel.launched
    allocated = {each.array for each in launched.extents} if launched is not None else set()
    for words, arrays in (
        ("arrays whose size is not known", unsized - allocated),
        ("what host code allocates, against whose size not all are held", unsized & allocated),
    ):
        used = [(s.origin, array) for s in basis.statements for array in accessed(s) if array in arrays]
        if used:
            yield Found((basis.named(array for _, array in used), words), places(origin for origin, _ in used))


def counters(basis: Basis) -> Iterator[Found]:
    """Atomics that only count are taken to return different values, which they do until the counter wraps around."""
    counting = counters_of(in_single_steps(basis.kernel, None)).keys() | counted_by_hand(without_spins(basis.kernel))
    if counting:
        origins = (s.origin for s in basis.statements if isinstance(s, k.Atomic) and s.array in counting)
        yield Found((basis.named(counting),), places(origins))


def bounded_counters(basis: Basis) -> Iterator[Found]:
    """Counters from which numbers beyond a bound are taken back are taken not to wrap around, as what they are compared as."""
    counting = {each.array for each in taken_back(in_single_steps(basis.kernel, None)).values()}
    if counting:
        origins = (s.origin for s in basis.statements if isinstance(s, k.Atomic) and s.array in counting)
        yield Found((basis.named(counting),), places(origins))


def zero_at_first(basis: Basis) -> Iterator[Found]:
    """Flags, and counters of arrivals, are taken to be zero when the kernel begins: nobody has raised them, or arrived."""
    found = waited_for(basis.kernel)
    if found:
        origins = (s.origin for s in basis.statements if isinstance(s, k.Atomic) and s.array in found)
        yield Found((basis.named(found),), places(origins))


def textures(basis: Basis) -> Iterator[Found]:
    """A fetch from a texture is no access: what the texture is bound to is taken to be written by nobody."""
    inside = (e for condition in basis.conditions for e in subexpressions(condition))
    if any(isinstance(e, Apply) and e.function.startswith(TEXTURES) for e in inside):
        yield Found()


def equal_writes(basis: Basis) -> Iterator[Found]:
    """Writes that a proof allows to meet, since their values are equal; also where it could not tell whether they ever meet."""
    yield from _tolerated(t.origin for t in basis.tolerated if not t.reading and not t.guess)


def equal_reads(basis: Basis) -> Iterator[Found]:
    """As :func:`equal_writes`, of a read and of a write that changes nothing."""
    yield from _tolerated(t.origin for t in basis.tolerated if t.reading)


def first_guesses(basis: Basis) -> Iterator[Found]:
    """A plain read may meet atomics, where a compare-and-swap alone acts on what it gave."""
    yield from _tolerated(t.origin for t in basis.tolerated if t.guess)


def _tolerated(origins: Iterable[Origin]) -> Iterator[Found]:
    spans = places(origins)
    if spans:
        yield Found((listed(map(short, spans)),), spans)
