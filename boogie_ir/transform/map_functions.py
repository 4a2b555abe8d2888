"""The functions of maps that Boogie has built in (``{:builtin "MapAdd"}``): an operation at every index.

Afterwards they are functions with a body, which is a lambda.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boogie_ir.lang.build import and_, binary, eq, implies, ite, not_, or_, select
from boogie_ir.lang.expr import BinaryOp, Expr, Quantifier, QuantifierKind, Var
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.types import MapType

# What stands at an index, by what the arguments have there.
_OPERATIONS: dict[str, Callable[..., Expr]] = {
    "MapAdd": lambda a, b: binary(BinaryOp.ADD, a, b),
    "MapSub": lambda a, b: binary(BinaryOp.SUB, a, b),
    "MapMul": lambda a, b: binary(BinaryOp.MUL, a, b),
    "MapDiv": lambda a, b: binary(BinaryOp.DIV, a, b),
    "MapMod": lambda a, b: binary(BinaryOp.MOD, a, b),
    "MapLt": lambda a, b: binary(BinaryOp.LT, a, b),
    "MapLe": lambda a, b: binary(BinaryOp.LE, a, b),
    "MapGt": lambda a, b: binary(BinaryOp.GT, a, b),
    "MapGe": lambda a, b: binary(BinaryOp.GE, a, b),
    "MapEq": eq,
    "MapIff": lambda a, b: binary(BinaryOp.IFF, a, b),
    "MapAnd": lambda a, b: and_(a, b),
    "MapOr": lambda a, b: or_(a, b),
    "MapImp": implies,
    "MapNot": not_,
    "MapIte": ite,
}
CONSTANT = "MapConst"


def is_map_function(name: str) -> bool:
    return name == CONSTANT or name in _OPERATIONS


def defined(function: FunctionDecl) -> FunctionDecl:
    """The function with its meaning as a body; TypeError where its types do not fit that."""
    name, result = function.builtin, function.result
    if name is None or not isinstance(result, MapType):
        raise TypeError("a map is needed as the result")
    if not function.parameters:
        raise TypeError("a map function has parameters")
    parameters = tuple(Var(f"map{number}", p.type) for number, p in enumerate(function.parameters))
    index = tuple(Var(f"index{number}", t) for number, t in enumerate(result.domain))
    operation = _OPERATIONS.get(name)
    body = operation(*(select(p, *index) for p in parameters)) if operation is not None else parameters[0]
    if body.type != result.range or (name == CONSTANT and len(parameters) != 1):
        raise TypeError(f"the types do not fit {name}")
    everywhere = Quantifier(QuantifierKind.LAMBDA, index, (), body, result)
    return replace(function, parameters=parameters, builtin=None, body=everywhere)
