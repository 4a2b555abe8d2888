"""Control-flow graphs: a procedure as basic blocks, its loops identified.

Afterwards there are no If, While, Break, Goto, Label, Return and Call: calls have become the contract of the
called procedure, the procedure's own contract an assumption at the entry and assertions at the exit, guards of
assumptions and assertions part of their conditions.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TypeAlias, assert_never

from boogie_ir.lang import graph
from boogie_ir.lang.build import implies, or_
from boogie_ir.lang.expr import FALSE, Binary, BinaryOp, Expr, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Call,
    Check,
    CheckKind,
    Goto,
    Havoc,
    If,
    Invariant,
    InvariantRole,
    Label,
    Procedure,
    Program,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import substitute, without_old
from boogie_ir.vc.reducible import split

Command: TypeAlias = Assign | Havoc | Assume | Assert

EMPTY = Program()
ENTRY, EXIT = "$entry", "$exit"


class ControlFlowError(Exception):
    """A procedure whose control flow has no meaning here; ``origin`` is the place to report."""

    def __init__(self, message: str, procedure: str, origin: Origin) -> None:
        super().__init__(f"{procedure}: {message}")
        self.message = message
        self.procedure = procedure
        self.origin = origin


class IrreducibleError(ControlFlowError):
    """Gotos form a loop with more than one entry."""


@frozen
class Branch:
    """Goes to ``then`` where the condition holds, else to ``otherwise``."""

    condition: Expr
    then: str
    otherwise: str


@frozen
class Jump:
    """Goes to any one of the targets; execution ends here when there are none."""

    targets: tuple[str, ...] = ()


@frozen
class Block:
    """Commands that run one after the other, and where execution goes then."""

    label: str
    commands: tuple[Command, ...]
    exit: Branch | Jump
    origin: Origin

    @property
    def successors(self) -> tuple[str, ...]:
        """The labels of the blocks that may come next."""
        return self.exit.targets if isinstance(self.exit, Jump) else (self.exit.then, self.exit.otherwise)


@frozen
class Loop:
    """A natural loop: ``body`` has the labels of its blocks, the head's among them."""

    head: str
    body: frozenset[str]
    back_edges: tuple[str, ...]
    invariants: tuple[Invariant, ...]
    origin: Origin


@frozen
class Cfg:
    """``blocks`` are the reachable ones in reverse postorder, the entry first; ``loops`` outer before inner."""

    procedure: str
    blocks: tuple[Block, ...]
    loops: tuple[Loop, ...]

    @property
    def entry(self) -> str:
        """The label of the first block."""
        return self.blocks[0].label


def control_flow(procedure: Procedure, program: Program = EMPTY) -> Cfg:
    """The procedure's graph; ``program`` declares the global variables and the procedures that are called."""
    builder = _Builder(procedure, program)
    blocks = _reachable(builder)
    edges: graph.Graph = {label: block.successors for label, block in blocks.items()}
    blocks, edges, original = _reducible(blocks, edges, frozenset(builder.invariants))
    invariants = {
        label: builder.invariants[name] for label in blocks if (name := original.get(label, label)) in builder.invariants
    }
    loops = tuple(_loops(procedure, blocks, edges, invariants))
    for loop in loops:
        if loop.head not in invariants:
            blocks[loop.head] = _without_leading(blocks[loop.head])
    return Cfg(procedure.name, tuple(blocks[label] for label in edges), loops)


def basic_blocks(procedure: Procedure, program: Program = EMPTY) -> dict[str, Block]:
    """The reachable blocks by their labels in reverse postorder, the entry first; loops may have several entries."""
    return _reachable(_Builder(procedure, program))


def symbols_of(procedure: Procedure, program: Program) -> tuple[Var, ...]:
    """Every variable in scope: globals, parameters, results, locals."""
    return (*(g.variable for g in program.variables), *procedure.parameters, *procedure.results, *procedure.variables)


# -- from statements to blocks ------------------------------------------------------------------------------


