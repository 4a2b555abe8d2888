"""The group size that a kernel's text requires or allows: OpenCL's `reqd_work_group_size`, CUDA's `__launch_bounds__`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping

from frontend.syntax import syntax

_SUFFIX = re.compile(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]+\b")
THREADS_OF_A_BLOCK = 1024
_OPERATIONS: Mapping[type, Callable[[int, int], int]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.LShift: int.__lshift__,
    ast.RShift: int.__rshift__,
}


def required_size(function: syntax.Function) -> tuple[int, int, int] | None:
    """The three numbers; None where there are none, or they are no plain arithmetic once macros are expanded."""
    for attribute in function.attributes:
        if attribute.name == "reqd_work_group_size" and len(attribute.arguments) == 3:
            x, y, z = (_number(argument) for argument in attribute.arguments)
            if x and y and z and min(x, y, z) > 0:
                return x, y, z
    return None


def cluster_size(function: syntax.Function) -> tuple[int, int, int] | None:
    """How many blocks in each dimension make a cluster, by `__cluster_dims__`; None where it says nothing of it."""
    for attribute in function.attributes:
        if attribute.name == "cluster_dims" and attribute.arguments:
            sizes = [_number(argument) for argument in attribute.arguments]
            x, y, z = (*sizes, 1, 1, 1)[:3]
            if x and y and z and min(x, y, z) > 0:
                return x, y, z
    return None


def most_threads(function: syntax.Function) -> int:
    """How many threads a block of a CUDA kernel may have: 1024, or fewer by its launch bounds."""
    bounds = (_number(a.arguments[0]) for a in function.attributes if a.name == "launch_bounds" and a.arguments)
    return min(THREADS_OF_A_BLOCK, *(bound for bound in bounds if bound), THREADS_OF_A_BLOCK)


def _number(text: str) -> int | None:
    try:
        return _evaluated(ast.parse(_SUFFIX.sub(r"\1", text).strip(), mode="eval").body)
    except SyntaxError:
        return None


def _evaluated(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(int() as value) if not isinstance(value, bool):
            return value
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _evaluated(left), _evaluated(right)
            if a is None or b is None or min(a, b) < 0 or max(a, b) > 1 << 32:
                return None
            if isinstance(op, ast.Div | ast.Mod):
                return None if b == 0 else a // b if isinstance(op, ast.Div) else a % b
            operation = _OPERATIONS.get(type(op))
            shifts_far = isinstance(op, ast.LShift | ast.RShift) and b > 32
            return None if operation is None or shifts_far else operation(a, b)
        case _:
            return None
