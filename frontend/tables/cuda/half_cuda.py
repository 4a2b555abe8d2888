"""CUDA's half precision (``cuda_fp16.h``): arithmetic, comparisons and conversions of ``__half`` and ``__half2``."""

from __future__ import annotations

import re
from collections.abc import Callable

from boogie_ir.lang.build import and_, not_
from boogie_ir.lang.expr import Expr
from frontend.errors import Misfit
from frontend.tables.builders import float_builder
from frontend.tables.integers import halving_add
from frontend.tables.registry import Builtin, Unavailable, Whole
from frontend.tables.scalars import Element, convert_lanes, expect
from frontend.types.floats import apply_float, compare_floats, float_literal
from frontend.types.types import BOOL, FLOAT, HALF, INT, Type, Vector
from frontend.types.values import Value

HALF2 = Vector(HALF, 2, False)
FLOAT2 = Vector(FLOAT, 2, False)

_OPERATIONS = {
    "add": ("add", 2), "sub": ("sub", 2), "mul": ("mul", 2), "div": ("div", 2), "fma": ("fma", 3), "neg": ("neg", 1),
    "abs": ("abs", 1), "max": ("max", 2), "min": ("min", 2),
}  # fmt: skip
_FUNCTIONS = "sqrt rsqrt exp exp2 exp10 log log2 log10 sin cos ceil floor rint trunc"
_COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_UNKNOWN = re.compile(r"__?h\w+|__\w*half\w*|__\w*(?:bfloat|nv_bf|_bf16)\w*")
_HINT = "write it with the half functions for arithmetic, comparison or conversion to float"


def _lanes(type_: Type, count: int, build: Callable[[tuple[Expr, ...], Element], Expr]) -> Whole:
    """An operation on each lane of halves."""

    def apply(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, count)
        rows = [convert_lanes(a, HALF, 2 if type_ == HALF2 else 1) for a in arguments]
        return Value(type_, tuple(build(lane, HALF) for lane in zip(*rows, strict=True)))

    return Whole(apply)


def _clamped(operation: str) -> Callable[[tuple[Expr, ...], Element], Expr]:
    """``__hadd_sat``: between zero and one."""

    def build(operands: tuple[Expr, ...], element: Element) -> Expr:
        return apply_float("saturate", 16, apply_float(operation, 16, *operands))

    return build


def _reciprocal(operands: tuple[Expr, ...], element: Element) -> Expr:
    return apply_float("div", 16, float_literal(1.0, 16), operands[0])


def _compare(operator: str, lanes: int, unordered: bool = False) -> Whole:
    """Whether it holds in every lane; ``unordered`` comparisons are also true of a NaN."""

    def apply(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 2)
        left, right = (convert_lanes(a, HALF, lanes) for a in arguments)
        return Value(BOOL, (and_(*(_holds(operator, a, b, unordered) for a, b in zip(left, right, strict=True))),))

    return Whole(apply)


def _holds(operator: str, left: Expr, right: Expr, unordered: bool) -> Expr:
    holds = compare_floats(operator, 16, left, right)
    if unordered and operator not in ("==", "!="):
        opposite = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[operator]
        return not_(compare_floats(opposite, 16, left, right))
    return holds


def _convert(source: Type, element: Element, target: Type, count: int) -> Whole:
    """``count`` arguments of ``source`` become the lanes of ``target``; one argument is repeated."""

    def apply(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, count)
        of = 2 if isinstance(source, Vector) else 1
        given = [lane for a in arguments for lane in convert_lanes(a, element, of)]
        lanes = 2 if isinstance(target, Vector) else 1
        return Value(target, tuple(given * lanes)[:lanes])

    return Whole(apply)


def _lane(number: int, element: Element) -> Whole:
    def apply(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        return Value(element, (convert_lanes(arguments[0], element, 2)[number],))

    return Whole(apply)


def _rearranged(*numbers: int) -> Whole:
    """A pair made of lanes of the arguments, counted through."""

    def apply(arguments: tuple[Value, ...]) -> Value:
        given = [lane for a in arguments for lane in convert_lanes(a, HALF, 2)]
        if max(numbers) >= len(given):
            raise Misfit("an argument is missing")
        return Value(HALF2, tuple(given[n] for n in numbers))

    return Whole(apply)


def _add(arguments: tuple[Value, ...]) -> Value:
    """``__hadd``: the sum of two halves, or half the sum of two integers."""
    expect(arguments, 2)
    type_ = HALF if any(a.type == HALF for a in arguments) else INT
    left, right = (convert_lanes(a, type_, 1)[0] for a in arguments)
    return Value(type_, (apply_float("add", 16, left, right) if type_ == HALF else halving_add(left, right, True),))


def _is_nan(arguments: tuple[Value, ...]) -> Value:
    expect(arguments, 1)
    (lane,) = convert_lanes(arguments[0], HALF, 1)
    return Value(BOOL, (not_(apply_float("eq", 16, lane, lane)),))


TABLE: dict[str, Builtin] = {
    **{f"__h{name}": _lanes(HALF, count, float_builder(op)) for name, (op, count) in _OPERATIONS.items()},
    **{f"__h{name}2": _lanes(HALF2, count, float_builder(op)) for name, (op, count) in _OPERATIONS.items()},
    **{f"__h{name}_sat": _lanes(HALF, count, _clamped(name)) for name, count in (("add", 2), ("sub", 2), ("mul", 2), ("fma", 3))},
    **{
        f"__h{name}2_sat": _lanes(HALF2, count, _clamped(name))
        for name, count in (("add", 2), ("sub", 2), ("mul", 2), ("fma", 3))
    },
    "__hadd": Whole(_add),
    "__h2div": _lanes(HALF2, 2, float_builder("div")),
    **{f"h{name}": _lanes(HALF, 1, float_builder(name)) for name in _FUNCTIONS.split()},
    **{f"h2{name}": _lanes(HALF2, 1, float_builder(name)) for name in _FUNCTIONS.split()},
    "hrcp": _lanes(HALF, 1, _reciprocal),
    "h2rcp": _lanes(HALF2, 1, _reciprocal),
    **{f"__h{name}": _compare(operator, 1) for name, operator in _COMPARISONS.items()},
    **{f"__h{name}u": _compare(operator, 1, True) for name, operator in _COMPARISONS.items()},
    **{f"__hb{name}2": _compare(operator, 2) for name, operator in _COMPARISONS.items()},
    "__hisnan": Whole(_is_nan),
    "__float2half2_rn": _convert(FLOAT, HALF, HALF2, 1),
    "__half2half2": _convert(HALF, HALF, HALF2, 1),
    "__floats2half2_rn": _convert(FLOAT, HALF, HALF2, 2),
    "__halves2half2": _convert(HALF, HALF, HALF2, 2),
    "make_half2": _convert(HALF, HALF, HALF2, 2),
    "__float22half2_rn": _convert(FLOAT2, HALF, HALF2, 1),
    "__half22float2": _convert(HALF2, FLOAT, FLOAT2, 1),
    "__low2half": _lane(0, HALF),
    "__high2half": _lane(1, HALF),
    "__low2float": _lane(0, FLOAT),
    "__high2float": _lane(1, FLOAT),
    "__low2half2": _rearranged(0, 0),
    "__high2half2": _rearranged(1, 1),
    "__lowhigh2highlow": _rearranged(1, 0),
    "__lows2half2": _rearranged(0, 2),
    "__highs2half2": _rearranged(1, 3),
}


def family(name: str) -> Builtin | None:
    """Other functions on halves exist, and are not modelled."""
    return Unavailable(_HINT) if _UNKNOWN.fullmatch(name) else None
