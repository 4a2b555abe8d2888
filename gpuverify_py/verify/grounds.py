"""Where a verdict's assumptions are found: one function a kind, over what a kernel is and what its proof left open.

A function yields the words that its sentence is about, and the places. What it cannot rule out it finds: an assumption that is
not needed costs a line, one that is missing makes the verdict wrong. The sentences: :mod:`gpuverify_py.verify.assumptions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Literal
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.launches import HOST
from boogie_ir.lang.program import Assert, Assume, Axiom, CheckKind, Contract, InvariantRole
from boogie_ir.lang.source import NOWHERE, Origin, Span, visible
from boogie_ir.lang.symbols import TEXTURES, WITHIN_BLOCK, WITHIN_ROWS
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.smt.choice.backends import Choice, programs_believed
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.analysis.array_sizes import sizes_taken
from gpuverify_py.analysis.atomics import counters as counters_of
from gpuverify_py.analysis.host_sizes import LENGTHS, in_bytes, may_be_large, narrowed, overflowing, places_of, sums, unchecked
from gpuverify_py.analysis.launch.aggregated import in_single_steps
from gpuverify_py.analysis.launch.rows import WIDTH
from gpuverify_py.analysis.orders.find import waited_for
from gpuverify_py.analysis.orders.grid_barriers import counted_by_hand
from gpuverify_py.analysis.orders.spins import without_spins
from gpuverify_py.analysis.orders.taken_back import taken_back
from gpuverify_py.analysis.overflow import DIVISIONS, is_about_indices, takes_no_overflow
from gpuverify_py.analysis.statements import Body, accessed, expressions, sublists, walk
from gpuverify_py.findings.messages import listed
from gpuverify_py.findings.source_text import plain_text, spellings
from gpuverify_py.request.config import Annotations, Config
from gpuverify_py.request.kernel_values import GIVEN
from gpuverify_py.verify.launched import launched as told
from gpuverify_py.verify.outcomes import Tolerated

AXIOM = "__axiom"
UNINTERPRETED = "__uninterpreted_function_"
LIBRARY = ("random number",)
FOUND = (WIDTH, WITHIN_BLOCK, WITHIN_ROWS)  # what is listed as what it is
SHOWN = ("__define", "__barrier_adds", "__barrier_holds", "__section_begins")  # what is known by claims of their own
SHIFTS = (BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR)


@frozen_node
class Basis:
    """What assumptions are found in. ``kernel`` has the annotations that count, ``source`` all that the text has."""

    kernel: k.Kernel
    source: k.Kernel
    program: k.KernelProgram
    config: Config
    tolerated: tuple[Tolerated, ...]

    @property
    def statements(self) -> Iterator[k.Statement]:
        return walk(self.kernel.body)

    @property
    def conditions(self) -> Iterator[Expr]:
        """What is evaluated, claimed and required."""
        yield from (e for s in self.statements for e in expressions(s))
        yield from (contract.condition for contract in self.kernel.requires + self.kernel.ensures)

    def named(self, arrays: Iterable[str]) -> str:
        """The arrays as the source calls them, in the order of their declarations."""
        wanted = frozenset(arrays)
        return listed(a.source.name for a in self.kernel.arrays if a.name in wanted)


@frozen
class Found:
    """One assumption: what stands in the gaps of its kind's sentence, and where it is used."""

    words: tuple[str, ...] = ()
    places: tuple[Span, ...] = ()


def said(condition: Expr, origin: Origin, kernel: k.Kernel, program: k.KernelProgram) -> str:
    """A condition as C, where C can say it, with its place in the source, if it has one: ``n > 4 (kernel.cu:3:5)``."""
    text = plain_text(condition, spellings(kernel, program.dialect))
    place = visible(origin).span
    if place == NOWHERE:
        return text or origin.construct
    return f"{text} ({short(place)})" if text else f"what {short(place)} says"


def short(place: Span) -> str:
    """A place without the folders of its file."""
    return f"{PurePath(place.file).name}:{place.line}:{place.column}"


def places(origins: Iterable[Origin]) -> tuple[Span, ...]:
    """The places in the source, each once."""
    return tuple(span for span in dict.fromkeys(visible(origin).span for origin in origins) if span != NOWHERE)


# -- memory -------------------------------------------------------------------------------------------------


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
    """Where bounds are checked, those of arrays whose size neither a flag nor the source nor host code tells cannot be."""
    unsized = {a.name for a in basis.kernel.arrays if a.cells is None and a.length is None}
    if basis.config.check_races:
        unsized &= unchecked(basis.kernel)
    used = [(s.origin, array) for s in basis.statements for array in accessed(s) if array in unsized]
    if basis.config.check_bounds and used:
        yield Found((basis.named(array for _, array in used),), places(origin for origin, _ in used))


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


