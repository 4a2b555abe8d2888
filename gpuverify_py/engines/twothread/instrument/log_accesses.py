"""Race instrumentation at kernel level (paper 003, section 4.2), with snapshots.

Afterwards every access to an array that several threads can reach and that the kernel changes is preceded by a
``Log`` (thread 1 may record it) and a ``CheckAccess`` (thread 2 compares it with the record). Arrays the kernel never
changes cannot race and get neither. Fences are gone. The commands observe; they change no variable of the kernel.

Sites are numbered from 1, those of one space, array and kind together: "a write to A is pending" is a range test.

A site carries what is true of it *by construction*: its index in terms of variables that can no longer change and of
its snapshot, and conditions over the same that every thread passes on its way (:mod:`gpuverify_py.analysis.known`).
Once recorded, neither the snapshot nor the unchanging variables change, so these facts stay true while the site is
tracked, through any loop, without a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, resize, width_of
from boogie_ir.lang.expr import AccessKind, BinaryOp, Expr, Var
from boogie_ir.lang.first_guesses import first_guesses
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind, Havoc
from boogie_ir.lang.source import Origin, Span, visible
from boogie_ir.lang.sync.orders import Reach
from boogie_ir.lang.traverse import free_variables, subexpressions
from boogie_ir.lang.types import BV32
from frontend.errors import Unsupported
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.host_sizes import within_length
from gpuverify_py.analysis.known import Known, UsedResult, visit_accesses
from gpuverify_py.analysis.orders.fact import Fact
from gpuverify_py.analysis.statements import Body, sublists, targets, walk, with_sublists
from gpuverify_py.request.config import Config
from gpuverify_py.verify.claims import asked_for
from houdini.guesses.facts import iteration_variable

SHARED = (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP)
IMPLICIT_NAMES = frozenset(v.name for v in k.IMPLICIT)
FACT_LIMIT = 16  # conditions kept for one site
KIND_ORDER = (AccessKind.READ, AccessKind.WRITE, AccessKind.ATOMIC)


@frozen
class Site:
    """An access that thread 1 may record.

    ``index``, ``value`` (None: not worth keeping) and ``conditions`` mention only snapshot variables and variables that do
    not change once the access has happened. ``used`` are atomics whose results the snapshot contains.
    """

    number: int
    kind: AccessKind
    array: str
    index: Expr
    value: Expr | None
    snapshot: tuple[Var, ...]
    conditions: tuple[Expr, ...]
    used: tuple[UsedResult, ...]
    loops: tuple[str, ...]
    origin: Origin
    copy: bool = False  # by an asynchronous copy: pending until awaited
    event: Var | None = None  # of the copy, if the snapshot has it
    pieces: int = 1  # of an atomic operation (boogie_ir.lang.kernel.Atomic)
    reach: Reach = Reach.DEVICE  # ... likewise
    volatile: bool = False  # made through a volatile lvalue
    orders: tuple[Fact, ...] = ()  # what orders it beside barriers
    guess: bool = False  # a read whose value serves a compare-and-swap only (boogie_ir.lang.first_guesses)
    group: Expr | None = None  # of a copy by the thread: the number of its group, and what says which groups have ended
    ended: Var | None = None
    shared: bool = False  # ... which is a part of a copy by all threads of the group


@frozen
class Logged:
    """A kernel with race instrumentation; ``sites[n - 1]`` is site ``n``. ``concrete`` are the arrays that keep contents.

    ``steady`` are those of :mod:`gpuverify_py.engines.twothread.instrument.steady`.
    """

    kernel: k.Kernel
    sites: tuple[Site, ...]
    concrete: frozenset[str]
    steady: frozenset[str] = frozenset()

    def range(self, kind: AccessKind, array: str) -> tuple[Site, ...]:
        """The sites of one kind on one array."""
        return tuple(s for s in self.sites if s.kind is kind and s.array == array)


def log_accesses(
    kernel: k.Kernel,
    concrete: frozenset[str],
    config: Config,
    *,
    bare: bool = False,
    spaces: tuple[k.MemorySpace, ...] = SHARED,
    settled: frozenset[str] = frozenset(),
    places: frozenset[tuple[str, Span]] = frozenset(),
    orders: Mapping[int, tuple[Fact, ...]] | None = None,
) -> Logged:
    """Instruments a normalised kernel. ``bare``: snapshots lack what only guesses about loops speak of.

    ``spaces`` are those that the two threads share, ``settled`` arrays of which it is known that there are no races on them,
    ``places`` those at which arrays are accessed without any, ``orders`` what orders accesses beside barriers, by the numbers
    of their statements.
    """
    found = accesses(kernel)
    asked = frozenset(a.name for a in kernel.arrays if a.space in spaces and asked_for(a, config))
    watched = asked & found.changed - settled
    unchanging = frozenset(a.name for a in kernel.arrays if a.name in concrete - found.changed and not a.volatile)
    loaded = frozenset(t.name for s in walk(kernel.body) if not isinstance(s, Assign) for t in targets(s))
    raw: dict[tuple[int, AccessKind], Site] = {}
    guesses = first_guesses(kernel.body)

    def visit(statement: k.Statement, known: Known) -> None:
        for access in _accesses_of(statement, known.number):
            settled_here = (access.array, visible(statement.origin).span) in places
            if access.array in watched and not settled_here and config.check_races:
                site = _site(access, known, loaded, config, bare, () if orders is None else orders.get(known.number, ()))
                guess = isinstance(statement, k.Load) and statement.target.name in guesses
                volatile = isinstance(statement, k.Load | k.Store) and statement.volatile
                raw[known.number, access.kind] = replace(site, guess=guess, volatile=volatile)

    visit_accesses(kernel.body, unchanging, visit)
    order = {a.name: (SHARED.index(a.space), n) for n, a in enumerate(kernel.arrays) if a.space in SHARED}
    ranked = sorted(raw, key=lambda key: (order[raw[key].array], KIND_ORDER.index(key[1]), key[0]))
    sites = {number: replace(raw[number], number=n + 1) for n, number in enumerate(ranked)}
    insertion = _Insertion({a.name: a for a in kernel.arrays}, sites, config)
    body = insertion.body(kernel.body)
    cells = tuple(k.Local(v) for v in insertion.cells)
    return Logged(replace(kernel, body=body, locals=kernel.locals + cells), tuple(sites[n] for n in ranked), concrete)


@frozen
class _Access:
    """One access. ``cell`` numbers the cells of an asynchronous copy, ``within`` bounds it, ``event`` is its event."""

    kind: AccessKind
    array: str
    index: Expr
    value: Expr | None
    origin: Origin
    cell: Var | None = None
    within: Expr | None = None
    pieces: int = 1
    reach: Reach = Reach.DEVICE
    event: Var | None = None
    copy: k.ThreadCopy | None = None


def _accesses_of(statement: k.Statement, number: int) -> tuple[_Access, ...]:
    match statement:
        case k.Load():
            return (_Access(AccessKind.READ, statement.array, statement.index, None, statement.origin),)
        case k.Store():
            return (_Access(AccessKind.WRITE, statement.array, statement.index, statement.value, statement.origin),)
        case k.Atomic():
            access = _Access(AccessKind.ATOMIC, statement.array, statement.index, None, statement.origin)
            return (replace(access, pieces=statement.pieces, reach=statement.reach),)
        case k.AsyncCopy():
            cell = Var(f"cell.{number}", statement.count.type)
            within = binary(BinaryOp.BVULT, cell, statement.count)

            def part(kind: AccessKind, array: str, start: Expr, step: Expr | None) -> _Access:
                index = bvadd(start, _distance(resize(cell, width_of(start), False), step, statement.element))
                return _Access(kind, array, index, None, statement.origin, cell, within, event=statement.handle)

            return (
                part(AccessKind.READ, statement.source, statement.source_index, statement.source_step),
                part(AccessKind.WRITE, statement.destination, statement.destination_index, statement.destination_step),
            )
        case k.ThreadCopy():
            cell = Var(f"cell.{number}", BV32)

            def one(kind: AccessKind, array: str, start: Expr, count: Expr) -> _Access:
                index, within = bvadd(start, resize(cell, width_of(start), False)), binary(BinaryOp.BVULT, cell, count)
                return _Access(kind, array, index, None, statement.origin, cell, within, copy=statement)

            return (
                one(AccessKind.READ, statement.source, statement.source_index, statement.read),
                one(AccessKind.WRITE, statement.destination, statement.destination_index, statement.count),
            )
        case _:
            return ()


def _distance(cell: Expr, step: Expr | None, element: int) -> Expr:
    """How far the cell of a copy with this number is from the first: elements of some cells each are ``step`` cells apart."""
    if step is None:
        return cell
    if element == 1:
        return bvmul(cell, step)
    cells = bv(element, width_of(cell))
    return bvadd(bvmul(binary(BinaryOp.BVUDIV, cell, cells), step), binary(BinaryOp.BVUREM, cell, cells))


def _site(statement: _Access, known: Known, loaded: frozenset[str], config: Config, bare: bool, orders: tuple[Fact, ...]) -> Site:
    index = known.expand(statement.index)
    snapshot = dict.fromkeys(_changing([index], known))
    if statement.cell is not None:
        snapshot[statement.cell] = None  # chosen anew at each execution of the command
    event = None if bare else statement.event
    if event is not None:
        snapshot[event] = None
    copy = statement.copy
    group = None if copy is None else known.expand(copy.number)
    if group is not None:
        snapshot |= dict.fromkeys(_changing([group], known))
    for loop in () if bare else known.loops:
        snapshot[iteration_variable(loop.label)] = None
        changed = known.insides(loop.body).assigned
        snapshot |= dict.fromkeys(v for v in _changing([loop.condition], known) if v.name in changed)
    orders = tuple(replace(f, index=known.expand(f.index), when=known.expand(f.when)) for f in orders)
    snapshot |= dict.fromkeys(_changing((e for f in orders for e in f.terms), known))
    used = tuple(u for u in known.used_results() if u.result in snapshot or u.result in free_variables(index))
    for u in used:
        snapshot |= dict.fromkeys(_changing([u.index], known))
    conditions: list[Expr] = []
    within = () if statement.within is None else (statement.within,)
    for tested in (*within, *known.conditions()):
        condition = known.expand(tested)
        extra = [v for v in _changing([condition], known) if v not in snapshot]
        if any(v.name in loaded for v in extra) or len(conditions) == FACT_LIMIT or (bare and extra):
            continue
        snapshot |= dict.fromkeys(extra)
        conditions.append(condition)
    value = None
    if statement.value is not None and config.benign_tolerance:
        value = known.expand(statement.value)
        if not all(v in snapshot for v in _changing([value], known)):
            value = None
    loops = tuple(loop.label for loop in known.loops)
    return Site(
        number=0,
        kind=statement.kind,
        array=statement.array,
        index=index,
        value=value,
        snapshot=tuple(snapshot),
        conditions=tuple(reversed(conditions)),
        used=used,
        loops=loops,
        origin=statement.origin,
        copy=statement.cell is not None and group is None,
        pieces=statement.pieces,
        reach=statement.reach,
        event=event,
        orders=orders,
        group=group,
        ended=None if copy is None else copy.ended,
        shared=copy is not None and copy.shared,
    )


def _changing(expressions: Iterable[Expr], known: Known) -> Iterator[Var]:
    """The variables of the expressions that may still change, in order of occurrence."""
    seen = set()
    for root in expressions:
        for e in subexpressions(root):
            if isinstance(e, Var) and e.name not in seen and e.name not in IMPLICIT_NAMES and not known.frozen(e):
                seen.add(e.name)
                yield e


class _Insertion:
    """Puts the instrumentation in front of the accesses, which it meets in the preorder the sites are keyed by."""

    def __init__(self, arrays: dict[str, k.Array], sites: dict[tuple[int, AccessKind], Site], config: Config) -> None:
        self.arrays = arrays
        self.sites = sites
        self.config = config
        self.cells: list[Var] = []
        self.number = -1

    def body(self, body: Body) -> Body:
        return tuple(new for statement in body for new in self.statement(statement))

    def statement(self, statement: k.Statement) -> Iterator[k.Statement]:
        self.number += 1
        number = self.number
        match statement:
            case k.Load() | k.Store() | k.Atomic():
                for access in _accesses_of(statement, number):
                    yield from self.bounds(access)
                    yield from self.instrument(access, number)
                yield statement
            case k.AsyncCopy():
                yield statement
                yield from self.copy(statement, number)
            case k.Order():
                pass
            case k.ThreadCopy():
                yield statement
                yield from self.copy(statement, number)
            case k.If() | k.While() | k.Block():
                inner = tuple(self.body(part) for part in sublists(statement))
                yield with_sublists(statement, inner)
            case _:
                yield statement

    def instrument(self, access: _Access, number: int) -> Iterator[k.Statement]:
        """Paper 003, section 4.2: thread 1 logs, then thread 2 checks, then the access takes effect."""
        site = self.sites.get((number, access.kind))
        if site is None:
            return
        value = access.value if self.config.benign_tolerance else None
        yield k.Log(site.number, site.kind, site.array, access.index, value, site.snapshot, access.origin)
        if not self.config.only_log:
            yield k.CheckAccess(site.number, site.kind, site.array, access.index, value, access.origin)

    def copy(self, statement: k.AsyncCopy | k.ThreadCopy, number: int) -> Iterator[k.Statement]:
        """An arbitrary cell of the copy stands for all (7.9). It is logged once the event is known."""
        arguments = statement.arguments[:-1] if isinstance(statement, k.AsyncCopy) else ()
        if any(v in targets(statement) for e in arguments for v in free_variables(e)):
            raise Unsupported(statement.origin.span, "an asynchronous copy that overwrites the variable it depends on")
        chosen: Var | None = None
        for part in _accesses_of(statement, number):
            logged = (*self.bounds(part), *self.instrument(part, number))
            if not logged or part.cell is None or part.within is None:
                continue
            if chosen is None:
                chosen = part.cell
                self.cells.append(chosen)
                yield Havoc((chosen,), statement.origin)
            yield k.If(part.within, logged, (), statement.origin)

    def bounds(self, access: _Access) -> Iterator[k.Statement]:
        """The index as a signed number is not negative and below the number of cells, where that is known (7.16)."""
        if not self.config.check_bounds:
            return
        array = self.arrays[access.array]
        zero = bv(0, array.index.width)
        inside = binary(BinaryOp.BVSGE, access.index, zero)
        if array.cells is not None and array.cells < 1 << (array.index.width - 1):
            inside = and_(inside, binary(BinaryOp.BVSLT, access.index, bv(array.cells, array.index.width)))
        if array.length is not None:  # copies are looked at only here
            inside = and_(inside, within_length(array, array.length, access.index))
        # One thread stands for both: the pair is arbitrary, and nothing here depends on the other thread.
        yield Assert(inside, access.origin, Check(CheckKind.OUT_OF_BOUNDS, thread=1))


def copy_events(body: Body, copies: set[int]) -> dict[int, Var]:
    """For each site of an asynchronous copy, the variable that holds its event when it is logged."""
    events: dict[int, Var] = {}
    handle: Var | None = None
    for statement in walk(body):
        if isinstance(statement, k.AsyncCopy):
            handle = statement.handle
        if isinstance(statement, k.Log) and statement.site in copies and handle is not None:
            events[statement.site] = handle
    return events
