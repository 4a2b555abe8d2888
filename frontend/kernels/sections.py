"""What a lock keeps: resource invariants of cells that are changed in sections which exclude each other.

``__lock_keeps(a[i], condition)`` says that the condition, which speaks of ``a[i]``, holds of the cell whenever nobody is in a
section; ``__section_begins(a[i])`` and ``__section_ends(a[i])`` enclose a section (``docs/permissions.md``). In it the thread has
the cell: at its beginning the condition is known, at its end it is claimed, and so is it of what preconditions say of the cell at
the kernel's start. Which lock it is nobody says. **Why sections exclude each other**: in a section a thread only computes, and
accesses memory plainly; it releases nothing, so that what orders something in it with another thread's access is in front of the
section, or behind it. If no accesses to the array race, which is a claim of its own, two sections that meet in a cell, of which
one changes it, are one before the other as a whole. Outside of sections nobody changes the array. (Where warps are in lock step
more is no race: then kernels with sections are refused.)

``__kernel_adds`` counts what a section does to the cell: what it holds at the end less what it held at the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.build import and_, bv, bvadd, bvsub, eq, implies, ite, width_of
from boogie_ir.lang.expr import TRUE, AccessKind, Element, Expr, Var
from boogie_ir.lang.kernel import (
    GROUP_SIZE,
    NUM_GROUPS,
    AsyncCopy,
    Atomic,
    Block,
    Forget,
    Hold,
    Holder,
    If,
    Kernel,
    Load,
    Local,
    MemorySpace,
    Statement,
    Store,
    ThreadCopy,
    While,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc
from boogie_ir.lang.source import Span
from boogie_ir.lang.traverse import children, subexpressions, with_children
from frontend.errors import Unsupported
from frontend.kernels.constant import check_constant
from frontend.kernels.tidy import statements_in
from frontend.memory.definition import LOCK_KEEPS, SECTION_BEGINS, SECTION_ENDS, Sum
from frontend.notes.annotations import misused

KINDS = frozenset((LOCK_KEEPS, SECTION_BEGINS, SECTION_ENDS))


def with_sections(kernel: Kernel, sums: Mapping[int, Sum]) -> tuple[Kernel, Mapping[Element, Var]]:
    """The kernel with what its locks keep, and the ghosts that count what sections do to a cell. Raises SourceError."""
    marks = {id(s): sums[id(s.origin)] for s in statements_in(kernel.body) if isinstance(s, Assert) and id(s.origin) in sums}
    marks = {key: said for key, said in marks.items() if said.what in KINDS}
    keeps = tuple(said for said in marks.values() if said.what == LOCK_KEEPS)
    for said in marks.values():
        if all(each.cell.array != said.cell.array for each in keeps):
            hint = f"write {LOCK_KEEPS}(a[i], condition)"
            raise misused(said.origin.span, "of this array nothing is said that a lock keeps", hint)
    if not keeps:
        return kernel, {}
    cells = tuple(_Kept(said, number) for number, said in enumerate(keeps))
    for each in cells:
        each.check(kernel)
    body = _Sections(marks, cells).body(kernel.body)
    start = [s for each in cells for s in each.start(kernel)]
    locals_ = (Local(v, "", "int", True) for each in cells for v in (each.now, each.begun, each.added))
    kernel = replace(kernel, body=(*start, *body), locals=(*kernel.locals, *locals_))
    return kernel, {each.said.cell: each.added for each in cells}


class _Kept:
    """A cell with what a lock keeps of it. ``now`` is what it holds for who is in a section, ``begun`` at its beginning."""

    def __init__(self, said: Sum, number: int) -> None:
        self.said = said
        self.cell = said.cell
        self.now, self.begun, self.added = (Var(f"{name}.lock{number}", said.cell.type) for name in ("now", "begun", "summed"))

    def of(self, value: Expr) -> Expr:
        """What the lock keeps, where the cell is this value."""
        return self.put(self.said.value, value)

    def put(self, expression: Expr, value: Expr) -> Expr:
        """The expression with this value for what the cell holds."""
        if expression == self.cell:
            return value
        parts = children(expression)
        return with_children(expression, tuple(self.put(part, value) for part in parts)) if parts else expression

    def check(self, kernel: Kernel) -> None:
        span = self.said.origin.span
        array = next(a for a in kernel.arrays if a.name == self.cell.array)
        if array.space is not MemorySpace.GLOBAL or array.volatile:
            raise misused(span, f"{LOCK_KEEPS} is about a cell of global memory that is not volatile")
        names = {v.name for v in (*GROUP_SIZE, *NUM_GROUPS, *(p.variable for p in kernel.parameters), self.now)}
        check_constant(kernel, self.cell.index, names - {self.now.name}, span, "which cell it is")
        check_constant(kernel, self.of(self.now), names, span, "what a lock keeps")

    def start(self, kernel: Kernel) -> Iterator[Statement]:
        origin = self.said.origin
        yield Hold(AccessKind.WRITE, self.cell.array, self.cell.index, TRUE, (), origin, Holder.LOCK)
        begun = replace(origin, construct=SECTION_BEGINS)
        yield Havoc((self.now,), begun)  # what it holds at first is any number that preconditions allow
        said = (c.condition for c in kernel.requires)
        yield from (Assume(self.put(c, self.now), begun) for c in said if self.cell in subexpressions(c))
        yield Assert(self.of(self.now), origin, Check(CheckKind.ASSERTION))
        yield Assign(self.added, bv(0, width_of(self.added)), origin)


class _Sections:
    """Writes the ghosts into a kernel's lists."""

    def __init__(self, marks: Mapping[int, Sum], cells: tuple[_Kept, ...]) -> None:
        self.marks = marks
        self.cells = cells
        self.arrays = frozenset(each.cell.array for each in cells)

    def body(self, body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        result: list[Statement] = []
        inside: Sum | None = None
        for statement in body:
            said = self.marks.get(id(statement))
            if said is None:
                result += self.outside(statement) if inside is None else self.within(statement, inside)
            elif said.what == SECTION_BEGINS:
                if inside is not None:
                    raise misused(said.origin.span, "a section begins in another one")
                inside = said
                for each in self.of(said):
                    begun = replace(said.origin, construct=SECTION_BEGINS)
                    result += [Havoc((each.now,), begun), Assume(each.of(each.now), begun), Assign(each.begun, each.now, begun)]
            elif said.what == SECTION_ENDS:
                if inside is None or inside.cell.array != said.cell.array:
                    hint = f"write {SECTION_BEGINS} in front of it, in the same list"
                    raise misused(said.origin.span, "no section of this array begins before", hint)
                inside = None
                for each in self.of(said):
                    result.append(Assert(each.of(each.now), said.origin, Check(CheckKind.ASSERTION)))
                    result.append(Assign(each.added, bvadd(each.added, bvsub(each.now, each.begun)), said.origin))
        if inside is not None:
            raise misused(inside.origin.span, "the section does not end in the list in which it begins")
        return tuple(result)

    def of(self, said: Sum) -> tuple[_Kept, ...]:
        return tuple(each for each in self.cells if each.cell.array == said.cell.array)

    def outside(self, statement: Statement) -> Iterator[Statement]:
        match statement:
            case If(then=then, otherwise=otherwise):
                yield replace(statement, then=self.body(then), otherwise=self.body(otherwise))
            case While(body=inner) | Block(body=inner):
                yield replace(statement, body=self.body(inner))
            case Store(array=name, origin=origin) | Atomic(array=name, origin=origin) | Forget(array=name, origin=origin):
                self.refuse(name, origin.span)
                yield statement
            case AsyncCopy(destination=name, origin=origin) | ThreadCopy(destination=name, origin=origin):
                self.refuse(name, origin.span)
                yield statement
            case _:
                yield statement

    def refuse(self, name: str, span: Span) -> None:
        if name in self.arrays:
            hint = f"enclose it by {SECTION_BEGINS} and {SECTION_ENDS}"
            raise misused(span, "what a lock keeps is changed outside of a section", hint)

    def within(self, statement: Statement, inside: Sum) -> Iterator[Statement]:
        """A statement of a section: it computes, or accesses memory plainly."""
        name = inside.cell.array
        match statement:
            case If(then=then, otherwise=otherwise):
                parts = (tuple(s for each in part for s in self.within(each, inside)) for part in (then, otherwise))
                first, second = parts
                yield replace(statement, then=first, otherwise=second)
            case Load(array=array, index=index, target=target, guard=guard, volatile=False):
                yield statement
                for each in self.of(inside) if array == name else ():
                    told = implies(and_(guard, eq(index, each.cell.index)), eq(target, each.now))
                    yield Assume(told, replace(statement.origin, construct=SECTION_BEGINS))
            case Store(array=array, index=index, value=value, guard=guard, volatile=False):
                if array != name:
                    self.refuse(array, statement.origin.span)
                for each in self.of(inside) if array == name else ():
                    here = and_(guard, eq(index, each.cell.index))
                    yield Assign(each.now, ite(here, value, each.now), statement.origin)
                yield statement
            case Assign() | Havoc() | Assume() | Assert():
                if id(statement) in self.marks:
                    raise misused(statement.origin.span, "a section ends in the list in which it begins")
                yield statement
            case _:
                hint = "move it in front of the section, or behind it"
                raise Unsupported(statement.origin.span, f"a section with a {statement.origin.construct}", hint)
