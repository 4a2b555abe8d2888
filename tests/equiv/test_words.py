"""The words of ``gpuverify equiv``: sides, matches, conditions."""

from __future__ import annotations

import pytest

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import TRUE, Expr, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BV32
from gpuverify_py.equiv.words import Reference, Typed, condition_names, read_condition, read_match, read_side
from gpuverify_py.request.errors import UsageError


def test_sides() -> None:
    side = read_side("src/a.cu:fill<float, 4>+g")
    assert (side.path, side.kernels) == ("src/a.cu", ("fill<float, 4>", "g"))
    assert read_side("a.cu").kernels == ()
    with pytest.raises(UsageError):
        read_side("kernel")


def test_matches() -> None:
    assert read_match("out=dst") == (Reference("a", "", "out"), Reference("b", "", "dst"))
    assert read_match("a.f.out=a.g.in") == (Reference("a", "f", "out"), Reference("a", "g", "in"))
    with pytest.raises(UsageError):
        read_match("out")


def _holds(text: str, **values: int) -> bool:
    def look(name: Reference) -> Typed:
        return Typed(Var(str(name), BV32), name.name == "n")

    literals: dict[str, Expr] = {name.replace("_X_", "."): bv(value) for name, value in values.items()}
    return simplify(substitute(read_condition(text, look), literals)) == TRUE


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("n % 4 == 0 && n / 3 == 4", True),
        ("n > -1", True),
        ("!(n == 12) || n != 12", False),
        ("0 < n <= 12", True),
        ("n & (n - 1) == 0", False),
        ("m * m == 0", False),  # 65536 * 65536 does not wrap around
        ("m == n", False),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    assert _holds(text, n=12, m=65536) is holds


def test_sizes_are_named_as_the_dialects_do() -> None:
    names = condition_names("b.gridDim.x * 4 == a.f.num_groups.x")
    assert set(names) == {Reference("b", "", "num_groups_x"), Reference("a", "f", "num_groups_x")}
    with pytest.raises(UsageError):
        condition_names("gridDim == 4")
    with pytest.raises(UsageError):
        read_condition("n + 1", lambda _: Typed(bv(0), True))
