"""Follows one arbitrary thread through a kernel (paper 004, section IV): its writes under their conditions, its loops as folds.

Jumps become conditions: what comes after a ``return`` that some threads take is done by those that did not. Loops over private
arrays are unrolled where their bounds are numbers; other loops: :mod:`gpuverify_py.engines.equivalence.looping`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TypeAlias, assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, concat, eq, extend, extract, ite, not_, resize, unary, width_of
from boogie_ir.lang.expr import (
    FALSE,
    TRUE,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Element,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Unary,
    Var,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.source import Origin
from boogie_ir.lang.symbols import SYMBOLS
from boogie_ir.lang.traverse import children, conjuncts, free_variables, with_children, within
from boogie_ir.lang.types import BOOL, Type
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.equivalence.context import Asking
from gpuverify_py.engines.equivalence.launched import Launched
from gpuverify_py.engines.equivalence.looping import RETURNED, Looping, either
from gpuverify_py.engines.equivalence.summary import (
    Definitions,
    Loop,
    Memory,
    NotFollowed,
    Path,
    Place,
    Read,
    Site,
    around,
    variables,
)

Environment: TypeAlias = dict[str, Expr]
BARRIER_ASSUME = "__barrier_assume"
MOST_UNROLLED = 64
MOST_CELLS = 64
_SCALING = frozenset(
    {BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR, BinaryOp.BVMUL, BinaryOp.BVUDIV, BinaryOp.BVSDIV}
)
MOST_NODES = 20_000
_OF_ONE_THREAD = (Literal, Unary, Binary, Ite, Extract, Concat, Extend, Apply)


class Execution:
    """One thread of a kernel at a place in a side's row. ``memories`` are the kernel's arrays but for private ones, ``unwritten``
    those that hold what they held at first, throughout.
    """

    def __init__(
        self,
        kernel: k.Kernel,
        launch: Launched,
        place: tuple[str, int],
        memories: Mapping[str, Memory],
        unwritten: frozenset[str],
        definitions: Definitions,
        asking: Asking,
    ) -> None:
        self.kernel = kernel
        self.launch = launch
        self.side, self.position = place
        self.memories = memories
        self.unwritten = unwritten
        self.definitions = definitions
        self.asking = asking
        self.private = {a.name: a for a in kernel.arrays if a.name not in memories}
        self.environment: Environment = dict(launch.names)
        self.sites: list[Site] = []
        self.loops: tuple[Loop, ...] = ()
        self.number = 0
        self.interval = 0
        self.assumed: list[Expr] = []

    def run(self) -> tuple[Site, ...]:
        """The writes of the thread, in the order of the text."""
        self.body(self.kernel.body, Path())
        return tuple(self.sites)

    # -- expressions ----------------------------------------------------------------------------------------

    def value(self, expression: Expr, origin: Origin) -> Expr:
        """The value of an expression here."""
        if isinstance(expression, Var):
            return self.variable(expression)
        if isinstance(expression, Apply) and expression.function not in SYMBOLS:
            raise NotFollowed(f"what {expression.function} gives is not known", origin)
        if isinstance(expression, Element) and self._keeps(expression.array):
            return contents(self.memories[expression.array], self.launch, self.value(expression.index, origin))
        if not isinstance(expression, _OF_ONE_THREAD):
            raise NotFollowed("an annotation's expression has no value that lasts for one thread", origin)
        old = children(expression)
        if not old:
            return expression
        return self.asking.atoms.share(rebuilt(expression, tuple(self.value(c, origin) for c in old)))

    def variable(self, variable: Var) -> Expr:
        """What a variable holds; before it is assigned, something of this thread's that nobody knows."""
        known = self.environment.get(variable.name)
        if known is None:
            known = FALSE if variable.name.startswith("jump:") else self._anything(variable.name, variable.type)
            self.environment[variable.name] = known
        return known

    def _anything(self, name: str, type_: Type) -> Expr:
        over = (*self.launch.thread, *(loop.iteration for loop in self.loops))
        return Apply(self.definitions.name(f"anything.{name}."), over, type_)

    def place(self) -> Place:
        self.number += 1
        return Place(self.side, self.position, self.number, self.loops, self.interval)

    # -- statements -----------------------------------------------------------------------------------------

    def active(self) -> Expr:
        """Whether the thread has not jumped over what comes next."""
        return and_(*(not_(value) for name, value in self.environment.items() if name.startswith("jump:")))

    def body(self, body: tuple[k.Statement, ...], known: Path) -> None:
        """A list of statements, where ``known`` holds at its beginning. What some threads jump over is done by the others."""
        for position, statement in enumerate(body):
            active = self.active()
            if active == FALSE:
                return
            if active != TRUE:
                here = {name: FALSE if name.startswith("jump:") else value for name, value in self.environment.items()}
                self.alternatives(active, ((body[position:], here), ((), dict(self.environment))), known)
                return
            if isinstance(statement, Assume):
                condition = and_(*self._told(statement))
                self.assumed.append(either(known.guards, condition))
                known = known.assuming(condition)
                if statement.origin.construct == BARRIER_ASSUME:
                    self.at_barrier(statement, known)
            else:
                self.statement(statement, known)

    def _told(self, statement: Assume) -> Iterator[Expr]:
        """What an assumption says that goes on to hold: what it says of memory that is written somewhere does not."""
        for part in conjuncts(statement.condition):
            with suppress(NotFollowed):
                yield self.value(part, statement.origin)

    def _keeps(self, array: str) -> bool:
        """Whether an array holds what it held at first, throughout."""
        return array in self.memories and self.memories[array].key in self.unwritten

    def at_barrier(self, statement: Assume, known: Path) -> None:
        """What is assumed of memory while a group waits at a barrier: ``s[i] == v`` is a write that changes nothing.

        So who reads the cell later finds it there, and what was before need not be followed (the intervals of paper 000).
        Nobody is under way then: these writes have an interval of their own. Where two speak of a cell, both say what it holds.
        """
        for part in conjuncts(statement.condition):
            sides = ((part.left, part.right), (part.right, part.left)) if isinstance(part, Binary) else ()
            for cell, said in sides if isinstance(part, Binary) and part.op is BinaryOp.EQ else ():
                memory = self.memories.get(cell.array) if isinstance(cell, Element) else None
                if isinstance(cell, Element) and memory is not None and memory.groups:
                    with suppress(NotFollowed):
                        index, value = (self.value(e, statement.origin) for e in (cell.index, said))
                        site = Site(memory, index, value, known, self.place(), self.launch.thread, statement.origin)
                        self.sites.append(site)
        self.interval += 1

    def alternatives(
        self, condition: Expr, parts: tuple[tuple[tuple[k.Statement, ...], Environment], ...], known: Path
    ) -> None:
        """Two lists of statements, each with what holds before: the first where the condition holds, else the second."""
        before, results = self.environment, []
        for (part, environment), holds in zip(parts, (condition, not_(condition)), strict=True):
            self.environment = environment
            self.body(part, known.where(holds))
            results.append(self.environment)
        self.environment = before
        for name in dict.fromkeys((*results[0], *results[1])):
            sides = [side.get(name) for side in results]
            if sides[0] is not sides[1]:
                type_ = next(side.type for side in sides if side is not None)
                one, two = (self.variable(Var(name, type_)) if side is None else side for side in sides)
                before[name] = ite(condition, one, two)
            elif sides[0] is not None:
                before[name] = sides[0]

    def assign(self, name: str, value: Expr) -> None:
        """Gives a variable a value."""
        self.environment[name] = value

    def statement(self, statement: k.Statement, known: Path) -> None:
        """One statement that the thread comes to."""
        match statement:
            case Assign():
                value = self.value(statement.value, statement.origin)
                if not within(value, MOST_NODES):
                    raise NotFollowed("what a variable holds becomes too large", statement.origin)
                self.assign(statement.target.name, value)
            case k.Load():
                value = self.load(statement, known)
                self.assign(statement.target.name, value)
            case k.Store():
                self.store(statement, known)
            case k.If():
                self.branch(statement, known)
            case k.Block():
                self.body(statement.body, known)
                self.environment[f"jump:break {statement.label}"] = FALSE
            case k.While():
                self.loop(statement, known)
            case k.Barrier():
                self.interval += 1
            case k.Return():
                self.assign(RETURNED, TRUE)
            case k.Break():
                self.assign(f"jump:break {statement.label}", TRUE)
            case k.Continue():
                self.assign(f"jump:continue {statement.label}", TRUE)
            case Assert() | Assume() | k.Hold():
                pass
            case (
                Havoc() | k.Atomic() | k.ArraySnapshot() | k.Forget() | k.AsyncCopy() | k.WaitAsync() | k.ThreadCopy()
                | k.Exchange() | k.Order() | k.Meet() | k.Arrive() | k.Log() | k.CheckAccess()
            ):  # fmt: skip
                raise NotFollowed(f"{statement.origin.construct} is not followed", statement.origin)
            case _:
                assert_never(statement)

    def branch(self, statement: k.If, known: Path) -> None:
        """A conditional."""
        condition = self.value(statement.condition, statement.origin)
        if isinstance(condition, Literal):
            self.body(statement.then if condition == TRUE else statement.otherwise, known)
            return
        parts = (statement.then, dict(self.environment)), (statement.otherwise, dict(self.environment))
        self.alternatives(condition, parts, known)

    # -- memory ---------------------------------------------------------------------------------------------

    def load(self, statement: k.Load, known: Path) -> Expr:
        """What a load gives."""
        index = self.value(statement.index, statement.origin)
        if statement.volatile:
            raise NotFollowed("a volatile access is not followed", statement.origin)
        if statement.array in self.private:
            return self._private(statement, index)
        memory, thread, place = self.memories[statement.array], self.launch.thread, self.place()
        if memory.key in self.unwritten:
            return contents(memory, self.launch, index)
        fixed = (*thread, *(loop.iteration for loop in self.loops))
        over = (*fixed, *variables((index, *known.known, *around(place)), fixed))
        return self.definitions.read(Read(memory, index, known, place, thread, over, statement.origin))

    def store(self, statement: k.Store, known: Path) -> None:
        """A write."""
        index, value = self.value(statement.index, statement.origin), self.value(statement.value, statement.origin)
        if statement.volatile:
            raise NotFollowed("a volatile access is not followed", statement.origin)
        if statement.array in self.private:
            self._privately(statement, index, value)
            return
        memory = self.memories[statement.array]
        self.sites.append(Site(memory, index, value, known, self.place(), self.launch.thread, statement.origin))

    def cells(self, array: str, origin: Origin) -> dict[str, Type]:
        """The variables that a private array consists of; none where it is not private."""
        known = self.private.get(array)
        if known is None:
            return {}
        if known.cells is None or known.cells > MOST_CELLS:
            raise NotFollowed("a private array is too large to be followed cell by cell", origin)
        return {f"{array}[{number}]": known.cell for number in range(known.cells)}

    def _private(self, statement: k.Load, index: Expr) -> Expr:
        array = self.private[statement.array]
        index = self.asking.plain(index)
        if array.initial is not None:
            table = "table." + ".".join(map(str, array.initial))
            if isinstance(index, Literal) and int(index.value) < len(array.initial):
                return bv(array.initial[int(index.value)], array.cell.width)
            return Apply(table, (resize(index, 64, False),), array.cell)
        if not isinstance(index, Literal):
            cells = [self.variable(Var(name, array.cell)) for name in self.cells(array.name, statement.origin)]
            result = cells[-1]
            for number in range(len(cells) - 2, -1, -1):
                result = ite(eq(index, bv(number, width_of(index))), cells[number], result)
            return result
        return self.variable(Var(f"{array.name}[{index.value}]", array.cell))

    def _privately(self, statement: k.Store, index: Expr, value: Expr) -> None:
        array = self.private[statement.array]
        if array.initial is not None or array.space is not k.MemorySpace.PRIVATE:
            raise NotFollowed("a write to constant memory", statement.origin)
        index = self.asking.plain(index)
        if isinstance(index, Literal):
            self.assign(f"{array.name}[{index.value}]", value)
            return
        for number, name in enumerate(self.cells(array.name, statement.origin)):
            here = eq(index, bv(number, width_of(index)))
            self.assign(name, ite(here, value, self.variable(Var(name, array.cell))))

    # -- loops ----------------------------------------------------------------------------------------------

    def loop(self, loop: k.While, known: Path) -> None:
        """A loop: followed round by round where it is short, and over private arrays or over the strides of a tree."""
        accesses = (s for s in walk(loop.body) if isinstance(s, k.Load | k.Store))
        cells = any(s.array in self.private and self.private[s.array].initial is None for s in accesses)
        if not (cells or strides(loop)) or not self.unrolled(loop, known):
            Looping(self, loop, known).run()

    def unrolled(self, loop: k.While, known: Path) -> bool:
        """Follows each iteration, where it is known how many there are; whether it is."""
        before = dict(self.environment), list(self.sites), self.number, self.interval
        for _ in range(MOST_UNROLLED + 1):
            condition = self.asking.plain(self.value(loop.condition, loop.origin))
            left = self.variable(Var(f"jump:break {loop.label}", BOOL))
            if condition == FALSE or left == TRUE:
                self.environment[f"jump:break {loop.label}"] = FALSE
                return True
            if condition != TRUE or left != FALSE:
                break
            self.body(loop.body, known)
            self.environment[f"jump:continue {loop.label}"] = FALSE
        self.environment, self.sites, self.number, self.interval = before
        return False


