"""Datatypes: what their axioms prove, that they hold of the values meant, and what cannot be declared."""

from __future__ import annotations

import itertools
import operator
import random
from collections.abc import Mapping
from typing import Any

import pytest
import z3
from verdicts import failing_lines

from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Literal, Quantifier, Var
from boogie_ir.lang.types import BOOL, NamedType
from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import parse_program
from boogie_ir.read.terms.read_names import ParseError, Unsupported
from boogie_ir.transform.datatypes import Constructor, Datatype, axioms

SHAPES = """
datatype Point { Point(x: int, y: int) }
datatype Shape { dot(at: Point), line(from: Point, to: Point), disc(at: Point, radius: int), nothing() }
datatype Chain { link(head: Shape, tail: Chain), end() }
datatype Table { table(rows: [int]Point, size: int) }
function moved(p: Point, by: int): Point { p->(x := p->x + by) }
"""


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Point(1, 2)->y == 2", True),
        ("p == Point(p->x, p->y)", True),
        ("p == Point(p->y, p->x)", False),
        ("Point(a, b) == Point(b, a) ==> a == b", True),
        ("dot(p) != nothing() && nothing() != line(p, p)", True),
        ("dot(p) == dot(q) ==> p == q", True),
        ("s is dot || s is line || s is disc || s is nothing", True),
        ("s is dot || s is line || s is disc", False),
        ("!(s is dot && s is disc)", True),
        ("s is nothing ==> s == nothing()", True),
        ("s is dot ==> s == dot(s->at)", True),
        ("s is disc ==> s == dot(s->at)", False),
        ("s is disc ==> s == disc(s->at, s->radius)", True),
        ("disc(p, 3)->at == p && dot(p)->at == p", True),
        ("line(p, q)->at == p", False),
        ("disc(p, 3)->(at := q) == disc(q, 3)", True),
        ("disc(p, 3)->(at := q) is dot", False),
        ("line(p, q)->(at := p) is dot", True),  # as in an assignment: a value with such a field
        ("nothing()->radius == 0", False),
        ("s->(radius := 7)->radius == 7", True),
        ("moved(p, 3)->x - moved(p, 2)->x == 1 && moved(p, 3)->y == p->y", True),
        ("link(s, end())->tail is end", True),
        ("link(s, c) != c", False),  # nothing says that chains end
        ("t == table(t->rows, t->size)", True),
        ("t->(rows := t->rows[1 := p])->rows[1]->x == p->x", True),
        ("false", False),
    ],
)
def test_what_is_true_of_values(claim: str, holds: bool) -> None:
    text = f"{SHAPES} procedure q(p, q: Point, s: Shape, c: Chain, t: Table, a, b: int)\n{{ assert {claim}; }}"
    claim_line = [len(text.split("\n"))]
    assert failing_lines(text, triggers=True) == ([] if holds else claim_line)
    if holds:
        assert failing_lines(text) == []


@pytest.mark.parametrize(
    ("body", "failing"),
    [
        ("p->x := 3;\n assert p == Point(3, p->y);\n assert p->x == 4;", [7]),
        (
            "t->rows[b]->y := a;\n assert t->rows[b]->y == a;\n assert t->rows[b + 1] == old_rows[b + 1];\n assert t->size == 0;",
            [8],
        ),
        ("p->x, q->x := q->x, p->x;\n assert p == Point(old_q->x, old_p->y) && q == Point(old_p->x, old_q->y);", []),
        ("Point(a, b) := p;\n assert p == Point(a, b);", []),
        ("assume s is disc;\n disc(p, b) := s;\n assert s == disc(p, b);", []),
        ("disc(p, b) := s;\n assert s == disc(p, b);", [5]),
        ("s := disc(p, 1);\n s->at->y := 5;\n assert s == disc(Point(p->x, 5), 1);\n assert s is dot;", [8]),
        ("Point(a, b) := Point(b, a);\n assert a == old_b && b == old_a;", []),
    ],
)
def test_assignments_to_parts(body: str, failing: list[int]) -> None:
    """Line 5 is the body's first; what is assumed stands before it."""
    lines = SHAPES.strip().split("\n")
    known = " ".join(lines) + "\n" * 2
    start = "var p, q, old_p, old_q: Point; var s: Shape; var t: Table; var old_rows: [int]Point; var a, b, old_a, old_b: int;"
    same = "assume p == old_p && q == old_q && a == old_a && b == old_b && t->rows == old_rows;"
    text = f"{known}procedure r() {{ {start}\n{same}\n{body}\n}}"
    assert failing_lines(text, triggers=True) == failing