# -- what runs ----------------------------------------------------------------------------------------------


def loop_limit(basis: Basis) -> Iterator[Found]:
    """A bounded search looks at the first iterations of loops."""
    if basis.config.unwind is not None and _loops(basis):
        yield Found((str(basis.config.unwind),), places(_loops(basis)))


def loops_end(basis: Basis) -> Iterator[Found]:
    """A proof says nothing of threads that wait for one in an endless loop."""
    if basis.config.unwind is None and _loops(basis):
        yield Found((), places(_loops(basis)))


def _loops(basis: Basis) -> tuple[Origin, ...]:
    return tuple(s.origin for s in basis.statements if isinstance(s, k.While))


def clocks(basis: Basis) -> Iterator[Found]:
    """A clock of 64 bits is taken not to run back for a thread: a multiprocessor has its own, and it may be moved to another."""
    shown = (ExchangeOp.CLOCK, ExchangeOp.TIMER)
    origins = [s.origin for s in basis.statements if isinstance(s, k.Exchange) and s.op in shown]
    if origins and not basis.config.as_gpuverify:
        yield Found((), places(origins))


def named_barriers(basis: Basis) -> Iterator[Found]:
    """Each wait at a named barrier is shown to be answered, but not that who answers does not wait for the thread, too."""
    origins = [s.origin for s in basis.statements if isinstance(s, k.Arrive) and s.waits]
    if len(origins) > 1 or (origins and any(isinstance(s, k.Barrier) for s in basis.statements)):
        yield Found((), places(origins))


def grid_barriers(basis: Basis) -> Iterator[Found]:
    """A barrier of the whole grid waits for blocks that may never run beside those that wait."""
    origins = [s.origin for s in basis.statements if isinstance(s, k.Barrier) and s.scope is BarrierScope.GRID]
    if origins:
        yield Found((), places(origins))


def lock_step(basis: Basis) -> Iterator[Found]:
    """Threads of a warp are taken to do each statement together, if asked for."""
    if basis.config.warp_size is not None:
        yield Found((str(basis.config.warp_size),))


def functions_without_code(basis: Basis) -> Iterator[Found]:
    """A function without a body is taken to do nothing that other threads could notice."""
    if basis.kernel.without_code:
        yield Found((listed(basis.kernel.without_code),))


def early_exits(basis: Basis) -> Iterator[Found]:
    """Barriers may wait only for the threads that have not returned (CUDA, from compute capability 7.0 on)."""
    if basis.kernel.early_exits:
        yield Found()


def compiler_macros(basis: Basis) -> Iterator[Found]:
    """Compilers define macros that conditions of the text ask for."""
    yield from (Found((sentence,)) for sentence in basis.kernel.tested)


def chosen(basis: Basis) -> Iterator[Found]:
    """What a file does not tell is chosen."""
    yield from (Found((sentence,)) for sentence in basis.kernel.chosen)


def launch_sizes(basis: Basis) -> Iterator[Found]:
    """Something is taken of sizes of the launch that are open."""
    yield from (Found((sentence,)) for sentence in basis.kernel.presumed)


def fitted_blocks(basis: Basis) -> Iterator[Found]:
    """Nothing but the shared arrays tells how many threads a group has at most: with more of them they are too small."""
    yield from (Found((sentence,)) for sentence in basis.kernel.fitted)


def missing_headers(basis: Basis) -> Iterator[Found]:
    """A header that is not found is taken to be empty."""
    kernel = basis.kernel
    if kernel.missing_headers:
        tested = f" (and does not define {', '.join(kernel.missing_macros)})" if kernel.missing_macros else ""
        yield Found((", ".join(kernel.missing_headers), tested))


# -- arithmetic ---------------------------------------------------------------------------------------------


def pointer_width(basis: Basis) -> Iterator[Found]:
    """That pointers have 32 bits matters where 64 may come out otherwise."""
    if basis.kernel.needs_pointer_width:
        yield Found()


def no_overflow(basis: Basis) -> Iterator[Found]:
    """The signed arithmetic of indices is taken not to overflow, unless that is checked: in C it has no meaning then."""
    origins = [s.origin for s in basis.statements if takes_no_overflow(s)]
    if origins and not basis.config.check_overflow:
        yield Found((), places(origins))


def products_fit(basis: Basis) -> Iterator[Found]:
    """The product of sizes that conditions keep an index below is taken to fit."""
    taken = {sizes_taken(s) for s in basis.statements}
    yield from (Found((sizes,)) for sizes in sorted(sizes for sizes in taken if sizes is not None))


