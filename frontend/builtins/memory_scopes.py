"""OpenCL 2's scopes: atomics that are one step, barriers and fences that order, for some threads. And its memory orders."""

from __future__ import annotations

from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.orders import MemoryOrder, Reach
from frontend.classes.constants import literal_value
from frontend.errors import Unsupported
from frontend.tables.registry import AtomicCall, AtomicTest, NoEffect
from frontend.types.values import Value
from frontend.values.lower_conversions import expression_of

# As OpenCL 2 numbers the scopes (dialects/opencl.py).
_WORK_GROUP, _DEVICE, _ALL_DEVICES = 1, 2, 3
_ORDERS = dict(enumerate(MemoryOrder))
_LOCAL, _BOTH = 1, 3  # of the flags of a fence; those of images order nothing here


_OF_LIBRARY = {
    "look": "test of a barrier",
    "arrive": "arrival at a barrier",
    "load": "atomic load",
    "store": "atomic store",
    "fence": "fence",
}
"""What functions of our own headers stand for, by the first word of their names behind the prefix."""


def as_users_know(name: str) -> str | None:
    """What a report calls a function that only our own headers call; None where the name is the user's."""
    if name.startswith("__wave64_"):
        return f"__{name.removeprefix('__wave64_')}"
    inner = name.removeprefix("__gpuverify_")
    return None if inner == name else _OF_LIBRARY.get(inner.partition("_")[0])


def reach_of(name: str, builtin: AtomicCall | AtomicTest, arguments: tuple[Value, ...], span: Span) -> Reach:
    """For which threads an atomic is one step. Raises where that is not even the work-group."""
    scope = _scope(name, builtin, arguments, span)
    if scope in (_DEVICE, _ALL_DEVICES):
        return Reach.DEVICE
    if scope != _WORK_GROUP:
        raise Unsupported(span, f"{name} with a scope that is narrower than the work-group")
    return Reach.GROUP


def _scope(name: str, builtin: AtomicCall | AtomicTest, arguments: tuple[Value, ...], span: Span) -> int:
    if isinstance(builtin, AtomicCall) and builtin.in_group:
        return _WORK_GROUP
    if not name.endswith("_explicit"):
        return _DEVICE
    compares = isinstance(builtin, AtomicTest) and not builtin.flag
    position = _order_position(builtin) + (2 if compares else 1)  # after the memory orders
    if len(arguments) <= position:
        return _DEVICE
    return _written(name, arguments[position], span)


def _order_position(builtin: AtomicCall | AtomicTest) -> int:
    """Where a memory order stands: after the pointer and the operands."""
    if isinstance(builtin, AtomicCall):
        return 1 + builtin.arguments
    return 1 if builtin.flag else 3


def order_of(name: str, builtin: AtomicCall | AtomicTest, arguments: tuple[Value, ...], span: Span) -> MemoryOrder:
    """The memory order of an atomic; of one that is not constant nothing is known: it orders nothing."""
    position = _order_position(builtin)
    if len(arguments) <= position or not name.endswith("_explicit"):
        return MemoryOrder.SEQ_CST if isinstance(builtin, AtomicTest) else builtin.order
    return _order_written(arguments[position], span)


def fence_of(
    name: str, fence: NoEffect, arguments: tuple[Value, ...], span: Span
) -> tuple[MemoryOrder, Reach, MemorySpace | None] | None:
    """What a call of a fence with these arguments orders, for whom, and in which memory (None: in all).

    None: nothing, for nobody.
    """
    order, reach = fence.order, fence.reach
    if not fence.flags or not arguments:  # (a fence of a warp or a tile has other arguments)
        return order, reach, None
    if len(arguments) == 3:
        order = _order_written(arguments[1], span)
        scope = _written(name, arguments[2], span)
        if scope < _WORK_GROUP or order is MemoryOrder.RELAXED:
            return None
        reach = Reach.GROUP if scope == _WORK_GROUP else reach
    flags = _written(name, arguments[0], span, "flags that are") & _BOTH
    if flags == 0:
        return None
    memory = None if flags == _BOTH else MemorySpace.GROUP if flags == _LOCAL else MemorySpace.GLOBAL
    return order, Reach.GROUP if memory is MemorySpace.GROUP else reach, memory


def _order_written(order: Value, span: Span) -> MemoryOrder:
    number = literal_value(expression_of(order, span), order.type)
    return MemoryOrder.RELAXED if number is None else _ORDERS.get(number, MemoryOrder.RELAXED)


def refuse_narrow_barrier(name: str, scope: Value, span: Span) -> None:
    """Raises where a barrier of the work-group orders memory for part of the group only."""
    if _written(name, scope, span) not in (_WORK_GROUP, _DEVICE, _ALL_DEVICES):
        raise Unsupported(span, f"{name} with a scope that is narrower than the work-group")


def _written(name: str, given: Value, span: Span, what: str = "a scope that is") -> int:
    found = literal_value(expression_of(given, span), given.type)
    if found is None:
        raise Unsupported(span, f"{name} with {what} not constant")
    return found
