"""A sequential program's meaning by exhaustion: every configuration that is reachable, over tiny bit-vectors.

Independent of the proof machinery: no graph, no cutting, no single assignment; a flat machine that explores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from boogie_ir.lang.build import fold_bv
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Literal, Old, Unary, UnaryOp, Var
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Goto,
    Havoc,
    If,
    Invariant,
    Label,
    Procedure,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.types import BitVec, Type

State = tuple[int, ...]


@dataclass
class Machine:
    """``code[pc]`` is a statement to run, or a list of places to jump to, each under a condition."""

    names: tuple[str, ...]
    types: tuple[Type, ...]
    code: list[Statement | list[tuple[Expr | None, bool, int]]] = field(default_factory=list)
    heads: dict[int, While] = field(default_factory=dict)


@dataclass
class Found:
    violated: set[int] = field(default_factory=set)  # ids of Assert statements that fail in some execution
    broken: set[int] = field(default_factory=set)  # ids of invariants that are false at their loop's head in some execution


def explore(procedure: Procedure) -> Found:
    """Runs the procedure from every initial state, with every choice."""
    variables = (*procedure.parameters, *procedure.variables)
    machine = Machine(tuple(v.name for v in variables), tuple(v.type for v in variables))
    labels: dict[str, int] = {}
    gotos: list[tuple[int, Goto]] = []
    returns: list[int] = []
    _flatten(procedure.body or (), machine, labels, gotos, returns, [])
    end = len(machine.code)
    for pc, goto in gotos:
        machine.code[pc] = [(None, True, labels[name]) for name in goto.labels]
    for pc in returns:
        machine.code[pc] = [(None, True, end)]
    found = Found()
    starts = {
        s
        for s in product(*(range(_size(t)) for t in machine.types))
        if all(value(r.condition, _env(machine, s), _env(machine, s)) for r in procedure.requires)
    }
    for initial in starts:
        seen = {(0, initial)}
        stack = [(0, initial)]
        while stack:
            pc, state = stack.pop()
            if pc == end:
                continue
            for following in _step(machine, pc, state, initial, found):
                if following not in seen:
                    seen.add(following)
                    stack.append(following)
    return found


def _step(machine: Machine, pc: int, state: State, initial: State, found: Found) -> Iterator[tuple[int, State]]:
    env, old = _env(machine, state), _env(machine, initial)
    if pc in machine.heads:
        for invariant in machine.heads[pc].invariants:
            if not value(invariant.condition, env, old):
                found.broken.add(id(invariant))
    match machine.code[pc]:
        case Assign() as command:
            yield pc + 1, _set(machine, state, command.target.name, int(value(command.value, env, old)))
        case Havoc() as command:
            for values in product(*(range(_size(v.type)) for v in command.targets)):
                new = state
                for variable, chosen in zip(command.targets, values, strict=True):
                    new = _set(machine, new, variable.name, chosen)
                yield pc + 1, new
        case Assume() as command:
            if not value(command.guard, env, old) or value(command.condition, env, old):
                yield pc + 1, state
        case Assert() as command:
            if not value(command.guard, env, old) or value(command.condition, env, old):
                yield pc + 1, state
            else:
                found.violated.add(id(command))
        case list() as jumps:
            for condition, wanted, target in jumps:
                if condition is None or bool(value(condition, env, old)) == wanted:
                    yield target, state
        case other:
            raise AssertionError(other)


def _flatten(
    body: tuple[Statement, ...],
    machine: Machine,
    labels: dict[str, int],
    gotos: list[tuple[int, Goto]],
    returns: list[int],
    loops: list[tuple[str, list[int]]],
) -> None:
    code = machine.code
    for statement in body:
        match statement:
            case Label():
                labels[statement.name] = len(code)
            case Goto():
                gotos.append((len(code), statement))
                code.append([])
            case Return():
                returns.append(len(code))
                code.append([])
            case Break():
                loop = loops[-1] if statement.label is None else next(x for x in reversed(loops) if x[0] == statement.label)
                loop[1].append(len(code))
                code.append([])
            case If():
                fork = len(code)
                code.append([])
                _flatten(statement.then, machine, labels, gotos, returns, loops)
                skip = len(code)
                code.append([])
                code[fork] = [(statement.condition, True, fork + 1), (statement.condition, False, skip + 1)]
                _flatten(statement.otherwise, machine, labels, gotos, returns, loops)
                code[skip] = [(None, True, len(code))]
            case While():
                head = len(code)
                machine.heads[head] = statement
                code.append([])
                breaks: list[int] = []
                _flatten(statement.body, machine, labels, gotos, returns, [*loops, (statement.label, breaks)])
                code.append([(None, True, head)])
                code[head] = [(statement.condition, True, head + 1), (statement.condition, False, len(code))]
                for pc in breaks:
                    code[pc] = [(None, True, len(code))]
            case _:
                code.append(statement)


def value(expression: Expr, env: dict[str, int], old: dict[str, int]) -> int | bool:
    match expression:
        case Literal():
            return expression.value if isinstance(expression.value, bool) else int(expression.value)
        case Var():
            return env[expression.name]
        case Old():
            return value(expression.operand, env, old)  # of local variables, and there are no others: their present values
        case Ite():
            return value(expression.then if value(expression.condition, env, old) else expression.otherwise, env, old)
        case Unary():
            operand = value(expression.operand, env, old)
            if expression.op is UnaryOp.NOT:
                return not operand
            assert isinstance(expression.type, BitVec)
            return (-operand if expression.op is UnaryOp.BVNEG else ~operand) % (1 << expression.type.width)
        case Binary():
            a, b = value(expression.left, env, old), value(expression.right, env, old)
            return _binary(expression, a, b)
    raise AssertionError(expression)


def _binary(expression: Binary, a: int | bool, b: int | bool) -> int | bool:
    match expression.op:
        case BinaryOp.AND:
            return bool(a and b)
        case BinaryOp.OR:
            return bool(a or b)
        case BinaryOp.IMPLIES:
            return bool(not a or b)
        case BinaryOp.EQ | BinaryOp.IFF:
            return a == b
        case BinaryOp.NE:
            return a != b
        case _:
            assert isinstance(expression.left.type, BitVec)
            return fold_bv(expression.op, int(a), int(b), expression.left.type.width)


def _size(type_: Type) -> int:
    return 1 << type_.width if isinstance(type_, BitVec) else 2


def _env(machine: Machine, state: State) -> dict[str, int]:
    return dict(zip(machine.names, state, strict=True))


def _set(machine: Machine, state: State, name: str, new: int) -> State:
    index = machine.names.index(name)
    return (*state[:index], new, *state[index + 1 :])


def invariants_of(procedure: Procedure) -> Iterator[Invariant]:
    stack = list(procedure.body or ())
    while stack:
        match stack.pop():
            case While() as loop:
                yield from loop.invariants
                stack.extend(loop.body)
            case If() as branch:
                stack.extend((*branch.then, *branch.otherwise))