def divisions(basis: Basis) -> Iterator[Found]:
    """Division by zero is undefined, and gives some fixed number in a proof. Sizes of the launch are never zero."""
    yield from _undefined(basis, DIVISIONS, lambda e: isinstance(e.right, Literal) or e.right in k.GROUP_SIZE + k.NUM_GROUPS)


def shifts(basis: Basis) -> Iterator[Found]:
    """Too long a shift is undefined, and gives some fixed number in a proof. OpenCL's lengths are masked by definition."""
    yield from _undefined(basis, SHIFTS, lambda e: isinstance(e.right, Literal) or _masked(e.right))


def _masked(amount: Expr) -> bool:
    return isinstance(amount, Binary) and amount.op is BinaryOp.BVAND and isinstance(amount.right, Literal)


def _undefined(basis: Basis, operators: tuple[BinaryOp, ...], defined: Callable[[Binary], bool]) -> Iterator[Found]:
    origins = [
        statement.origin
        for statement in basis.statements
        for expression in expressions(statement)
        if any(isinstance(e, Binary) and e.op in operators and not defined(e) for e in subexpressions(expression))
    ]
    if origins:
        yield Found((), places(origins))


# -- annotations --------------------------------------------------------------------------------------------


def _bounds(condition: Expr) -> Iterator[Expr]:
    """The parts of a conjunction, but for those that say only that something is not negative."""
    match condition:
        case Binary(op=BinaryOp.AND, left=left, right=right):
            yield from _bounds(left)
            yield from _bounds(right)
        case Binary(op=BinaryOp.BVSLE):
            pass
        case _:
            yield condition


def rows(basis: Basis) -> Iterator[Found]:
    """What is taken of columns where nothing guards them."""
    return _bounded(basis, WIDTH, "columns are short enough")


def texels(basis: Basis) -> Iterator[Found]:
    """What is taken of the coordinates at which surfaces and images are accessed."""
    return _bounded(basis, WITHIN_ROWS, "rows and columns are those of devices")


def _bounded(basis: Basis, construct: str, otherwise: str) -> Iterator[Found]:
    """What assumptions of a construct say of numbers, as the source spells it."""
    found = [s for s in basis.statements if isinstance(s, Assume) and s.origin.construct == construct]
    if found:
        names = spellings(basis.kernel, basis.program.dialect)
        texts = (plain_text(bound, names) for s in found for bound in _bounds(s.condition))
        yield Found((listed(text for text in texts if text) or otherwise,), places(s.origin for s in found))


def assumed(basis: Basis) -> Iterator[Found]:
    """What an annotation assumes in the body, one for each place."""
    for condition, origin in _assumed(basis.kernel.body):
        if origin.construct != "__ensures":  # of a specification, which is found as such
            spans = places((origin,))
            text = plain_text(condition, spellings(basis.kernel, basis.program.dialect))
            where = f" at {short(spans[0])}" if spans else ""
            yield Found((f"{origin.construct}{where}", f": {text}" if text else ""), spans)


def _assumed(body: Body) -> Iterator[tuple[Expr, Origin]]:
    """Conditions that are taken as true. One that has just been asserted (a callee's contract) needs no faith."""
    before: k.Statement | None = None
    for statement in body:
        match statement:
            case Assume() if is_about_indices(statement) or statement.origin.construct in (*LIBRARY, *SHOWN, *FOUND):
                pass  # found as what they are; and what a library's functions give is no assumption
            case Assume(condition=condition):
                if not (isinstance(before, Assert) and before.condition == condition):
                    yield condition, statement.origin
            case k.While():
                free = (i for i in statement.invariants if i.role is InvariantRole.FREE and i.origin.construct not in SHOWN)
                yield from ((i.condition, i.origin) for i in free)
            case _:
                pass
        for part in sublists(statement):
            yield from _assumed(part)
        before = statement


def preconditions(basis: Basis) -> Iterator[Found]:
    """Preconditions of a kernel are the host's to keep; that no array is longer than memory is nobody's."""
    stated = (c for c in basis.kernel.requires if c.origin != GIVEN and c.origin.construct not in (AXIOM, HOST, LENGTHS, *SHOWN))
    yield from _conditions(basis, stated)


def arguments(basis: Basis) -> Iterator[Found]:
    """Arguments that a flag gives are preconditions too."""
    yield from _conditions(basis, (c for c in basis.kernel.requires if c.origin == GIVEN))


