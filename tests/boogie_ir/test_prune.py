"""Which axioms a procedure leads to."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.print.printer import print_program
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.transform.defining_axioms import with_defining_axioms
from boogie_ir.transform.prune import pruned
from houdini.verify import verify_program

SYMBOLS = """
const c: int; const d: bool;
function f(x: int) returns (bool); function g(x: int) returns (bool); function h(x: int) returns (int);
"""


def _kept(axiom: str, assumed: str) -> bool:
    """Whether the last axiom is kept for a procedure that assumes this."""
    program = with_defining_axioms(parse_program(f"{SYMBOLS}{axiom} procedure p(a: int) {{ assume {assumed}; }}"))
    assert not check_program(program)
    printed = parse_program(print_program(program, origins=True))
    assert printed == program
    (procedure,) = program.procedures
    return program.axioms[-1] in pruned(procedure, program).axioms


@pytest.mark.parametrize(
    ("axiom", "assumed", "kept"),
    [
        ("axiom f(c);", "f(c)", False),  # nothing leads to it
        ("axiom {:keep} f(c);", "d", True),
        ("axiom {:include_dep} f(c);", "f(a)", True),
        ("axiom {:include_dep} f(c);", "a == c", True),
        ("axiom {:include_dep} f(c);", "g(a)", False),
        ("axiom (forall x: int :: {f(x)} f(x));", "f(a)", True),
        ("axiom (forall x: int :: {f(x)} g(x));", "g(a)", False),
        ("axiom {:include_dep} (forall x: int :: {f(x)} g(x));", "g(a)", False),
        ("axiom {:include_dep} (forall x: int :: g(x));", "g(a)", True),
        ("axiom {:include_dep} (exists x: int :: {f(x)} g(x));", "g(a)", True),
        ("axiom {:include_dep} !(exists x: int :: {f(x)} g(x));", "g(a)", False),
        ("axiom {:include_dep} d ==> (forall x: int :: {f(x)} g(x));", "g(a)", False),
        ("axiom {:include_dep} (forall x: int :: {f(x)} g(x)) ==> d;", "g(a)", True),
        ("axiom {:include_dep} d == (forall x: int :: {f(x)} g(x));", "g(a)", True),
        ("axiom (forall x: int :: {f(x), g(x)} f(x));", "f(a)", False),
        ("axiom (forall x: int :: {f(x), g(x)} f(x));", "f(a) || g(a)", True),
        ("axiom (forall x: int :: {f(x)} {g(x)} f(x));", "g(a)", True),
        ("axiom (forall x: int :: {f(h(x))} f(x));", "f(a)", False),
        ("axiom (forall x: int :: {f(h(x))} f(x));", "f(h(a))", True),
        ("axiom (forall c: int :: {f(c)} g(c));", "f(a)", True),  # the bound variable is not the constant
        ("axiom {:include_dep} (forall c: int :: g(c));", "a == c", False),
        # By way of other axioms, bodies and clauses.
        ("axiom (forall x: int :: {f(x)} g(x)); axiom (forall x: int :: {g(x)} d);", "f(a)", True),
        ("axiom (forall x: int :: {f(x)} d); axiom (forall x: int :: {g(x)} d);", "f(a)", False),
        ("axiom (forall x: int :: {f(x), g(x)} d); axiom (forall x: int :: {g(x)} d);", "f(a)", False),
        ("function k(x: int) returns (bool) { f(x) } axiom (forall x: int :: {f(x)} d);", "k(a)", True),
        ("function {:inline} k(x: int) returns (bool) { f(x) } axiom (forall x: int :: {f(x)} d);", "k(a)", True),
        ("function k(x: int) returns (bool) uses { axiom f(c); }", "k(a)", True),
        ("function k(x: int) returns (bool) uses { axiom f(c); }", "f(a)", False),
        ("const e, i: int uses { axiom f(c); }", "e == a", True),
        ("const e, i: int uses { axiom f(c); }", "i == a", True),
        ("function k(x: int) returns (bool) { f(x) }", "g(a)", False),
        ("function k() returns (bool) { f(c) }", "k()", True),
        ("axiom (forall x: int :: {f(x)} d);", "(forall y: int :: {f(y)} g(y))", True),
    ],
)
def test_what_leads_to_an_axiom(axiom: str, assumed: str, kept: bool) -> None:
    assert _kept(axiom, assumed) is kept


@pytest.mark.parametrize(
    ("procedure", "kept"),
    [
        ("requires f(a); {}", True),
        ("ensures f(a); {}", True),
        ("{ while (*) invariant f(a); {} }", True),
        ("{ var x: bool; x := f(a); }", True),
        ("{ if (f(a)) { assert d; } }", True),
        ("{ call callee(a); }", True),
        ("{ assert d; }", False),
    ],
)
def test_a_procedure_leads_to_what_it_mentions(procedure: str, kept: bool) -> None:
    callee = "procedure callee(n: int); ensures f(n);"
    text = f"{SYMBOLS} axiom (forall x: int :: {{f(x)}} d); {callee} procedure p(a: int) {procedure}"
    program = parse_program(text)
    assert bool(pruned(program.procedures[-1], program).axioms) is kept


@pytest.mark.parametrize(("prune", "proved"), [(False, True), (True, False)])
def test_a_proof_rests_on_what_is_kept(prune: bool, proved: bool) -> None:
    backend = open_backend()
    try:
        program = parse_program(SYMBOLS + "axiom false; procedure p() { assert d; }")
        (verified,) = verify_program(program, backend, prune=prune)
    finally:
        backend.close()
    assert verified.proved is proved


def test_datatypes_and_switches_keep_their_meaning() -> None:
    text = """
    datatype List { Empty(), More(head: int, rest: List) }
    const {:existential true} b: bool;
    procedure p(l: List) ensures b ==> l == l; { if (l is More) { assert l == More(l->head, l->rest) && l != Empty(); } }
    """
    backend = open_backend()
    try:
        (verified,) = verify_program(parse_program(text), backend, prune=True)
    finally:
        backend.close()
    assert verified.proved
