"""The CUDA builtins that nearly every kernel uses: index variables, barriers, atomics."""

from __future__ import annotations

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Var
from boogie_ir.lang.kernel import GROUP_ID, GROUP_SIZE, LOCAL_ID, NUM_GROUPS
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope, OrderScope, Reach
from frontend.tables import integers
from frontend.tables.builders import float_builder, integer_builder
from frontend.tables.registry import (
    AssertCall,
    AtomicCall,
    BarrierCall,
    Builtin,
    BuiltinVariable,
    Fence,
    Fixed,
    Generic,
    MemoryCall,
    MemoryKind,
    NoEffect,
    Pure,
    Result,
    Trap,
)
from frontend.types.types import DOUBLE, FLOAT, INT, UINT, Vector
from frontend.types.values import Value


def _index(variables: tuple[Var, ...]) -> BuiltinVariable:
    return BuiltinVariable(Value(Vector(UINT, 3, False), variables))


_ATOMICS = {
    "Add": AtomicCall(AtomicOp.ADD, AtomicOp.ADD, AtomicOp.FADD),
    "Sub": AtomicCall(AtomicOp.SUB, AtomicOp.SUB),
    "Inc": AtomicCall(None, AtomicOp.WRAP_INC),
    "Dec": AtomicCall(None, AtomicOp.WRAP_DEC),
    "Exch": AtomicCall(AtomicOp.EXCHANGE, AtomicOp.EXCHANGE, AtomicOp.EXCHANGE),
    "CAS": AtomicCall(AtomicOp.COMPARE_EXCHANGE, AtomicOp.COMPARE_EXCHANGE, arguments=2),
    "Min": AtomicCall(AtomicOp.SMIN, AtomicOp.UMIN, AtomicOp.FOTHER),
    "Max": AtomicCall(AtomicOp.SMAX, AtomicOp.UMAX, AtomicOp.FOTHER),
    "And": AtomicCall(AtomicOp.AND, AtomicOp.AND),
    "Or": AtomicCall(AtomicOp.OR, AtomicOp.OR),
    "Xor": AtomicCall(AtomicOp.XOR, AtomicOp.XOR),
}

TABLE: dict[str, Builtin] = {
    "threadIdx": _index(LOCAL_ID),
    "blockIdx": _index(GROUP_ID),
    "blockDim": _index(GROUP_SIZE),
    "gridDim": _index(NUM_GROUPS),
    "warpSize": BuiltinVariable(Value(INT, (bv(32),))),
    "__syncthreads": BarrierCall(BarrierScope.GROUP, Fence.BOTH),
    "__threadfence": NoEffect(orders=OrderScope.FENCE),
    "__threadfence_block": NoEffect(orders=OrderScope.FENCE, reach=Reach.GROUP),
    "__threadfence_system": NoEffect(orders=OrderScope.FENCE),
    "__umul24": Pure(Fixed((UINT, UINT)), UINT, integer_builder(integers.product24)),
    "__mul24": Pure(Fixed((INT, INT)), INT, integer_builder(integers.product24)),
    "sqrt": Pure(Generic.FLOATING, Result.OPERAND, float_builder("sqrt")),
    "sqrtf": Pure(Fixed((FLOAT,)), FLOAT, float_builder("sqrt")),
    "fabs": Pure(Generic.FLOATING, Result.OPERAND, float_builder("abs")),
    "exp": Pure(Generic.FLOATING, Result.OPERAND, float_builder("exp")),
    "pow": Pure(Fixed((DOUBLE, DOUBLE)), DOUBLE, float_builder("pow")),
    "memcpy": MemoryCall(MemoryKind.COPY),
    "memset": MemoryCall(MemoryKind.SET),
    "printf": NoEffect(INT),
    "assert": AssertCall(),
    "__trap": Trap(),
    **{f"atomic{name}": call for name, call in _ATOMICS.items()},
}
