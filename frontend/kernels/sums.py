"""What all threads together do to one cell: resource invariants of cells that are only added to (``docs/permissions.md``).

* ``__barrier_holds(a[i], v, u)`` in front of a barrier: the cell is ``v`` then, since thread ``u`` stored it. Claimed of an
  arbitrary thread: if it is ``u`` it has stored to the cell; if it has, ``v`` was its last value; it did no atomic operation on
  ``a``, since the last barrier. Whoever stored last of all stored its own last value.
* ``__barrier_adds(a[i], e)`` in front of a barrier: since the last one the thread has added ``e`` at ``threadIdx.x + 1`` less
  ``e`` at ``threadIdx.x`` to the cell, and has changed no cell of ``a`` but by adding. So all threads of the block have added
  ``e`` at ``blockDim.x`` less ``e`` at zero, in whatever order: so these differences add up, as machine numbers, too.
* ``__kernel_adds(a[i], e)`` says that of all threads from the kernel's start to its end, where ``e`` at the end of a block is
  ``e`` at the beginning of the next.

This is a resource invariant as in the work after paper 003: each thread has a share of its own in what the cell holds, an
addition changes the cell and that share alike, and a barrier puts the shares together. Shares are ghosts of one arbitrary thread,
and what is claimed of them are assertions. What follows of the cell is a ghost as well, of which a read tells
(:meth:`_Adding.told`). Nothing rests on the absence of races. All threads have to come to the barriers: kernels that return early
or whose barriers do not order shared memory are refused, and that all come is a claim of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvsub, eq, implies, ite, not_, or_, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Apply, BinaryOp, Element, Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.kernel import (
    GROUP_ID,
    GROUP_SIZE,
    LOCAL_ID,
    NUM_GROUPS,
    AsyncCopy,
    Atomic,
    Barrier,
    Block,
    Forget,
    If,
    Kernel,
    Load,
    Local,
    MemorySpace,
    Return,
    Statement,
    Store,
    ThreadCopy,
    While,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope, Reach
from boogie_ir.lang.traverse import children, substitute, with_children
from boogie_ir.lang.types import BOOL
from frontend.errors import Unsupported
from frontend.kernels.constant import check_constant
from frontend.kernels.tidy import statements_in
from frontend.memory.definition import ADDED, BARRIER_ADDS, BARRIER_HOLDS, KERNEL_ADDS, Sum
from frontend.notes.annotations import misused

_ONE = {AtomicOp.INC: 1, AtomicOp.DEC: -1}


@frozen_node
class _Cell:
    """A cell of which something is said, and its ghosts: what the thread did since the last barrier, what the cell ``held`` then.

    ``changed``: it changed the array but by adding; ``touched``: it did an atomic operation on it. ``value``: what it ``stored``
    last.
    """

    cell: Element
    added: Var
    value: Var
    held: Var
    changed: Var
    touched: Var
    stored: Var
    space: MemorySpace

    @property
    def numbers(self) -> tuple[Var, ...]:
        return self.added, self.value, self.held

    @property
    def truths(self) -> tuple[Var, ...]:
        return self.changed, self.touched, self.stored


def with_sums(kernel: Kernel, sums: Mapping[int, Sum], counted: Mapping[Element, Var]) -> Kernel:
    """The kernel with ghosts and assertions for what it says of sums, by the marks in its lists. Raises SourceError.

    Of cells that locks keep it is ``counted`` already what the thread adds.
    """
    kernel, counts = _with_sums(kernel, sums, counted)
    counts = {**counted, **counts}
    return with_shares(kernel, counts) if counts else kernel


def _with_sums(
    kernel: Kernel, sums: Mapping[int, Sum], counted: Mapping[Element, Var]
) -> tuple[Kernel, Mapping[Element, Var]]:
    """The same, and the ghosts that count."""
    marks = {id(s): sums[id(s.origin)] for s in statements_in(kernel.body) if isinstance(s, Assert) and id(s.origin) in sums}
    if not marks:
        return kernel, {}
    cells: dict[Element, _Cell] = {}
    for said in marks.values():
        _check(kernel, said)
        if said.cell not in cells:
            cells[said.cell] = _cell(kernel, said.cell, len(cells), counted.get(said.cell))
    adding = _Adding(marks, cells, frozenset(counted))
    body = adding.body(kernel.body, outermost=True)
    start = [s for each in cells.values() for s in _begun(each, kernel.origin)]
    ends = [s for said in marks.values() if said.what == KERNEL_ADDS for s in _shown(said, cells[said.cell])]
    numbers = (v for each in cells.values() for v in each.numbers if v not in counted.values())
    locals_ = [Local(v, "", "int", True) for v in numbers]
    locals_ += [Local(v, "", "bool", True) for each in cells.values() for v in each.truths]
    kernel = replace(kernel, body=(*start, *body, *ends), locals=(*kernel.locals, *locals_))
    return kernel, {cell: each.added for cell, each in cells.items()}


def _cell(kernel: Kernel, cell: Element, number: int, counted: Var | None) -> _Cell:
    space = next(a.space for a in kernel.arrays if a.name == cell.array)
    added, value, held = (Var(f"{name}.sum{number}", cell.type) for name in ("added", "value", "held"))
    changed, touched, stored = (Var(f"{name}.sum{number}", BOOL) for name in ("changed", "touched", "stored"))
    return _Cell(cell, added if counted is None else counted, value, held, changed, touched, stored, space)


def _check(kernel: Kernel, said: Sum) -> None:
    """Raises where it is not known what a claim is about."""
    span, name = said.origin.span, said.cell.array
    array = next(a for a in kernel.arrays if a.name == name)
    block = said.what != KERNEL_ADDS
    if array.space is not (MemorySpace.GROUP if block else MemorySpace.GLOBAL):
        raise misused(span, f"{said.what} is about a cell of {'shared' if block else 'global'} memory")
    for statement in statements_in(kernel.body):
        match statement:
            case Return():
                raise Unsupported(span, f"{said.what} in a kernel that threads leave early")
            case Barrier() if not _orders(statement):
                raise Unsupported(span, f"{said.what} beside a barrier that is not of all of a block, for shared memory")
            case AsyncCopy(destination=other) | ThreadCopy(destination=other) | Forget(array=other) if other == name:
                raise Unsupported(span, f"{said.what} of an array that is copied to")
            case _:
                pass
    sizes = {v.name for v in (*GROUP_SIZE, *NUM_GROUPS, *(p.variable for p in kernel.parameters))}
    group = {GROUP_ID[0].name}
    check_constant(kernel, said.cell.index, sizes | (group if block else set()), span, "which cell it is")
    own = set() if said.what == BARRIER_HOLDS else {LOCAL_ID[0].name}
    check_constant(kernel, said.value, sizes | group | own, span, "the value")
    if said.by is not None:
        check_constant(kernel, said.by, sizes | group, span, "the number of the thread")


def _at(said: Sum, thread: Expr, group: Expr | None = None) -> Expr:
    """``e`` for another thread."""
    return substitute(said.value, {LOCAL_ID[0].name: thread, **({GROUP_ID[0].name: group} if group is not None else {})})


def _shown(said: Sum, cell: _Cell) -> Iterator[Assert]:
    """What is claimed of one arbitrary thread."""
    thread = LOCAL_ID[0]
    flat = (*GROUP_SIZE[1:], *NUM_GROUPS[1:]) if said.what == KERNEL_ADDS else GROUP_SIZE[1:]
    claims = [eq(size, bv(1)) for size in flat]
    if said.what == BARRIER_HOLDS:
        assert said.by is not None
        claims += [
            binary(BinaryOp.BVULT, said.by, GROUP_SIZE[0]),
            not_(cell.touched),
            implies(eq(thread, said.by), cell.stored),
            implies(cell.stored, eq(cell.value, said.value)),
        ]
    else:
        claims += [eq(cell.added, bvsub(_at(said, bvadd(thread, bv(1))), said.value)), not_(cell.changed)]
    if said.what == KERNEL_ADDS:
        claims.append(eq(_at(said, GROUP_SIZE[0]), _at(said, bv(0), bvadd(GROUP_ID[0], bv(1)))))
    yield from (Assert(simplify(claim), said.origin, Check(CheckKind.ASSERTION)) for claim in claims)


def _begun(cell: _Cell, origin: Origin) -> Iterator[Statement]:
    """Nothing has been done yet."""
    yield Assign(cell.added, bv(0, width_of(cell.added)), origin)
    yield from (Assign(each, FALSE, origin) for each in cell.truths)


def _after(said: Sum | None, cell: _Cell, origin: Origin) -> Iterator[Statement]:
    """What is known of the cell behind a barrier."""
    if said is None:
        yield Havoc((cell.held,), origin)
        return
    total = bvsub(_at(said, GROUP_SIZE[0]), _at(said, bv(0)))
    now = said.value if said.what == BARRIER_HOLDS else simplify(bvadd(cell.held, total))
    yield Havoc((cell.value,), said.origin)
    yield Assume(eq(cell.value, now), said.origin)
    yield Assign(cell.held, cell.value, said.origin)


class _Adding:
    """Writes the ghosts into a kernel's lists."""

    def __init__(self, marks: Mapping[int, Sum], cells: Mapping[Element, _Cell], counted: frozenset[Element]) -> None:
        self.marks = marks
        self.cells = cells
        self.counted = counted

    def body(self, body: tuple[Statement, ...], outermost: bool = False) -> tuple[Statement, ...]:
        result: list[Statement] = []
        waiting: list[Sum] = []
        for place, statement in enumerate(body):
            said = self.marks.get(id(statement))
            if said is not None:
                if said.what != KERNEL_ADDS:
                    waiting.append(said)
                continue
            if isinstance(statement, Barrier):
                result += self.barrier(statement, waiting)
                waiting = []
                continue
            if waiting:
                raise misused(waiting[0].origin.span, f"{waiting[0].what} stands directly in front of a barrier")
            match statement:
                case If(then=then, otherwise=otherwise):
                    statement = replace(statement, then=self.body(then), otherwise=self.body(otherwise))
                case While(body=inner) | Block(body=inner):
                    statement = replace(statement, body=self.body(inner))
                case _:
                    pass
            done = tuple(self.statement(statement))
            for cell in self.cells.values() if outermost else ():
                if self.is_steady(cell, body, place):
                    done = self.told(done, cell)
            result += done
        if waiting:
            raise misused(waiting[0].origin.span, f"{waiting[0].what} stands directly in front of a barrier")
        return tuple(result)

    def barrier(self, barrier: Barrier, waiting: list[Sum]) -> Iterator[Statement]:
        for said in waiting:
            yield from _shown(said, self.cells[said.cell])
        yield barrier
        for cell in self.cells.values():
            if cell.space is MemorySpace.GROUP:
                said_here = [said for said in waiting if said.cell == cell.cell]
                if len(said_here) > 1:
                    raise misused(said_here[1].origin.span, "one thing is said of a cell at a barrier")
                yield from _after(said_here[0] if said_here else None, cell, barrier.origin)
                yield from _begun(cell, barrier.origin)

    def statement(self, statement: Statement) -> Iterator[Statement]:
        for cell in self.cells.values():
            match statement:
                case Atomic(array=name, op=op) if name == cell.cell.array and op is not AtomicOp.LOAD:
                    yield _changed(cell, statement)
                    yield Assign(cell.touched, TRUE, statement.origin)
                case Store(array=name) if name == cell.cell.array and cell.cell not in self.counted:
                    here = and_(statement.guard, eq(statement.index, cell.cell.index))
                    yield Assign(cell.changed, TRUE, statement.origin)
                    yield Assign(cell.stored, or_(cell.stored, here), statement.origin)
                    yield Assign(cell.value, ite(here, statement.value, cell.value), statement.origin)
                case _:
                    pass
        yield statement

    def is_steady(self, cell: _Cell, body: tuple[Statement, ...], place: int) -> bool:
        """Whether nobody changes the array from the barrier before a place of the outermost list to the one behind it.

        All threads are between these two, or at the kernel's end, while one of them is.
        """
        around = [n for n, s in enumerate(body) if any(isinstance(each, Barrier) for each in statements_in((s,)))]
        before = max((n for n in around if n <= place), default=None)
        if before is None or before == place or not isinstance(body[before], Barrier) or cell.space is not MemorySpace.GROUP:
            return False
        stretch = body[before + 1 : min((n for n in around if n > place), default=len(body))]
        after = body[before + 1 + len(stretch) : before + 2 + len(stretch)]
        inside = statements_in((*stretch, *(s for s in after if not isinstance(s, Barrier))))
        return not any(isinstance(s, Atomic | Store) and s.array == cell.cell.array for s in inside)

    def told(self, body: tuple[Statement, ...], cell: _Cell) -> tuple[Statement, ...]:
        """With what reads of the cell give, where nobody changes it."""
        result: list[Statement] = []
        for statement in body:
            match statement:
                case If(then=then, otherwise=otherwise):
                    statement = replace(statement, then=self.told(then, cell), otherwise=self.told(otherwise, cell))
                case While(body=inner) | Block(body=inner):
                    statement = replace(statement, body=self.told(inner, cell))
                case _:
                    pass
            result.append(statement)
            if isinstance(statement, Load) and statement.array == cell.cell.array and statement.target.type == cell.held.type:
                read = implies(eq(statement.index, cell.cell.index), eq(statement.target, cell.held))
                result.append(Assume(read, replace(statement.origin, construct=BARRIER_ADDS)))
        return tuple(result)


