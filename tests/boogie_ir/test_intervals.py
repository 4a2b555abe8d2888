"""Bounds at the heads of loops: against the values of random runs, and what they prove."""

from __future__ import annotations

import itertools
import operator
import random
from collections.abc import Callable, Iterator

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Literal, Unary, Var
from boogie_ir.lang.program import Assign, Assume, Havoc
from boogie_ir.prove.discharge import Proved
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.transform.intervals import ARITHMETIC, Interval, bounds, intervals, with_intervals
from boogie_ir.vc.cfg import Block, Branch, Jump, basic_blocks
from houdini.verify import verify_program

Number = int | bool


def _mod(a: int, b: int) -> int:
    return a % abs(b)


def _div(a: int, b: int) -> int:
    return (a - _mod(a, b)) // b


OPERATORS: dict[BinaryOp, Callable[[int, int], Number]] = {
    BinaryOp.ADD: operator.add, BinaryOp.SUB: operator.sub, BinaryOp.MUL: operator.mul, BinaryOp.DIV: _div, BinaryOp.MOD: _mod,
    BinaryOp.LT: operator.lt, BinaryOp.LE: operator.le, BinaryOp.GT: operator.gt, BinaryOp.GE: operator.ge,
    BinaryOp.EQ: operator.eq, BinaryOp.NE: operator.ne, BinaryOp.AND: operator.and_, BinaryOp.OR: operator.or_,
    BinaryOp.IMPLIES: operator.le,
}  # fmt: skip

BOUNDS = (None, -3, -1, 0, 1, 2, 4)
FAR = 9  # stands for what is without bound


def _members(interval: Interval) -> range:
    return range(-FAR if interval.low is None else interval.low, (FAR if interval.high is None else interval.high) + 1)


@pytest.mark.parametrize("op", list(ARITHMETIC))
def test_operations_give_all_that_their_operands_may_give(op: BinaryOp) -> None:
    every = [Interval(a, b) for a in BOUNDS for b in BOUNDS if a is None or b is None or a <= b]
    for left, right in itertools.product(every, every):
        result = ARITHMETIC[op](left, right)
        divides = op in (BinaryOp.DIV, BinaryOp.MOD)
        values = [OPERATORS[op](a, b) for a in _members(left) for b in _members(right) if b or not divides]
        assert all(result.low is None or result.low <= v for v in values), (left, right, result)
        assert all(result.high is None or v <= result.high for v in values), (left, right, result)
        if divides and 0 in _members(right):
            assert result == Interval()  # by zero: anything
        elif not divides and None not in (left.low, left.high, right.low, right.high):
            assert result == Interval(min(values), max(values))


# -- random runs --------------------------------------------------------------------------------------------


def _expression(chance: random.Random, depth: int) -> str:
    if not depth or chance.random() < 0.4:
        return chance.choice(["x", "y", "z", "0", "1", "2", "(-1)", "7"])
    first, second = (_expression(chance, depth - 1) for _ in range(2))
    if chance.random() < 0.2:
        return f"(if {_condition(chance, 1)} then {first} else {second})"
    op = chance.choice(["+", "+", "-", "*", "div", "mod"])
    return f"({first} {op} {chance.choice(['2', '3', '(-2)']) if op in ('div', 'mod') else second})"


def _condition(chance: random.Random, depth: int) -> str:
    if not depth or chance.random() < 0.5:
        return f"({_expression(chance, 1)} {chance.choice(['<', '<=', '>', '>=', '==', '!='])} {_expression(chance, 1)})"
    if chance.random() < 0.3:
        return f"(!{_condition(chance, depth - 1)})"
    return f"({_condition(chance, depth - 1)} {chance.choice(['&&', '||', '==>'])} {_condition(chance, depth - 1)})"


def _statements(chance: random.Random, depth: int, labels: Iterator[int]) -> Iterator[str]:
    for _ in range(chance.randint(1, 4)):
        kind = chance.random()
        if kind < 0.45 or not depth:
            yield f"{chance.choice('xyz')} := {_expression(chance, 2)};"
        elif kind < 0.55:
            yield f"havoc {chance.choice('xyz')};"
        elif kind < 0.65:
            yield f"assume {_condition(chance, 2)};"
        elif kind < 0.8:
            then, otherwise = (" ".join(_statements(chance, depth - 1, labels)) for _ in range(2))
            yield f"if ({chance.choice(['*', _condition(chance, 2)])}) {{ {then} }} else {{ {otherwise} }}"
        elif kind < 0.93:
            body = " ".join(_statements(chance, depth - 1, labels))
            yield f"while ({chance.choice(['*', _condition(chance, 2)])}) {{ {body} {chance.choice(['', '', 'break;'])} }}"
        else:  # a loop that may have several entries
            first, second = next(labels), next(labels)
            inside = [" ".join(_statements(chance, 0, labels)) for _ in range(2)]
            yield f"goto L{first}, L{second}; L{first}: {inside[0]} L{second}: {inside[1]} goto L{first}, E{first}; E{first}:"


