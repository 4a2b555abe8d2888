"""Axioms that a procedure's functions and constants lead to; the others may be left out of its proof.

A procedure leads to the functions and constants that it mentions. A function or constant leads to the axioms of its ``uses``
clause, and a function to what its body mentions. A trigger of a quantifier in an axiom leads to the axiom once all functions
and constants in it are reached; so does, under ``{:include_dep}``, each that the axiom mentions, but what stands under a
quantifier with triggers that has to hold. An axiom leads to what it mentions outside triggers.

To leave out an axiom is sound whatever the rule. This one is Boogie's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum, auto

from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Quantifier, QuantifierKind, Unary, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Axiom, Procedure, Program
from boogie_ir.lang.traverse import children, trigger_terms
from boogie_ir.vc.cfg import Branch, control_flow


def pruned(procedure: Procedure, program: Program) -> Program:
    """The program with the axioms that the procedure leads to; raises ControlFlowError if it has no meaning."""
    functions = {f.name: f for f in program.functions}
    names = frozenset(c.variable.name for c in program.constants)
    waiting = [(axiom, _Edges.of(axiom, names)) for axiom in program.axioms if not axiom.keep]
    reached: set[_Symbol] = set()
    new = {s for e in _of_procedure(procedure, program) for s in _mentioned(e, names)}
    new |= {s for axiom in program.axioms if axiom.keep for s in _mentioned(axiom.condition, names)}
    dropped = {id(axiom) for axiom, _ in waiting}
    while new:
        reached |= new
        bodies = (functions[s.name].body for s in new if s.function and s.name in functions)
        found = {s for body in bodies if body is not None for s in _mentioned(body, names)}
        live = [(axiom, edges) for axiom, edges in waiting if edges.reached_from(reached)]
        waiting = [(axiom, edges) for axiom, edges in waiting if not edges.reached_from(reached)]
        dropped -= {id(axiom) for axiom, _ in live}
        new = found.union(*(edges.outgoing for _, edges in live)) - reached
    return replace(program, axioms=tuple(a for a in program.axioms if id(a) not in dropped))


@frozen
class _Symbol:
    """A function or a constant."""

    name: str
    function: bool


@frozen
class _Edges:
    """What leads to an axiom, any of these sets if all of it is reached, and what it leads to."""

    incoming: tuple[frozenset[_Symbol], ...]
    outgoing: frozenset[_Symbol]

    @staticmethod
    def of(axiom: Axiom, constants: frozenset[str]) -> _Edges:
        owners = (frozenset({_Symbol(name, function)}) for name in axiom.used_by for function in (True, False))
        leading = _leading(axiom.condition, _Position.HOLDS, axiom.include_dep, constants)
        incoming = (*owners, *(group for group in leading if group))
        return _Edges(incoming, frozenset(_mentioned(axiom.condition, constants, triggers=False)))

    def reached_from(self, reached: set[_Symbol]) -> bool:
        return any(group <= reached for group in self.incoming)


class _Position(Enum):
    """Whether a formula has to hold, has to fail, or may do either, as far as the operator just around it says."""

    HOLDS = auto()
    FAILS = auto()
    EITHER = auto()


def _leading(expression: Expr, position: _Position, include: bool, constants: frozenset[str]) -> Iterator[frozenset[_Symbol]]:
    """The sets of symbols that lead to an axiom with this in it."""
    match expression:
        case Var():
            if include and expression.name in constants:
                yield frozenset({_Symbol(expression.name, False)})
        case Apply():
            if include:
                yield frozenset({_Symbol(expression.function, True)})
            for argument in expression.arguments:
                yield from _leading(argument, _Position.HOLDS, include, constants)
        case Unary():
            yield from _leading(expression.operand, _Position.FAILS, include, constants)
        case Binary(BinaryOp.AND | BinaryOp.OR, left, right):
            yield from _leading(left, _Position.HOLDS, include, constants)
            yield from _leading(right, _Position.HOLDS, include, constants)
        case Binary(BinaryOp.IMPLIES, left, right):
            yield from _leading(left, _Position.FAILS, include, constants)
            yield from _leading(right, _Position.HOLDS, include, constants)
        case Quantifier():
            visible = constants - {b.name for b in expression.bound}
            groups = (*expression.triggers, *((t,) for t in expression.avoided))
            yield from (frozenset(s for t in group for s in _mentioned(t, visible)) for group in groups)
            universal = (QuantifierKind.FORALL, _Position.HOLDS), (QuantifierKind.EXISTS, _Position.FAILS)
            if not groups or (expression.kind, position) not in universal:
                yield from _leading(expression.body, _Position.EITHER, include, visible)
        case _:
            for operand in children(expression):
                yield from _leading(operand, _Position.EITHER, include, constants)


def _mentioned(expression: Expr, constants: frozenset[str], triggers: bool = True) -> Iterator[_Symbol]:
    """The functions and constants in the expression, and with ``triggers`` in its triggers."""
    stack = [(expression, constants)]
    seen: set[tuple[int, frozenset[str]]] = set()
    while stack:
        current, visible = stack.pop()
        if (id(current), visible) in seen:
            continue
        seen.add((id(current), visible))
        match current:
            case Var() if current.name in visible:
                yield _Symbol(current.name, False)
            case Apply():
                yield _Symbol(current.function, True)
            case Quantifier():
                visible -= {b.name for b in current.bound}
                stack.extend((t, visible) for t in trigger_terms(current) if triggers)
        stack.extend((c, visible) for c in children(current))


def _of_procedure(procedure: Procedure, program: Program) -> Iterable[Expr]:
    """What is assumed, asserted, computed and chosen by in the procedure, its calls among it."""
    graph = control_flow(procedure, program)
    for block in graph.blocks:
        for command in block.commands:
            match command:
                case Assign():
                    yield command.value
                case Assume() | Assert():
                    yield command.condition
        if isinstance(block.exit, Branch):
            yield block.exit.condition
    yield from (i.condition for loop in graph.loops for i in loop.invariants)