class _Builder:
    """Collects blocks while walking the statements in order; ``_open`` is the label of the block being filled."""

    def __init__(self, procedure: Procedure, program: Program) -> None:
        self.procedure = procedure
        self.program = program
        self.invariants: dict[str, tuple[Invariant, ...]] = {}
        self._procedures = {p.name: p for p in program.procedures}
        self._globals = {g.variable.name: g.variable for g in program.variables}
        self._blocks: dict[str, Block] = {}
        self._labels = {s.name for s in statements(procedure.body or ()) if isinstance(s, Label)}
        self._labels |= {s.label for s in statements(procedure.body or ()) if isinstance(s, While)}
        self._open = ENTRY
        self._commands: list[Command] = []
        self._origin = procedure.origin
        self._fresh = 0

    def build(self) -> Iterator[Block]:
        for contract in self.procedure.requires:
            self._commands.append(Assume(contract.condition, contract.origin))
        self._walk(self.procedure.body or (), ())
        self._close(Jump((EXIT,)), EXIT, self.procedure.origin)
        for contract in self.procedure.ensures:
            if not contract.free:
                self._commands.append(Assert(contract.condition, contract.origin, Check(CheckKind.POSTCONDITION)))
            elif contract.always:
                self._commands.append(Assume(contract.condition, contract.origin))
        self._close(Jump(), "$end", self.procedure.origin)
        yield from self._blocks.values()

    def _close(self, exit_: Branch | Jump, following: str, origin: Origin) -> None:
        """Ends the open block and opens the one called ``following``."""
        if self._open in self._blocks:
            raise ControlFlowError(f"two places are labelled {self._open}", self.procedure.name, origin)
        self._blocks[self._open] = Block(self._open, tuple(self._commands), exit_, self._origin)
        self._open, self._commands, self._origin = following, [], origin

    def _label(self, hint: str) -> str:
        self._fresh += 1
        label = f"{hint}${self._fresh}"
        return label if label not in self._labels else self._label(hint)

    def _walk(self, body: tuple[Statement, ...], leave: tuple[tuple[str | None, str], ...]) -> None:
        """``leave`` maps what a Break may name to where it goes, innermost first; loops come also under None."""
        previous: Statement | None = None
        for statement in body:
            named = previous.name if isinstance(previous, Label) else None
            previous = statement
            match statement:
                case Assign() | Havoc():
                    self._commands.append(statement)
                case Assume():
                    self._commands.append(Assume(implies(statement.guard, statement.condition), statement.origin))
                case Assert():
                    condition = implies(statement.guard, statement.condition)
                    self._commands.append(Assert(condition, statement.origin, statement.check))
                case Call():
                    self._commands.extend(self._call(statement))
                case If():
                    self._if(statement, leave, named)
                case While():
                    self._while(statement, leave, named)
                case Label():
                    self._close(Jump((statement.name,)), statement.name, statement.origin)
                case Goto():
                    for label in statement.labels:
                        if label not in self._labels:
                            raise ControlFlowError(f"no place is labelled {label}", self.procedure.name, statement.origin)
                    self._close(Jump(tuple(dict.fromkeys(statement.labels))), self._label("dead"), statement.origin)
                case Break():
                    target = next((to for name, to in leave if name == statement.label), None)
                    if target is None:
                        raise ControlFlowError("break outside its loop", self.procedure.name, statement.origin)
                    self._close(Jump((target,)), self._label("dead"), statement.origin)
                case Return():
                    self._close(Jump((EXIT,)), self._label("dead"), statement.origin)
                case _:
                    assert_never(statement)

    def _if(self, statement: If, leave: tuple[tuple[str | None, str], ...], named: str | None) -> None:
        then, otherwise, after = self._label("then"), self._label("else"), self._label("join")
        inner = ((named, after), *leave) if named else leave
        self._close(_choice(statement.condition, then, otherwise), then, statement.origin)
        self._walk(statement.then, inner)
        self._close(Jump((after,)), otherwise, statement.origin)
        self._walk(statement.otherwise, inner)
        self._close(Jump((after,)), after, statement.origin)

    def _while(self, statement: While, leave: tuple[tuple[str | None, str], ...], named: str | None) -> None:
        head = statement.label
        body, after = self._label("body"), self._label("after")
        self.invariants[head] = statement.invariants
        self._close(Jump((head,)), head, statement.origin)
        self._close(_choice(statement.condition, body, after), body, statement.origin)
        self._walk(statement.body, ((None, after), (head, after), *(((named, after),) if named else ()), *leave))
        self._close(Jump((head,)), after, statement.origin)

    def _call(self, call: Call) -> Iterator[Command]:
        """Assert the precondition, forget what the callee may change, assume the postcondition."""
        callee = self._procedures.get(call.procedure)
        if callee is None:
            raise ControlFlowError(f"no procedure is called {call.procedure}", self.procedure.name, call.origin)
        number = self._label("call")
        formal: dict[str, Expr] = {}
        for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
            actual = Var(f"{number}.{parameter.name}", parameter.type)
            yield Assign(actual, argument, call.origin)
            formal[parameter.name] = actual
        for contract in callee.requires:
            condition = substitute(contract.condition, formal)
            if not contract.free:
                check = Check(CheckKind.PRECONDITION, forgotten=call.forgotten or call.under != FALSE)
                yield Assert(or_(call.under, condition), call.origin, check)
            if contract.always or (not contract.free and not call.forgotten and call.under != FALSE):
                yield Assume(condition, call.origin)
        modified = [self._globals[name] for name in callee.modifies]
        before = {g.name: Var(f"{number}.old.{g.name}", g.type) for g in modified}
        for variable in modified:
            yield Assign(before[variable.name], variable, call.origin)
        if modified or call.results:
            yield Havoc((*modified, *call.results), call.origin)
        formal |= dict(zip((r.name for r in callee.results), call.results, strict=True))
        for contract in callee.ensures:
            yield Assume(substitute(without_old(contract.condition, before), formal), call.origin)


