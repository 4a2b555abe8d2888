"""OpenCL 2's scopes: atomics that are one step, and barriers that are a fence, for some threads; refused where others matter.

And its memory orders: which atomics order what their thread did before.
"""

from __future__ import annotations

from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.source import Span
from frontend.classes.constants import literal_value
from frontend.errors import Unsupported
from frontend.memory.accesses import candidates
from frontend.names.frame import Frame
from frontend.tables.registry import AtomicCall, AtomicTest
from frontend.types.types import Pointer
from frontend.types.values import Value
from frontend.values.lower_conversions import address_of, expression_of

# As OpenCL 2 numbers the scopes (dialects/opencl.py).
_WORK_GROUP, _DEVICE, _ALL_DEVICES = 1, 2, 3
_RELAXED, _ACQUIRE = 0, 1


def refuse_narrow_scope(
    frame: Frame, name: str, builtin: AtomicCall | AtomicTest, arguments: tuple[Value, ...], span: Span
) -> None:
    """Raises where the scope of an atomic may leave out threads that reach the element: those of other groups, or nearer ones."""
    scope = _scope(name, builtin, arguments, span)
    if scope in (_DEVICE, _ALL_DEVICES):
        return
    if scope != _WORK_GROUP:
        raise Unsupported(span, f"{name} with a scope that is narrower than the work-group")
    if isinstance(arguments[0].type, Pointer) and _reaches_global(frame, arguments[0], span):
        hint = "threads of other groups do not see it as one step: give it the scope of the device"
        raise Unsupported(span, f"{name} on global memory with the scope of one group", hint)


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


def releases(builtin: AtomicCall | AtomicTest, arguments: tuple[Value, ...], span: Span) -> bool:
    """Whether the atomic orders what its thread did before for those that learn of it."""
    if isinstance(builtin, AtomicCall) and not builtin.releases:
        return False
    position = _order_position(builtin)
    if len(arguments) <= position:
        return True
    return literal_value(expression_of(arguments[position], span), arguments[position].type) not in (_RELAXED, _ACQUIRE)


def refuse_narrow_barrier(name: str, scope: Value, span: Span) -> None:
    """Raises where a barrier of the work-group orders memory for part of the group only."""
    if _written(name, scope, span) not in (_WORK_GROUP, _DEVICE, _ALL_DEVICES):
        raise Unsupported(span, f"{name} with a scope that is narrower than the work-group")


def _written(name: str, scope: Value, span: Span) -> int:
    found = literal_value(expression_of(scope, span), scope.type)
    if found is None:
        raise Unsupported(span, f"{name} with a scope that is not constant")
    return found


def _reaches_global(frame: Frame, pointer: Value, span: Span) -> bool:
    address = address_of(pointer, span)
    known = frame.memory.known(address)
    targets = candidates(frame.memory, address) if known is None else [known]
    return any(target.space is MemorySpace.GLOBAL for target in targets)
