"""Bounds of integer variables at the heads of loops, by abstract interpretation.

The intervals of Cousot and Cousot, "Abstract interpretation" (1977): what a variable may be is looked for from below, bounds
that grow where paths come back are given up (widening), and two more rounds take back what was too much (narrowing; each
round maps a correct solution to a correct one). What loops, gotos and conditions do is taken from the basic blocks;
assertions say nothing, so that what is found holds of every execution, failing ones too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import graph
from boogie_ir.lang.build import binary, conjunction, integer
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Havoc,
    If,
    Invariant,
    InvariantRole,
    Label,
    Procedure,
    Program,
    Statement,
    While,
)
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import within
from boogie_ir.lang.types import INT
from boogie_ir.vc.cfg import Block, Branch, Command, ControlFlowError, basic_blocks, symbols_of
from boogie_ir.vc.reducible import components

NARROWING = 2  # rounds
MOST_NODES = 300  # of an expression that is looked at


@frozen
class Interval:
    """The integers from ``low`` to ``high``; None: without bound."""

    low: int | None = None
    high: int | None = None

    @property
    def empty(self) -> bool:
        return self.low is not None and self.high is not None and self.low > self.high


ANY = Interval()
State: TypeAlias = Mapping[str, Interval]  # by variable; those not in it may have any value


def with_intervals(program: Program) -> Program:
    """The program with a free invariant of the bounds that are found at the head of each loop."""
    return replace(program, procedures=tuple(_with_facts(p, program) for p in program.procedures))


def intervals(procedure: Procedure, program: Program) -> dict[str, State]:
    """By the label of each head of a loop, the bounds of what the loop changes; nothing of heads that are never reached."""
    blocks = basic_blocks(procedure, program)
    states = bounds(blocks)
    declared = {v.name for v in symbols_of(procedure, program)}
    found: dict[str, State] = {}
    for component in components({label: block.successors for label, block in blocks.items()}):
        changed = declared & _changed(blocks[n] for n in component)
        for head in _heads(blocks) & component:
            state = {n: i for n, i in (states[head] or {}).items() if n in changed}
            if state:
                found[head] = state
    return found


def bounds(blocks: Mapping[str, Block]) -> dict[str, State | None]:
    """The bounds at the start of each block, None where it is not reached. The blocks come in reverse postorder."""
    states: dict[str, State | None] = dict.fromkeys(blocks)
    before = graph.predecessors({label: block.successors for label, block in blocks.items()})
    heads, root = _heads(blocks), next(iter(blocks))

    def arriving(label: str) -> State | None:
        ways = [_leaving(blocks[source], label, states[source]) for source in before[label]]
        return _joined([*ways, {} if label == root else None])

    settled = False
    while not settled:
        settled = True
        for label in blocks:
            new = arriving(label)
            if label in heads:
                new = _widened(states[label], new)
            if new != states[label]:
                states[label] = new
                settled = False
    for _ in range(NARROWING):
        for label in blocks:
            states[label] = arriving(label)
    return states


def _heads(blocks: Mapping[str, Block]) -> set[str]:
    """Where paths come back against the order of the blocks: on every cycle there is one."""
    position = {label: number for number, label in enumerate(blocks)}
    return {t for label, block in blocks.items() for t in block.successors if position[t] <= position[label]}


def _changed(blocks: Iterable[Block]) -> set[str]:
    commands = [c for block in blocks for c in block.commands]
    havocs = (t.name for c in commands if isinstance(c, Havoc) for t in c.targets)
    return {*(c.target.name for c in commands if isinstance(c, Assign)), *havocs}


# -- states -------------------------------------------------------------------------------------------------


def _joined(states: Iterable[State | None]) -> State | None:
    """What holds on one of several ways."""
    reached = [s for s in states if s is not None]
    if not reached:
        return None
    first, *others = reached
    shared = {n for n in first if all(n in s for s in others)}
    hulls = ((n, _hull([s[n] for s in reached])) for n in first if n in shared)
    return {n: i for n, i in hulls if i != ANY}


def _hull(parts: Iterable[Interval]) -> Interval:
    lows, highs = [p.low for p in parts], [p.high for p in parts]
    return Interval(
        min((n for n in lows if n is not None), default=None) if None not in lows else None,
        max((n for n in highs if n is not None), default=None) if None not in highs else None,
    )


def _widened(old: State | None, new: State | None) -> State | None:
    """``new`` without the bounds that were tighter before: each can be given up only once, so that the search ends."""
    if old is None or new is None:
        return new if old is None else old
    kept: dict[str, Interval] = {}
    for name, interval in old.items():
        now = new.get(name, ANY)
        low = interval.low if interval.low is not None and now.low is not None and now.low >= interval.low else None
        high = interval.high if interval.high is not None and now.high is not None and now.high <= interval.high else None
        if (low, high) != (None, None):
            kept[name] = Interval(low, high)
    return kept


def _leaving(block: Block, target: str, state: State | None) -> State | None:
    """The bounds where the block is left for ``target``."""
    for command in block.commands:
        if state is None:
            return None
        state = _after(command, state)
    match block.exit:
        case Branch(condition, then, otherwise) if state is not None and then != otherwise and within(condition, MOST_NODES):
            return _given(condition, state, target == then)
    return state


def _after(command: Command, state: State) -> State | None:
    match command:
        case Assign(target, value):
            return _with(state, target, _value(value, state) if target.type == INT and within(value, MOST_NODES) else ANY)
        case Havoc(targets):
            return {n: i for n, i in state.items() if all(t.name != n for t in targets)}
        case Assume(condition):
            return _given(condition, state, True) if within(condition, MOST_NODES) else state
        case Assert():
            return state


def _with(state: State, variable: Var, interval: Interval) -> State:
    others = {n: i for n, i in state.items() if n != variable.name}
    return others if interval == ANY else {**others, variable.name: interval}


# -- values -------------------------------------------------------------------------------------------------


def _value(expression: Expr, state: State) -> Interval:
    """What an integer expression may be."""
    match expression:
        case Literal(int(value)):
            return Interval(value, value)
        case Var(name):
            return state.get(name, ANY)
        case Unary(UnaryOp.NEGATE, operand):
            return _negated(_value(operand, state))
        case Ite(condition, then, otherwise):
            ways = [(then, _given(condition, state, True)), (otherwise, _given(condition, state, False))]
            return _hull([_value(e, s) for e, s in ways if s is not None] or [ANY])
        case Binary(op, left, right) if op in ARITHMETIC:
            return ARITHMETIC[op](_value(left, state), _value(right, state))
    return ANY


def _negated(a: Interval) -> Interval:
    return Interval(None if a.high is None else -a.high, None if a.low is None else -a.low)


def _sum(a: Interval, b: Interval) -> Interval:
    return Interval(
        None if a.low is None or b.low is None else a.low + b.low, None if a.high is None or b.high is None else a.high + b.high
    )


def _product(a: Interval, b: Interval) -> Interval:
    if a.low is not None and a.high is not None and b.low is not None and b.high is not None:
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        return Interval(min(corners), max(corners))
    if a.low is None or a.low < 0:
        a, b = b, a
    if a.low is None or a.low < 0:
        return ANY
    # a is not negative: the product is least where b is, with the least a if b is not negative there, else with the greatest.
    low = None if b.low is None else _times(b.low, a.low if b.low >= 0 else a.high)
    high = None if b.high is None else _times(b.high, a.low if b.high <= 0 else a.high)
    return Interval(low, high)


def _times(a: int, b: int | None) -> int | None:
    return None if b is None else a * b


def _quotient(a: Interval, b: Interval) -> Interval:
    """By a positive number `div` rounds down."""
    if b.low is None or b.low != b.high or b.low <= 0:
        return ANY
    return Interval(None if a.low is None else a.low // b.low, None if a.high is None else a.high // b.low)


def _remainder(a: Interval, b: Interval) -> Interval:
    """`mod` is not negative and less than the divisor's distance from zero; by zero it may be anything."""
    if b.low is not None and b.low > 0:
        greatest = [n for n in (a.high if a.low is not None and a.low >= 0 else None, b.high and b.high - 1) if n is not None]
        return Interval(0, min(greatest, default=None))
    return Interval(0, -b.low - 1) if b.low is not None and b.high is not None and b.high < 0 else ANY