def strides(loop: k.While) -> bool:
    """Whether threads meet in the loop, and what it goes on by is halved or multiplied."""
    asked = {v.name for v in free_variables(loop.condition)}
    meets = any(isinstance(s, k.Barrier) for s in walk(loop.body))
    return meets and any(
        isinstance(s, Assign) and s.target.name in asked and isinstance(s.value, Binary) and s.value.op in _SCALING
        for s in walk(loop.body)
    )


def contents(memory: Memory, launch: Launched, index: Expr) -> Expr:
    """What a cell of a memory holds at first; of a group's memory as a thread of that group sees it."""
    groups = tuple(v for v, _ in launch.group) if memory.groups else ()
    return Apply(memory.contents, (*groups, index), memory.cell)


def rebuilt(expression: Expr, new: tuple[Expr, ...]) -> Expr:
    """The node with new operands, folded where it becomes simpler."""
    match expression:
        case Unary():
            return unary(expression.op, new[0])
        case Binary():
            return binary(expression.op, new[0], new[1])
        case Ite():
            return ite(new[0], new[1], new[2])
        case Extract():
            return extract(new[0], expression.high, expression.low)
        case Concat():
            return concat(new[0], new[1])
        case Extend():
            return extend(new[0], expression.type.width, expression.signed)
        case _:
            return with_children(expression, new)
