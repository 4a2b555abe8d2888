"""What attributes say of how assertions, calls, invariants and contracts are checked."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_program
from boogie_ir.print.printer import print_program
from boogie_ir.prove.discharge import Proved
from boogie_ir.read.parser import parse_program
from boogie_ir.read.terms.read_names import ParseError
from boogie_ir.smt.choice.backends import open_backend
from houdini.verify import verify_program

POSITIVE = "procedure positive(n: int); requires n > 0;\n"
FREE = "procedure callee(n: int) returns (r: int) "


def _failing(text: str) -> list[int]:
    """The lines of the assertions that are not proved."""
    program = parse_program(text)
    assert not check_program(program)
    again = parse_program(print_program(program, origins=True))
    assert again == program
    backend = open_backend()
    try:
        verified = verify_program(program, backend)
    finally:
        backend.close()
    unproved = (o for v in verified for o in v.outcomes if not isinstance(o.result, Proved))
    return sorted({o.obligation.origin.span.line for o in unproved})


def _body(text: str) -> str:
    return "procedure p(a: bool, n: int) {\n" + text + "\n}"


@pytest.mark.parametrize(
    ("statements", "failing"),
    [
        ("assert {:verified_under false} n > 0;", [2]),
        ("assert {:verified_under n > 3} n > 0;", [2]),
        ("assert {:verified_under n <= 0} n > 0;", []),
        ("assert {:verified_under n <= 0} n > 0;\nassert n > 0;", []),  # assumed as it stands
        ("assert {:verified_under a} {:verified_under true} n > 0;", [2]),  # the first counts
        ("assert {:verified_under n == 1} {:subsumption 0} n > 0;\nassert n > 0;", [2, 3]),
        ("assert {:subsumption 0} n > 0;\nassert n > 0;", [2, 3]),
        ("assert {:subsumption 1} n > 0;\nassert n > 0;", [2]),
        ("assert {:subsumption 2} n > 0;\nassert n > 0;", [2]),
        ("assert n > 0;\nassert {:subsumption 0} n > 0;", [2]),
        ("while (*)\ninvariant {:verified_under n <= 0} n > 0;\n{ assert n > 0; }", []),
        ("while (*)\ninvariant {:verified_under a} n > 0;\n{ assert n > 0; }", [3]),
        ("while (*)\ninvariant {:subsumption 0} n > 0;\ninvariant n > 0;\n{}", [3, 4]),
        ("while (*)\ninvariant n > 0;\ninvariant n > 0;\n{}", [3]),
    ],
)
def test_statements(statements: str, failing: list[int]) -> None:
    assert _failing(_body(statements)) == failing


@pytest.mark.parametrize(
    ("call", "failing"),
    [
        ("call positive(n);\nassert n > 0;", [3]),
        ("call {:verified_under n <= 0} positive(n);\nassert n > 0;", []),
        ("call {:verified_under a} positive(n);\nassert n > 0;", [3]),
        ("call {:subsumption 0} positive(n);\nassert n > 0;", [3, 4]),
    ],
)
def test_calls(call: str, failing: list[int]) -> None:
    assert _failing(POSITIVE + _body(call)) == failing


@pytest.mark.parametrize(
    ("contracts", "failing"),
    [
        ("free requires n > 9;\nrequires n > 5;\n{}", [4]),
        ("free requires {:always_assume} n > 9;\nrequires n > 5;\n{}", []),
        ("requires n > 5;\nfree requires {:always_assume} n > 9;\n{}", [4]),
        ("free requires {:always_assume false} n > 9;\nrequires n > 5;\n{}", [4]),
        ("free ensures n > 9;\nensures n > 5;\n{}", [2]),
        ("free ensures {:always_assume} n > 9;\nensures n > 5;\n{}", []),
        ("ensures n > 5;\nfree ensures {:always_assume true} n > 9;\n{}", [1]),
    ],
)
def test_what_is_free_may_be_assumed_where_it_would_be_checked(contracts: str, failing: list[int]) -> None:
    assert _failing(FREE + contracts + "\nprocedure q(m: int) { var r: int; call r := callee(m); }") == failing


def test_an_attribute_that_is_no_condition_is_an_error() -> None:
    for wrong in ("{:verified_under}", "{:verified_under n}", "{:verified_under a, a}"):
        with pytest.raises(ParseError):
            parse_program(_body(f"assert {wrong} n > 0;"))