def statements(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements in the list and inside its statements, in text order."""
    for statement in body:
        yield statement
        match statement:
            case If():
                yield from statements(statement.then)
                yield from statements(statement.otherwise)
            case While():
                yield from statements(statement.body)


def _choice(condition: Expr | None, then: str, otherwise: str) -> Branch | Jump:
    return Jump((then, otherwise)) if condition is None else Branch(condition, then, otherwise)


def _reachable(builder: _Builder) -> dict[str, Block]:
    blocks = {b.label: b for b in builder.build()}
    order = graph.reverse_postorder({label: block.successors for label, block in blocks.items()}, ENTRY)
    return {label: _as_branch(blocks[label], blocks) for label in order}


MOST_BLOCKS = 2000  # with the copies that loops with several entries need


def _reducible(
    blocks: dict[str, Block], edges: graph.Graph, heads: frozenset[str]
) -> tuple[dict[str, Block], graph.Graph, dict[str, str]]:
    """The graph with copies of blocks where a loop has several entries, and which block each is a copy of.

    Itself where that would take too many. ``heads`` are the heads of structured loops.
    """
    # What is asserted at a head is the loop's invariant: better one where something is, or where invariants are written.
    leading = {label: next((c for c in b.commands if not isinstance(c, Assume)), None) for label, b in blocks.items()}
    asserting = frozenset(label for label, command in leading.items() if isinstance(command, Assert))
    found = split(edges, ENTRY, MOST_BLOCKS, asserting | heads)
    if found is None:
        return blocks, edges, {}
    targets, original = found
    if not original:
        return blocks, edges, {}
    result: dict[str, Block] = {}
    for label, successors in targets.items():
        block = blocks[original.get(label, label)]
        names = dict(zip(block.successors, successors, strict=True))
        match block.exit:
            case Jump():
                result[label] = Block(label, block.commands, Jump(successors), block.origin)
            case Branch(condition, then, otherwise):
                result[label] = Block(label, block.commands, Branch(condition, names[then], names[otherwise]), block.origin)
    return result, targets, original


# -- gotos that are conditionals; loops ---------------------------------------------------------------------


def _as_branch(block: Block, blocks: Mapping[str, Block]) -> Block:
    """``goto A, B`` where A assumes c and B assumes its negation is a conditional (which is what solvers like)."""
    if not isinstance(block.exit, Jump) or len(block.exit.targets) != 2:
        return block
    first, second = (blocks[t].commands[:1] for t in block.exit.targets)
    if not first or not second or not isinstance(first[0], Assume) or not isinstance(second[0], Assume):
        return block
    if opposite(first[0].condition, second[0].condition):
        return Block(block.label, block.commands, Branch(first[0].condition, *block.exit.targets), block.origin)
    return block


# The order of integers and reals is total. The first with operands as they are, the second with operands exchanged.
_OPPOSITES = {
    BinaryOp.LT: (BinaryOp.GE, BinaryOp.LE),
    BinaryOp.LE: (BinaryOp.GT, BinaryOp.LT),
    BinaryOp.GT: (BinaryOp.LE, BinaryOp.GE),
    BinaryOp.GE: (BinaryOp.LT, BinaryOp.GT),
}


def opposite(a: Expr, b: Expr) -> bool:
    """Whether one is to be seen to be the negation of the other; only small conditions are compared."""
    if isinstance(a, Binary) and isinstance(b, Binary) and a.op in _OPPOSITES and b.op in _OPPOSITES[a.op]:
        left, right = (b.left, b.right) if b.op is _OPPOSITES[a.op][0] else (b.right, b.left)
        return _same(a.left, left, 6) and _same(a.right, right, 6)
    for plain, negated in ((a, b), (b, a)):
        if isinstance(negated, Unary) and negated.op is UnaryOp.NOT and _same(negated.operand, plain, 6):
            return True
    return False


def _same(a: Expr, b: Expr, depth: int) -> bool:
    if a is b:
        return True
    match a, b:
        case ((Var() | Literal()), (Var() | Literal())):
            return a == b
        case Unary(), Unary():
            return depth > 0 and a.op is b.op and _same(a.operand, b.operand, depth - 1)
        case Binary(), Binary():
            return depth > 0 and a.op is b.op and _same(a.left, b.left, depth - 1) and _same(a.right, b.right, depth - 1)
    return False


def _loops(
    procedure: Procedure, blocks: Mapping[str, Block], edges: graph.Graph, invariants: Mapping[str, tuple[Invariant, ...]]
) -> Iterator[Loop]:
    order = tuple(edges)
    above = graph.immediate_dominators(edges, ENTRY)
    depth = graph.depths(above, order)
    before = graph.predecessors(edges)
    position = {label: index for index, label in enumerate(order)}
    backward: dict[str, list[str]] = {}
    for source in order:
        for target in dict.fromkeys(edges[source]):
            if position[target] > position[source]:
                continue
            # An edge against reverse postorder closes a cycle; it is a loop only if its target dominates its source.
            if not graph.dominates(target, source, above, depth):
                raise IrreducibleError("a loop with more than one entry", procedure.name, blocks[target].origin)
            backward.setdefault(target, []).append(source)
    for head in order:
        if head in backward or head in invariants:
            sources = tuple(backward.get(head, ()))
            own = invariants[head] if head in invariants else tuple(_leading(blocks[head]))
            yield Loop(head, graph.natural_loop(head, sources, before), sources, own, blocks[head].origin)


def _leading(block: Block) -> Iterator[Invariant]:
    """The invariants of a loop made of gotos: what its head asserts and assumes before anything else."""
    for command in block.commands:
        match command:
            case Assert():
                yield Invariant(command.condition, command.origin, forgotten=not command.check.remembered)
            case Assume():
                yield Invariant(command.condition, command.origin, InvariantRole.FREE)
            case _:
                return


def _without_leading(block: Block) -> Block:
    kept = itertools.dropwhile(lambda c: isinstance(c, Assert | Assume), block.commands)
    return Block(block.label, tuple(kept), block.exit, block.origin)
