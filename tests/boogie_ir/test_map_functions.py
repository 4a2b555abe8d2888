"""Operations at every index of maps."""

from __future__ import annotations

import pytest
from verdicts import failing_lines

from boogie_ir.check.typecheck import check_program
from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import parse_program
from boogie_ir.read.terms.read_names import ParseError

ARITHMETIC = {"MapAdd": "+", "MapSub": "-", "MapMul": "*", "MapDiv": "div", "MapMod": "mod"}
ORDER = {"MapLt": "<", "MapLe": "<=", "MapGt": ">", "MapGe": ">=", "MapEq": "=="}
LOGIC = {"MapAnd": "&&", "MapOr": "||", "MapImp": "==>", "MapIff": "<==>"}


@pytest.mark.parametrize(
    ("name", "operator", "operand", "result"),
    [
        *((n, o, "int", "int") for n, o in ARITHMETIC.items()),
        *((n, o, "int", "bool") for n, o in ORDER.items()),
        *((n, o, "bool", "bool") for n, o in LOGIC.items()),
    ],
)
def test_two_maps(name: str, operator: str, operand: str, result: str) -> None:
    text = f"""type X; function {{:builtin "{name}"}} f(a: [X]{operand}, [X]{operand}): [X]{result};
    procedure p(a: [X]{operand}, b: [X]{operand}, i: X)
    {{ assert f(a, b)[i] == (a[i] {operator} b[i]);
       assert f(a, b)[i] == f(a[i := b[i]], b)[i];
    }}"""
    assert parse_program(print_program(parse_program(text), origins=True)) == parse_program(text)
    assert failing_lines(text) == [4]


OTHERS = """type X;
function {:builtin "MapConst"} all(int): [X]int;
function {:builtin "MapConst"} rows([bool]int): [X][bool]int;
function {:builtin "MapNot"} not([X]bool): [X]bool;
function {:builtin "MapIte"} choose([X]bool, [X]int, [X]int): [X]int;
function {:builtin "MapAdd"} plus([X, int]int, [X, int]int): [X, int]int;
const zero: [X]int; axiom zero == all(0);
"""


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("all(n)[x] == n", True),
        ("all(n) == all(n + 1)", False),
        ("all(n) != all(n + 1)", True),
        ("rows(r)[x][true] == r[true]", True),
        ("not(not(c)) == c", True),
        ("not(c) == c", False),
        ("choose(c, a, b)[x] == (if c[x] then a[x] else b[x])", True),
        ("choose(c, a, b) == choose(not(c), b, a)", True),
        ("choose(c, a, b) == choose(c, b, a)", False),
        ("choose(c, zero, a)[x := n][x] == n", True),
        ("plus(d, e)[x, n] == d[x, n] + e[x, n]", True),
        ("plus(d, e) == plus(e, d)", True),
        ("plus(d, e) == d", False),
        ("zero == choose(c, all(0), all(0))", True),
    ],
)
def test_other_operations(claim: str, holds: bool) -> None:
    parameters = "a: [X]int, b: [X]int, c: [X]bool, d: [X, int]int, e: [X, int]int, r: [bool]int, n: int, x: X"
    assert failing_lines(f"{OTHERS} procedure p({parameters})\n{{ assert {claim}; }}") == ([] if holds else [9])


@pytest.mark.parametrize(
    "declaration",
    [
        '{:builtin "MapAdd"} f([int]int): [int]int',
        '{:builtin "MapAdd"} f([int]int, [bool]int): [int]int',
        '{:builtin "MapLt"} f([int]int, [int]int): [int]int',
        '{:builtin "MapConst"} f(int): [int]bool',
        '{:builtin "MapConst"} f(int): int',
        '{:builtin "MapIte"} f([int]bool, [int]int, [int]bool): [int]int',
    ],
)
def test_types_that_do_not_fit(declaration: str) -> None:
    with pytest.raises(ParseError, match="f: "):
        parse_program(f"function {declaration};")


def test_operands_that_do_not_fit() -> None:
    assert check_program(parse_program('function {:builtin "MapAdd"} f([int]bool, [int]bool): [int]bool;'))
