"""Annotations in the source: where they may stand, what is refused and how, and that the documentation covers them."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontend.errors import AnnotationError, FrontendError, Unsupported
from frontend.notes.annotation_placement import check_placement, function_annotations
from frontend.notes.annotations import ANNOTATIONS, closest, reject_misspelling
from frontend.notes.loop_heads import loop_head
from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk


def function(body: str, parameters: str = "__global int *a, int n") -> syntax.Function:
    unit = parse_text(f"__kernel void f({parameters}) {{\n{body}\n}}\n", "k.cl", dialect_of("opencl"))
    (found,) = (item for item in unit.items if isinstance(item, syntax.Function))
    return found


def problem_of(body: str) -> FrontendError:
    with pytest.raises(FrontendError) as caught:
        check_placement(function(body))
    return caught.value


def names(calls: tuple[syntax.Call, ...]) -> list[str]:
    return [call.callee.name for call in calls if isinstance(call.callee, syntax.Name)]


ALLOWED = [
    "for (int i = 0; __invariant(i >= 0), i < n; i++) a[i] = 0;",
    "for (int i = 0; __invariant(i >= 0), __global_invariant(__no_write(a)), i < n; i++) a[i] = 0;",
    "while (__invariant(n > 0), n < 9) n++;",
    "do { __invariant(n > 0); n++; } while (n < 9);",
    "do { __invariant(n > 0), __assert(n < 8); n++; } while (n < 9);",
    "for (;;) { __invariant(n > 0); if (n == 3) break; n++; }",
    "while (1) { __invariant(n > 0); if (n == 3) break; n++; }",
    "for (int i = 0; __invariant(i >= 0); i++) { if (i == n) break; }",
    "again: __invariant(n > 0); n++; if (n < 9) goto again;",
    "for (int i = 0; __candidate_invariant(i >= 0), __candidate_global_invariant(i < 9), i < n; i++) ;",
    "if (n > 0) { __requires(n < 10); } __ensures(n > 0);",
    "__assert(n > 0 && n < 3 || n == 9); __assume(n > 0 ? 1 : 0);",
    "a[0] = (__assert(n > 0), n);",
    "a[0] = 1; __function_wide_invariant(a[0] == 1); __function_wide_candidate_invariant(n > 0);",
    "a[0] = 1; __function_wide_invariant(a[0] == 1); return;",
    "for (int i = 0; __invariant((i >= 0) & (i <= 9)), i < n && i < 9; i++) ;",
]


@pytest.mark.parametrize("body", ALLOWED)
def test_well_placed(body: str) -> None:
    check_placement(function(body))


REFUSED = [
    ("for (int i = 0; i < n; i++) { a[i] = 0; __invariant(i < n); }", "does not appear at loop head"),
    ("__invariant(n > 0);", "does not appear at loop head"),
    ("for (int i = 0; i < n; i++) { __invariant(i < n); a[i] = 0; }", "does not appear at loop head"),
    ("for (int i = 0; i < n, __invariant(i < n), 1; i++) ;", "does not appear at loop head"),
    ("do { n++; __invariant(n > 0); } while (n < 9);", "does not appear at loop head"),
    ("for (int i = 0; __invariant(i >= 0 && i < n), i < n; i++) ;", "`&&` makes branches"),
    ("for (int i = 0; __invariant(i >= 0 || i < n), i < n; i++) ;", "`||` makes branches"),
    ("for (int i = 0; __global_invariant(n ? i : 1), i < n; i++) ;", "`?:` makes branches"),
    ("for (int i = 0; __invariant(), i < n; i++) ;", "takes 1 argument"),
    ("__assert(n, n);", "takes 1 argument"),
    ("a[0] = __assert(n > 0);", "gives no value"),
    ("if (__invariant(n > 0)) a[0] = 1;", "gives no value"),
    ("__axiom(n > 0);", "stands inside a function"),
    ("__requires(n = 4);", "`=` assigns"),
    ("__assume(n == 4 & n++);", "`++` does"),
    ("for (int i = 0; __invariant((i += 1) > 0), i < n; i++) ;", "`+=` assigns"),
    ("__ensures(a[0] = 1);", "`=` assigns"),
]


@pytest.mark.parametrize(("body", "message"), REFUSED)
def test_misuse_is_refused(body: str, message: str) -> None:
    error = problem_of(body)
    assert isinstance(error, AnnotationError)
    assert message in error.problem.message
    assert error.problem.span.line >= 2


@pytest.mark.parametrize(
    "body",
    [
        "__function_wide_invariant(n > 0); a[0] = 1;",
        "__function_wide_invariant(n > 0); for (int i = 0; i < n; i++) ;",
        "__function_wide_invariant(n > 0); if (n) { a[0] = 1; }",
    ],
)
def test_function_wide_invariants_stand_at_the_end(body: str) -> None:
    assert isinstance(problem_of(body), Unsupported)


def test_the_place_is_that_of_the_annotation() -> None:
    span = problem_of("for (int i = 0; i < n; i++) {\n  a[i] = 0;\n  __invariant(i < n);\n}").problem.span
    assert (span.line, span.column) == (4, 3)


def loop_of(body: str) -> syntax.While | syntax.DoWhile | syntax.For:
    for node in walk(function(body)):
        if isinstance(node, syntax.While | syntax.DoWhile | syntax.For):
            return node
    raise AssertionError("no loop")


def test_a_guard_without_its_invariants_is_the_condition() -> None:
    head = loop_head(loop_of("for (int i = 0; __invariant(i >= 0), __assert(n > 0), i < n; i++) a[i] = 0;"))
    assert names(head.claims) == ["__invariant", "__assert"]
    assert isinstance(head.condition, syntax.Binary)


def test_what_follows_the_head_stays_in_the_guard() -> None:
    head = loop_head(loop_of("for (int i = 0; __invariant(i >= 0), n++, i < n; i++) a[i] = 0;"))
    assert names(head.claims) == ["__invariant"]
    assert isinstance(head.condition, syntax.Comma)
    assert len(head.condition.items) == 2


def test_the_body_of_do_loses_its_annotations() -> None:
    head = loop_head(loop_of("do { __invariant(n > 0); __assert(n < 9); n++; __assert(n > 1); } while (n < 8);"))
    assert names(head.claims) == ["__invariant", "__assert"]
    assert isinstance(head.body, syntax.Compound)
    assert len(head.body.body) == 2


def test_a_guard_that_is_only_an_invariant_leaves_no_condition() -> None:
    head = loop_head(loop_of("for (;__invariant(n > 0);) { __invariant(n < 8); n++; }"))
    assert names(head.claims) == ["__invariant", "__invariant"]
    assert head.condition is None


def test_an_assertion_in_the_body_of_an_ordinary_loop_stays_there() -> None:
    head = loop_head(loop_of("for (int i = 0; i < n; i++) { __assert(i < n); }"))
    assert head.claims == ()


def test_contracts_are_collected_wherever_they_stand() -> None:
    body = "__requires(n > 0); if (n) { __global_requires(n < 9); } __ensures(n > 0); __function_wide_invariant(n > 0);"
    found = function_annotations(function(body))
    assert names(found.requires) == ["__requires", "__global_requires"]
    assert names(found.ensures) == ["__ensures"]
    assert names(found.function_wide) == ["__function_wide_invariant"]
    assert found.has_contract


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("__invarient", "__invariant"),
        ("__require", "__requires"),
        ("__asert", "__assert"),
        ("__write_implied", "__write_implies"),
        ("__write_offset_byte", "__write_offset_bytes"),
        ("__unifrom_int", "__uniform_int"),
        ("__function_wide_invarant", "__function_wide_invariant"),
    ],
)
def test_misspelt_names_get_a_suggestion(written: str, meant: str) -> None:
    assert closest(written) == meant
    with pytest.raises(AnnotationError) as caught:
        reject_misspelling(written, function("").span)
    assert meant in caught.value.problem.hint


@pytest.mark.parametrize("name", ["foo", "__sinf", "__ldg", "__nonsense_entirely", "printf", "requires"])
def test_other_unknown_names_are_left_alone(name: str) -> None:
    assert closest(name) is None
    reject_misspelling(name, function("").span)


def test_every_annotation_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "annotations.md").read_text()
    families = ("__barrier_invariant_", "__add_", "__ite_", "__non_temporal_", "__candidate_", "__unsafe_")
    missing = [name for name in ANNOTATIONS if name not in text and not name.startswith(families)]
    shortened = {f"__{r}_{k}" for r in ("uniform", "distinct") for k in ("int", "bool", "ptr_base")} | {"__return_val_funptr"}
    assert set(missing) <= shortened