def test_what_was_read_is_printed_as_functions_and_axioms() -> None:
    program = parse_program(SHAPES + "procedure p(s: Shape) { assert s is dot; assert s->at == s->at; }")
    assert parse_program(print_program(program, origins=True)) == program


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("datatype T { a(x: int), a() }", "constructor a already"),
        ("datatype T { a(x: int, x: int) }", "two fields x"),
        ("datatype T { a(x: int), b(x: bool) }", "field x of another type"),
        ("datatype T { a(x: int where x > 0) }", "no where clause"),
        ("datatype T { a() } datatype U { a() }", "declared twice"),
        ("datatype T { f() } function f(): int;", "declared twice"),
        ("datatype T { a() } datatype T { b() }", "declared twice"),
        ("datatype T { a(t: T) }", "T has no value"),
        ("datatype T { a(u: [int]U), b(t: T) } datatype U { c(t: T) }", "has no value"),
        ("datatype T { a() } procedure p(t: T) { assert t->x == 1; }", "no field x"),
        ("datatype T { a() } procedure p(t: T) { assert t is b; }", "no constructor b"),
        ("datatype T { a() } procedure p(t: T) { assert !t is a; }", "operand of !"),  # (!t) is a
        ("datatype T { a() } procedure p(t: int) { assert t * t is a; }", "a value of a datatype is needed"),
        ("datatype T { a(x: int) } procedure p() returns (t: T) { t->x := true; }", "does not fit"),
        ("datatype T { a(x: int) } procedure p(t: T) returns (x: int) { b(x) := t; }", "no constructor b"),
        ("datatype T { a(x: int) } procedure p(t: T) returns (x: bool) { a(x) := t; }", "do not fit"),
        ("datatype T { a(x: int, y: int) } procedure p(t: T) returns (x: int) { a(x, x) := t; }", "twice"),
    ],
)
def test_errors(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_program(text)


@pytest.mark.parametrize(
    "text",
    [
        "datatype T<U> { a(x: U) }",
        # With lambdas, a value whose map holds just where the value's own map does not.
        "datatype T { a(), b(m: [T]bool) }",
        "datatype T { a(), b(u: U) } datatype U { c(m: [int][[T]int]bool) }",
    ],
)
def test_datatypes_without_a_counterpart(text: str) -> None:
    with pytest.raises(Unsupported):
        parse_program(text)


# -- the axioms against the values that are meant -----------------------------------------------------------

COLOUR = Datatype("Colour", (Constructor("red", 0, ()), Constructor("green", 1, ())))
FIELDS = (Var("a", BOOL), Var("b", COLOUR.type))
MARK = Datatype("Mark", (Constructor("none", 0, ()), Constructor("one", 1, FIELDS[:1]), Constructor("both", 2, FIELDS)))
DATATYPES = {d.name: d for d in (COLOUR, MARK)}
Value = Any  # a bool, a number, or a constructor's name with its fields


def _values(type_: object) -> list[Value]:
    if not isinstance(type_, NamedType):
        return [False, True]
    made = ((c.name, itertools.product(*(_values(f.type) for f in c.fields))) for c in DATATYPES[type_.name].constructors)
    return [(name, *fields) for name, all_fields in made for fields in all_fields]


def _apply(function: str, operands: list[Value]) -> Value:
    of, _, what = function.partition("#")
    if not what:
        return (function, *operands)
    (value,) = operands
    if what == "tag":
        return next(c.number for c in DATATYPES[of].constructors if c.name == value[0])
    fields = next(c.fields for d in DATATYPES.values() for c in d.constructors if c.name == of)
    index = next(n for n, f in enumerate(fields) if f.name == what)
    return value[1 + index] if value[0] == of else _values(fields[index].type)[0]


OPERATORS: dict[BinaryOp, Any] = {
    BinaryOp.AND: operator.and_, BinaryOp.OR: operator.or_, BinaryOp.IMPLIES: operator.le, BinaryOp.EQ: operator.eq,
    BinaryOp.IFF: operator.eq,
}  # fmt: skip


def _evaluate(expression: Expr, values: Mapping[str, Value]) -> Value:
    match expression:
        case Literal():
            return expression.value
        case Var():
            return values[expression.name]
        case Apply():
            return _apply(expression.function, [_evaluate(a, values) for a in expression.arguments])
        case Binary():
            return OPERATORS[expression.op](_evaluate(expression.left, values), _evaluate(expression.right, values))
        case Quantifier():
            names = [b.name for b in expression.bound]
            every = itertools.product(*(_values(b.type) for b in expression.bound))
            return all(_evaluate(expression.body, {**values, **dict(zip(names, chosen, strict=True))}) for chosen in every)
    raise AssertionError(expression)


@pytest.mark.parametrize("datatype", DATATYPES.values())
def test_the_axioms_hold_of_the_values_that_are_meant(datatype: Datatype) -> None:
    assert all(_evaluate(axiom, {}) for axiom in axioms(datatype))


# -- random claims against z3's own datatypes ---------------------------------------------------------------

PAIRS = "datatype Pair { pair(x: int, y: int) } datatype Tree { leaf(), node(left: Tree, key: int), twig(at: Pair, key: int) }"


@pytest.fixture(scope="module")
def own() -> dict[str, Any]:
    """z3's datatypes like PAIRS, by the names that claims use."""
    pair, tree = z3.Datatype("Pair"), z3.Datatype("Tree")
    pair.declare("pair", ("x", z3.IntSort()), ("y", z3.IntSort()))
    tree.declare("leaf")
    tree.declare("node", ("left", tree), ("node_key", z3.IntSort()))
    tree.declare("twig", ("at", pair), ("twig_key", z3.IntSort()))
    made_pair, made_tree = z3.CreateDatatypes(pair, tree)
    variables = {n: z3.Const(n, made_pair) for n in "pq"} | {n: z3.Const(n, made_tree) for n in "st"}
    return {"Pair": made_pair, "Tree": made_tree, **variables, "a": z3.Int("a"), "b": z3.Int("b")}


class _Claims:
    """Draws terms and claims, as text and for z3."""

    def __init__(self, seed: int, own: Mapping[str, Any]) -> None:
        self.chance = random.Random(seed)
        self.own = own

    def term(self, kind: str, depth: int) -> tuple[str, Any]:
        chance, tree, pair = self.chance, self.own["Tree"], self.own["Pair"]
        if not depth or chance.random() < 0.3:
            name = chance.choice({"int": "ab", "Pair": "pq", "Tree": "st"}[kind])
            return name, self.own[name]
        if kind == "Pair":
            (x, zx), (y, zy), (p, zp), (t, zt) = (self.term(k, depth - 1) for k in ("int", "int", "Pair", "Tree"))
            return chance.choice([
                (f"pair({x}, {y})", pair.pair(zx, zy)), (f"{p}->(y := {x})", pair.pair(pair.x(zp), zx)),
                (f"{t}->at", tree.at(zt)),
            ])  # fmt: skip
        (i, zi), (p, zp), (t, zt) = (self.term(k, depth - 1) for k in ("int", "Pair", "Tree"))
        key = z3.If(tree.is_twig(zt), tree.twig_key(zt), tree.node_key(zt))
        if kind == "int":
            return chance.choice([(f"{p}->x", pair.x(zp)), (f"{t}->key", key), (f"({i} + 1)", zi + 1)])
        keyed = z3.If(tree.is_twig(zt), tree.twig(tree.at(zt), zi), tree.node(tree.left(zt), zi))
        return chance.choice([
            ("leaf()", tree.leaf), (f"node({t}, {i})", tree.node(zt, zi)), (f"twig({p}, {i})", tree.twig(zp, zi)),
            (f"{t}->left", tree.left(zt)), (f"{t}->(key := {i})", keyed),
        ])  # fmt: skip

    def claim(self, depth: int) -> tuple[str, Any]:
        chance, tree = self.chance, self.own["Tree"]
        if depth and chance.random() < 0.75:
            (first, z_first), (second, z_second) = self.claim(depth - 1), self.claim(depth - 1)
            return chance.choice([
                (f"({first} ==> {second})", z3.Implies(z_first, z_second)), (f"({first} || {second})", z3.Or(z_first, z_second)),
                (f"({first} && {second})", z3.And(z_first, z_second)), (f"(!{first})", z3.Not(z_first)),
            ])  # fmt: skip
        if chance.random() < 0.5:
            term, z_term = self.term("Tree", 2)
            test = chance.choice(["leaf", "node", "twig"])
            return f"({term} is {test})", getattr(tree, f"is_{test}")(z_term)
        kind = chance.choice(["int", "Pair", "Tree"])
        (left, z_left), (right, z_right) = self.term(kind, 2), self.term(kind, 2)
        return f"({left} == {right})", z_left == z_right


@pytest.mark.parametrize("seed", range(80))
def test_what_is_proved_is_true_of_the_datatypes_of_z3(seed: int, own: dict[str, Any]) -> None:
    claims = _Claims(seed, own)
    drawn = [claims.claim(2) for _ in range(6)]
    head = f"{PAIRS} procedure q(p, q: Pair, s, t: Tree, a, b: int) {{"
    text = "\n".join([head, *(f"if (*) {{ assert {claim}; }}" for claim, _ in drawn), "}"])
    failing = failing_lines(text, triggers=True)
    for line, (claim, z_claim) in enumerate(drawn, 2):
        solver = z3.Solver()
        solver.add(z3.Not(z_claim))
        valid = solver.check() == z3.unsat
        assert line in failing or valid, claim