def _orders(barrier: Barrier) -> bool:
    """Whether all threads of the block meet, and see what others did to shared memory."""
    return barrier.scope is BarrierScope.GROUP and barrier.local_fence == TRUE and barrier.guard == TRUE


def _changed(cell: _Cell, atomic: Atomic) -> Assign:
    """What an atomic operation does to the ghosts."""
    here = and_(atomic.guard, eq(atomic.index, cell.cell.index))
    amount: Expr | None = bv(_ONE[atomic.op], width_of(cell.added)) if atomic.op in _ONE else None
    if atomic.op is AtomicOp.ADD:
        (amount,) = atomic.arguments
    if atomic.op is AtomicOp.SUB:
        (subtracted,) = atomic.arguments
        amount = bvsub(bv(0, width_of(cell.added)), subtracted)
    narrow = atomic.reach is not Reach.DEVICE and cell.space is MemorySpace.GLOBAL  # no one step for other blocks
    if amount is None or atomic.pieces != 1 or narrow:
        return Assign(cell.changed, TRUE, atomic.origin)
    return Assign(cell.added, ite(here, bvadd(cell.added, amount), cell.added), atomic.origin)


def with_shares(kernel: Kernel, counts: Mapping[Element, Var]) -> Kernel:
    """The kernel with the ghosts that count for what annotations ask for by ``__added(a[i])``. Raises SourceError."""
    by_cell = {(cell.array, cell.index): count for cell, count in counts.items()}

    def put(expression: Expr, span: Span) -> Expr:
        if isinstance(expression, Apply) and expression.function.startswith(ADDED):
            count = by_cell.get((expression.function.removeprefix(ADDED), expression.arguments[0]))
            if count is None:
                raise misused(span, "of this cell nothing is said that threads add", "write __barrier_adds or __kernel_adds")
            return count
        parts = children(expression)
        return with_children(expression, tuple(put(part, span) for part in parts)) if parts else expression

    def body(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(map(within, statements))

    def within(statement: Statement) -> Statement:
        match statement:
            case Assert(condition=condition, origin=origin) | Assume(condition=condition, origin=origin):
                return replace(statement, condition=put(condition, origin.span))
            case While(invariants=invariants, body=inner):
                stated = tuple(replace(i, condition=put(i.condition, i.origin.span)) for i in invariants)
                return replace(statement, invariants=stated, body=body(inner))
            case Block(body=inner):
                return replace(statement, body=body(inner))
            case If(then=then, otherwise=otherwise):
                return replace(statement, then=body(then), otherwise=body(otherwise))
            case _:
                return statement

    return replace(kernel, body=body(kernel.body))