ARITHMETIC: dict[BinaryOp, Callable[[Interval, Interval], Interval]] = {
    BinaryOp.ADD: _sum,
    BinaryOp.SUB: lambda a, b: _sum(a, _negated(b)),
    BinaryOp.MUL: _product,
    BinaryOp.DIV: _quotient,
    BinaryOp.MOD: _remainder,
}


# -- conditions ---------------------------------------------------------------------------------------------

_NEGATED = {
    BinaryOp.LT: BinaryOp.GE, BinaryOp.LE: BinaryOp.GT, BinaryOp.GT: BinaryOp.LE, BinaryOp.GE: BinaryOp.LT,
    BinaryOp.EQ: BinaryOp.NE, BinaryOp.NE: BinaryOp.EQ,
}  # fmt: skip
_TURNED = {BinaryOp.GT: BinaryOp.LT, BinaryOp.GE: BinaryOp.LE}


def _given(condition: Expr, state: State | None, truth: bool) -> State | None:
    """The state once the condition is known to be true or false; None if it cannot be."""
    if state is None:
        return None
    match condition:
        case Literal(bool(value)):
            return state if value is truth else None
        case Unary(UnaryOp.NOT, operand):
            return _given(operand, state, not truth)
        case Binary(BinaryOp.IMPLIES, left, right):
            if truth:
                return _joined([_given(left, state, False), _given(right, state, True)])
            return _given(right, _given(left, state, True), False)
        case Binary(BinaryOp.AND | BinaryOp.OR as op, left, right):
            if (op is BinaryOp.AND) is truth:
                return _given(right, _given(left, state, truth), truth)
            return _joined([_given(left, state, truth), _given(right, state, truth)])
        case Binary(op, left, right) if op in _NEGATED and left.type == INT:
            return _compared(op if truth else _NEGATED[op], left, right, state)
    return state