def _value(expression: Expr, values: dict[str, int]) -> Number:
    match expression:
        case Literal(int(value)):
            return value
        case Var(name):
            return values[name]
        case Unary(op, operand):
            return not _value(operand, values) if op.value == "!" else -_value(operand, values)
        case Ite(condition, then, otherwise):
            return _value(then if _value(condition, values) else otherwise, values)
        case Binary(op, left, right):
            return OPERATORS[op](_value(left, values), _value(right, values))
    raise AssertionError(expression)


def _run(blocks: dict[str, Block], chance: random.Random) -> Iterator[tuple[str, dict[str, int]]]:
    """The blocks that a run passes, and the variables where it enters them."""
    values = {name: chance.randint(-5, 5) for name in "xyz"}
    label = next(iter(blocks))
    for _ in range(60):
        yield label, dict(values)
        for command in blocks[label].commands:
            match command:
                case Assign():
                    values[command.target.name] = int(_value(command.value, values))
                case Havoc():
                    values.update((t.name, chance.randint(-9, 9)) for t in command.targets)
                case Assume() if not _value(command.condition, values):
                    return
        if any(abs(v) > 10**9 for v in values.values()):
            return
        match blocks[label].exit:
            case Branch(condition, then, otherwise):
                label = then if _value(condition, values) else otherwise
            case Jump(()):
                return
            case Jump(targets):
                label = chance.choice(targets)


@pytest.mark.parametrize("seed", range(150))
def test_random_runs_stay_within_the_bounds(seed: int) -> None:
    chance = random.Random(seed)
    body = " ".join(_statements(chance, 3, itertools.count(1)))
    program = parse_program(f"procedure p() {{ var x, y, z: int; {body} }}")
    assert check_program(program) == ()
    blocks = basic_blocks(program.procedures[0], program)
    found = bounds(blocks)
    for _ in range(40):
        for label, values in _run(blocks, chance):
            state = found[label]
            assert state is not None, (body, label)
            for name, interval in state.items():
                assert interval.low is None or interval.low <= values[name], (body, label)
                assert interval.high is None or values[name] <= interval.high, (body, label)


# -- what is found, and proved ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("i := 0; while (i < 10) { i := i + 1; }", (0, 10)),
        ("i := 0; while (i != 10) { i := i + 1; }", (0, None)),
        ("i := 0; while (*) { i := i + 1; }", (0, None)),
        ("i := n; while (i > 0) { i := i - 1; }", None),
        ("assume n >= 3; i := n; while (i > 0) { i := i - 1; }", (0, None)),
        ("i := 5; while (*) { if (i > 3) { i := i - 2; } else { i := 4; } }", (2, 5)),
        ("i := 5; while (*) { if (i > 3) { i := i - 2; } else { i := i + 1; } }", (None, 5)),  # from 2 on; the bound was given up
        ("i := 0; while (*) { i := n mod 4; }", (0, 3)),
        ("i := 1; while (*) { i := i * 3 div 2; }", (1, 1)),
        ("i := 0; while (i < 10) { havoc i; assume 2 <= i && i < 30; }", (0, 29)),
        ("i := 0; assume false; while (*) { i := 1; }", None),
    ],
)
def test_bounds(body: str, expected: tuple[int | None, int | None] | None) -> None:
    program = parse_program(f"procedure p(n: int) {{ var i: int; {body} }}")
    found = intervals(program.procedures[0], program)
    assert found == ({} if expected is None else {"loop1": {"i": Interval(*expected)}})


PROGRAM = """
var g: int;
procedure up(n: int) returns (r: int); requires n >= 0; modifies g; ensures r > n && g == 4;
procedure p() modifies g;
{
  var i, j: int;
  g := 0; i := 0;
  L: goto M, E;
  M: j := i;
  I: goto J, K;
  J: j := j + 1; goto I;
  K: call i := up(j); goto L;
  E: assert %s;
}"""


@pytest.mark.parametrize(
    ("claim", "holds"),
    [("i >= 0", True), ("i >= 1", False), ("0 <= g && g <= 4", True), ("g == 0 || g == 4", False), ("g <= 3", False)],
)
def test_loops_made_of_gotos(claim: str, holds: bool) -> None:
    """That the precondition of the call holds is found as well."""
    program = parse_program(PROGRAM % claim)
    backend = open_choice(Choice(("z3",)))
    try:
        with_bounds, without = (verify_program(p, backend) for p in (with_intervals(program), program))
    finally:
        backend.close()
    assert check_program(with_intervals(program)) == ()
    assert [o.obligation.check.kind.value for v in with_bounds for o in v.outcomes if not isinstance(o.result, Proved)] == (
        [] if holds else ["assertion"]
    )
    assert not any(v.proved for v in without)