def _conditions(basis: Basis, conditions: Iterable[Contract | Axiom]) -> Iterator[Found]:
    held = tuple(conditions)
    if held:
        sentences = dict.fromkeys(said(c.condition, c.origin, basis.kernel, basis.program) for c in held)
        yield Found((", ".join(sentences),), places(c.origin for c in held))


def axioms(basis: Basis) -> Iterator[Found]:
    """Axioms, of the source and of files that flags name, are believed; those about threads stand with the preconditions."""
    about_threads = (c for c in basis.kernel.requires if c.origin.construct == AXIOM)
    yield from _conditions(basis, (*basis.program.axioms, *about_threads))


def specifications(basis: Basis) -> Iterator[Found]:
    """A function that is only specified is taken to do what its contract says."""
    if basis.kernel.specified:
        yield Found((listed(basis.kernel.specified),))


def uninterpreted_functions(basis: Basis) -> Iterator[Found]:
    """A function of which only the name is known is taken to depend on its arguments alone."""
    inside = (e for condition in basis.conditions for e in subexpressions(condition))
    names = [e.function for e in inside if isinstance(e, Apply) and e.function.startswith(UNINTERPRETED)]
    if names:
        yield Found((listed(name.removeprefix(UNINTERPRETED).partition(".")[0] for name in names),))


def only_requires(basis: Basis) -> Iterator[Found]:
    """Claims of the source other than preconditions may be left out."""
    yield from _left_out(basis, Annotations.ONLY_REQUIRES)


def no_annotations(basis: Basis) -> Iterator[Found]:
    """All claims of the source may be left out."""
    yield from _left_out(basis, Annotations.NONE)


def _left_out(basis: Basis, kept: Annotations) -> Iterator[Found]:
    if basis.config.annotations is not kept:
        return
    origins = [contract.origin for contract in basis.source.ensures]
    for statement in walk(basis.source.body):
        match statement:
            case Assert(check=check) if check.kind is CheckKind.ASSERTION:
                origins.append(statement.origin)
            case k.Barrier():
                origins += [i.origin for i in statement.invariants]
            case k.While():
                origins += [i.origin for i in statement.invariants if i.role is InvariantRole.GIVEN]
            case _:
                pass
    if origins:
        yield Found((), places(origins))


def barrier_invariants(basis: Basis) -> Iterator[Found]:
    """Without permission checks, what barrier invariants speak of is taken to stay as it is."""
    origins = [i.origin for s in basis.statements if isinstance(s, k.Barrier) for i in s.invariants]
    if origins and not basis.config.barrier_access_checks:
        yield Found((), places(origins))


def permissions(basis: Basis) -> Iterator[Found]:
    """Permissions are claims that a command of their own checks; proofs do not use them."""
    origins = [s.origin for s in basis.statements if isinstance(s, k.Hold)]
    if origins:
        yield Found((), places(origins))


def noted_accesses(basis: Basis) -> Iterator[Found]:
    """Where races are not checked nobody notes accesses, so that what annotations say of them is not checked either."""
    if not basis.config.check_races and any(about_record(condition) for condition in basis.conditions):
        yield Found()


# -- what is not looked at, and by whom -----------------------------------------------------------------------


def only_log(basis: Basis) -> Iterator[Found]:
    """Accesses may be noted without being checked."""
    if basis.config.only_log:
        yield Found()


def only_divergence(basis: Basis) -> Iterator[Found]:
    """Races may be left out."""
    if not basis.config.check_races:
        yield Found()


def initialised(basis: Basis) -> Iterator[Found]:
    """Who has written what is read is only asked where races are: it rests on there being none."""
    shared = {a.name for a in basis.kernel.arrays if a.space is k.MemorySpace.GROUP}
    origins = [s.origin for s in basis.statements if isinstance(s, k.Load | k.Atomic) and s.array in shared]
    if basis.config.check_initialised and not basis.config.check_races and origins:
        yield Found((), places(origins))


def only_intra_group(basis: Basis) -> Iterator[Found]:
    """Threads of different blocks may be left out."""
    if basis.config.only_intra_group:
        yield Found()


def only_these_arrays(basis: Basis) -> Iterator[Found]:
    """Races may be asked about on some arrays only."""
    if basis.config.arrays is not None:
        yield Found((listed(sorted(basis.config.arrays)),))


def solvers(basis: Basis) -> Iterator[Found]:
    """A solver that is a program of its own is believed, unless a second one confirms what it proves."""
    believed = programs_believed(Choice(basis.config.solvers, basis.config.cross_check))
    if believed:
        yield Found((listed(believed),))


def divergence(basis: Basis) -> Iterator[Found]:
    """Divergence may be left out by whoever uses the engines as a library."""
    if not basis.config.check_divergence:
        yield Found()