def _compared(op: BinaryOp, left: Expr, right: Expr, state: State) -> State | None:
    if op in _TURNED:
        op, left, right = _TURNED[op], right, left
    a, b = _value(left, state), _value(right, state)
    match op:
        case BinaryOp.EQ:
            new = _both(a, b), _both(a, b)
        case BinaryOp.NE:
            new = _without(a, b), _without(b, a)
        case _:
            step = 1 if op is BinaryOp.LT else 0
            new = (
                _both(a, Interval(None, None if b.high is None else b.high - step)),
                _both(b, Interval(None if a.low is None else a.low + step, None)),
            )
    if new[0].empty or new[1].empty:
        return None
    for side, interval in zip((left, right), new, strict=True):
        if isinstance(side, Var):
            state = _with(state, side, _both(interval, state.get(side.name, ANY)))
    return state


def _both(a: Interval, b: Interval) -> Interval:
    lows, highs = [n for n in (a.low, b.low) if n is not None], [n for n in (a.high, b.high) if n is not None]
    return Interval(max(lows, default=None), min(highs, default=None))


def _without(a: Interval, b: Interval) -> Interval:
    """``a`` but for the value of ``b``, where that is one and an end of ``a``."""
    if b.low is None or b.low != b.high:
        return a
    low = a.low + 1 if a.low is not None and a.low == b.low else a.low
    high = a.high - 1 if a.high is not None and a.high == b.low else a.high
    return Interval(low, high)


# -- invariants ---------------------------------------------------------------------------------------------


def _with_facts(procedure: Procedure, program: Program) -> Procedure:
    if procedure.body is None:
        return procedure
    try:
        found = intervals(procedure, program)
    except ControlFlowError:  # reported where the procedure is verified
        return procedure
    return replace(procedure, body=tuple(_statements(procedure.body, {label: _claim(s) for label, s in found.items()})))


def _claim(state: State) -> Expr:
    bounds: list[Expr] = []
    for name, interval in state.items():
        if interval.low is not None:
            bounds.append(binary(BinaryOp.LE, integer(interval.low), Var(name, INT)))
        if interval.high is not None:
            bounds.append(binary(BinaryOp.LE, Var(name, INT), integer(interval.high)))
    return conjunction(bounds)


def _statements(statements: Iterable[Statement], claims: Mapping[str, Expr]) -> Iterator[Statement]:
    """Assumptions at the start of a block are invariants of the loop that it heads."""
    origin = generated("interval")
    for statement in statements:
        match statement:
            case If():
                then, otherwise = (tuple(_statements(b, claims)) for b in (statement.then, statement.otherwise))
                yield replace(statement, then=then, otherwise=otherwise)
            case While():
                free = (Invariant(claims[statement.label], origin, InvariantRole.FREE),) if statement.label in claims else ()
                body = tuple(_statements(statement.body, claims))
                yield replace(statement, invariants=(*free, *statement.invariants), body=body)
            case Label(name) if name in claims:
                yield statement
                yield Assume(claims[name], origin)
            case _:
                yield statement
