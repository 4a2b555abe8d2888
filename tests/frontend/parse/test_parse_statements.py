"""Parsing statements: what their trees look like."""

from __future__ import annotations

from frontend.syntax import syntax as s
from tests.frontend.parse.trees import show, statements


def test_statements() -> None:
    source = """
        if (n) ; else n = 1;
        for (int i = 0, j = 1; i < n; i++, j--) continue;
        for (;;) break;
        while (n) {}
        do n--; while (n);
        switch (n) { case 1: break; default: ; }
        goto out;
        out: return;
        asm("bar");
    """
    kinds = [type(each) for each in statements(source)]
    assert kinds == [s.If, s.For, s.For, s.While, s.DoWhile, s.Switch, s.Goto, s.Label, s.Assembly]


def test_annotations_are_comma_operands_of_a_loop_condition() -> None:
    (loop,) = statements("for (int i = 0; __invariant(i >= 0), __global_invariant(1), i < n; i++) {}", "opencl")
    assert isinstance(loop, s.For) and isinstance(loop.condition, s.Comma)
    assert [show(each) for each in loop.condition.items] == ["__invariant((i >= 0))", "__global_invariant(1)", "(i < n)"]


def test_pragmas_before_a_body_stay_with_it() -> None:
    (conditional,) = statements("if (n)\n#pragma unroll\nfor (;;) {}\n")
    assert isinstance(conditional, s.If) and isinstance(conditional.then, s.Compound)
    assert [type(each) for each in conditional.then.body] == [s.Pragma, s.For]


def test_conditions_and_ranges_may_declare() -> None:
    conditional, loop = statements("if (int t = n) {} for (auto &x : p) {}")
    assert isinstance(conditional, s.If) and conditional.declaration is not None and show(conditional.condition) == "t"
    assert isinstance(loop, s.ForRange) and show(loop.variable.items[0].type) == "reference to auto"


def test_a_name_is_a_variable_where_a_variable_hides_a_type() -> None:
    first, second = statements("int half = 2; half * n;")
    assert isinstance(first, s.Declare) and isinstance(second, s.Evaluate)
