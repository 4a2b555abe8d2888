"""What annotations inside expressions mean: claims about pending accesses, the other thread, pointers and enabledness.

The caller evaluates the arguments with :attr:`frontend.memory.memory.Memory.pure` set, so that reads are no accesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from boogie_ir.lang.build import and_, apply, binary, bv, bvadd, bvmul, bvsub, disjunction, eq, implies, ite, ne, not_, resize
from boogie_ir.lang.expr import (
    FALSE,
    AccessKind,
    BinaryOp,
    Element,
    Enabled,
    Expr,
    Literal,
    Other,
    Pending,
    PendingOffset,
    SameGroup,
    Taken,
)
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.program import Assume
from frontend.errors import Misfit, Unsupported
from frontend.memory.definition import ADDED
from frontend.memory.memory import Object
from frontend.names.frame import Frame
from frontend.notes.annotations import ANNOTATIONS, RESULT_WIDTHS, misused
from frontend.syntax import syntax
from frontend.tables.integers import add_without_overflow, is_power_of_two_or_zero, sum_without_overflow
from frontend.tables.scalars import common_type, lane_type, lanes, map_lanes
from frontend.types.conversions import convert_scalar, truth
from frontend.types.layout import UnknownSize
from frontend.types.types import (
    BOOL,
    CHAR,
    INT,
    LONG,
    SHORT,
    UINT,
    Boolean,
    Integer,
    Pointer,
    Type,
    Void,
    lanes_of,
    scalar_width,
    size_type,
    spell,
    to_unsigned,
    underlying,
)
from frontend.types.values import Address, Value, scalar

Meaning = Callable[["Use", tuple[Value, ...]], Value]


@frozen
class Surroundings:
    """What a postcondition may mention: the function's result, and values at its entry by the ``__old_`` call that asks."""

    returned: Value | None = None
    result_type: Type | None = None
    old: Mapping[int, Value] = field(default_factory=dict)


@frozen
class Use:
    """One use of an annotation."""

    frame: Frame
    call: syntax.Call
    name: str
    surroundings: Surroundings


def annotation_value(
    frame: Frame, call: syntax.Call, name: str, arguments: tuple[Value, ...], surroundings: Surroundings | None = None
) -> Value:
    """The value of an annotation that stands in an expression."""
    form = ANNOTATIONS[name]
    if form.claim is not None:
        raise misused(call.span, f"{name} gives no value", "write it as a statement or as an operand of a comma")
    if len(arguments) < form.least or (form.most is not None and len(arguments) > form.most):
        raise misused(call.span, f"{name} takes another number of arguments than {len(arguments)}")
    meaning = _MEANINGS.get(name)
    if meaning is None:
        raise Unsupported(call.span, name)
    try:
        return meaning(Use(frame, call, name, surroundings or Surroundings()), arguments)
    except Misfit as error:
        raise misused(call.span, f"{name}: {error}") from error


def same_group() -> Value:
    """``__same_group``, which is written without parentheses."""
    return scalar(BOOL, SameGroup())


def condition_of(value: Value) -> Expr:
    """Whether a value is not zero or null."""
    if len(value.parts) != 1:
        raise Misfit(f"a condition is needed, not {spell(value.type)}")
    (part,) = value.parts
    return ne(part.base, bv(0)) if isinstance(part, Address) else truth(part, value.type)


def _condition(value: Expr) -> Value:
    return scalar(BOOL, value)


# -- accesses -----------------------------------------------------------------------------------------------


def _kind(name: str) -> AccessKind:
    return AccessKind.WRITE if "write" in name else AccessKind.READ


def _address(value: Value) -> Address:
    part = value.parts[0] if value.parts else None
    if not isinstance(part, Address):
        raise Misfit(f"a pointer is needed, not {spell(value.type)}")
    return part


def _targets(use: Use, address: Address) -> list[tuple[Expr | None, Object]]:
    """The arrays that a pointer may point into, each with the condition under which it does (None: certainly)."""
    memory = use.frame.memory
    known = memory.known(address)
    if known is not None:
        return [(None, known)] if _shared(known) else []
    if isinstance(address.base, Literal):
        return []
    numbers = sorted(memory.model.targets(address.sources))
    items = [memory.objects[n] for n in numbers if n in memory.objects]
    return [(eq(address.base, bv(item.number)), item) for item in items if _shared(item)]


def _shared(item: Object) -> bool:
    """Whether accesses to an object can race, so that any can be pending."""
    return item.function is None and item.space in (MemorySpace.GLOBAL, MemorySpace.GROUP)


def _pending(use: Use, value: Value) -> Expr:
    memory = use.frame.memory
    cases = []
    for condition, item in _targets(use, _address(value)):
        pending = Pending(_kind(use.name), memory.array(item).name)
        cases.append(pending if condition is None else and_(condition, pending))
    return disjunction(cases) if cases else FALSE


def _access(use: Use, arguments: tuple[Value, ...]) -> Value:
    return _condition(_pending(use, arguments[0]))


def _no_access(use: Use, arguments: tuple[Value, ...]) -> Value:
    return _condition(not_(_pending(use, arguments[0])))


def _access_implies(use: Use, arguments: tuple[Value, ...]) -> Value:
    return _condition(implies(_pending(use, arguments[0]), condition_of(arguments[1])))


def _access_offset(use: Use, arguments: tuple[Value, ...]) -> Value:
    """The offset of the pending access in cells, times the bytes of a cell."""
    memory = use.frame.memory
    result: Expr | None = None
    for condition, item in reversed(_targets(use, _address(arguments[0]))):
        array = memory.array(item)
        offset = bvmul(PendingOffset(_kind(use.name), array.name, array.index), bv(array.cell.width // 8, array.index.width))
        result = offset if condition is None or result is None else ite(condition, offset, result)
    return _size(use, bv(0, memory.pointer_bits) if result is None else result)


def _size(use: Use, value: Expr) -> Value:
    use.frame.emitter.pointer_width.address()
    type_ = size_type(use.frame.memory.pointer_bits)
    return scalar(type_, resize(value, type_.width, False))


# -- pointers -----------------------------------------------------------------------------------------------


def _pointer_base(use: Use, arguments: tuple[Value, ...]) -> Value:
    return scalar(INT, _address(arguments[0]).base)


def _pointer_offset(use: Use, arguments: tuple[Value, ...]) -> Value:
    address = _address(arguments[0])
    memory = use.frame.memory
    return _size(use, bvmul(address.offset, bv(memory.unit(address) // 8, memory.pointer_bits)))


def _length(use: Use, arguments: tuple[Value, ...]) -> Value:
    """How many elements an array has whose beginning is pointed to: known, or a parameter of its own."""
    address, memory = _address(arguments[0]), use.frame.memory
    item, target = memory.known(address), arguments[0].type
    if not isinstance(target, Pointer) or item is None or address.offset != bv(0, memory.pointer_bits):
        raise Misfit("it takes a pointer to the beginning of an array")
    try:
        whole, element = memory.layout.size(item.type), memory.layout.size(target.target)
        return scalar(LONG, bv(whole // element, 64))
    except UnknownSize:
        pass
    if item.source.element_bits != 8 * memory.layout.size(target.target) or len(item.source.extents) > 1:
        raise Misfit(f"the elements of {item.source.name} are others")
    return scalar(LONG, memory.length(item))


# -- two threads --------------------------------------------------------------------------------------------


def _subject(use: Use, value: Value) -> tuple[Type, Expr]:
    """What a claim about two threads compares: an integer, a truth value, or a pointer's base."""
    if use.name.endswith("_bool") or use.name in ("__all", "__exclusive"):
        return BOOL, condition_of(value)
    part = value.parts[0] if value.parts else None
    if isinstance(part, Address):
        return INT, part.base
    if part is None or len(value.parts) != 1:
        raise Misfit(f"a number is needed, not {spell(value.type)}")
    return underlying(value.type), part


def _other(use: Use, arguments: tuple[Value, ...]) -> Value:
    type_, subject = _subject(use, arguments[0])
    if use.name == "__other_int" and not isinstance(type_, Boolean | Integer):
        raise Misfit(f"an integer is needed, not {spell(type_)}")
    return scalar(type_, Other(subject, subject.type))


def _uniform(use: Use, arguments: tuple[Value, ...]) -> Value:
    _, subject = _subject(use, arguments[0])
    same = eq(subject, Other(subject, subject.type))
    return _condition(not_(same) if use.name.startswith("__distinct") else same)


def _in_both(use: Use, arguments: tuple[Value, ...]) -> Value:
    _, subject = _subject(use, arguments[0])
    both = and_(subject, Other(subject, subject.type))
    return _condition(not_(both) if use.name == "__exclusive" else both)


# -- logic and arithmetic -----------------------------------------------------------------------------------


def _implies(use: Use, arguments: tuple[Value, ...]) -> Value:
    return _condition(implies(condition_of(arguments[0]), condition_of(arguments[1])))


def _choose(type_: Type | None) -> Meaning:
    """``__ite``: at the common type, or at the one that the name says."""

    def meaning(use: Use, arguments: tuple[Value, ...]) -> Value:
        condition, *choices = arguments
        target = type_ or _common(choices)
        holds = condition_of(condition)
        if isinstance(target, Boolean):
            return _condition(ite(holds, *(condition_of(choice) for choice in choices)))
        return map_lanes(lambda pair, _: ite(holds, *pair), choices, target)

    return meaning


def _common(values: Iterable[Value]) -> Type:
    present = tuple(values)
    if all(isinstance(v.type, Boolean) for v in present):
        return BOOL
    return common_type(present)


def _integers(arguments: tuple[Value, ...], type_: Integer) -> list[Expr]:
    return [convert_scalar(lanes(a)[0], a.type, type_) for a in arguments]


def _sum(type_: Integer | None, assume: bool) -> Meaning:
    """``__add_int(x, y)`` and relatives; ``assume``: only executions without overflow are considered."""

    def meaning(use: Use, arguments: tuple[Value, ...]) -> Value:
        chosen = type_ or common_type(arguments)
        if not isinstance(chosen, Integer):
            raise Misfit(f"integers are needed, not {spell(chosen)}")
        left, right = _integers(arguments, chosen)
        if assume:
            origin = use.frame.origin(use.call.span, use.name)
            use.frame.emitter.emit(Assume(add_without_overflow(left, right, chosen.signed), origin))
        return scalar(chosen, bvadd(left, right))

    return meaning


def _no_overflow(use: Use, arguments: tuple[Value, ...]) -> Value:
    return _condition(sum_without_overflow(tuple(_integers(arguments, UINT))))


def _is_power_of_two(use: Use, arguments: tuple[Value, ...]) -> Value:
    type_ = common_type(arguments)
    if not isinstance(type_, Integer):
        raise Misfit(f"an integer is needed, not {spell(type_)}")
    return _condition(is_power_of_two_or_zero(_integers(arguments, type_)[0]))


def _modulo_power_of_two(use: Use, arguments: tuple[Value, ...]) -> Value:
    type_ = common_type(arguments)
    if not isinstance(type_, Integer):
        raise Misfit(f"integers are needed, not {spell(type_)}")
    value, modulus = _integers(arguments, type_)
    return scalar(type_, binary(BinaryOp.BVAND, bvsub(modulus, bv(1, type_.width)), value))


def _enabled(use: Use, arguments: tuple[Value, ...]) -> Value:
    return scalar(BOOL, Enabled(dominator=use.name == "__dominator_enabled"))


def _taken(use: Use, arguments: tuple[Value, ...]) -> Value:
    """Whether an atomic on ``p[offset]`` has returned the value; of a counter on an array that is known here."""
    memory = use.frame.memory
    pointer, offset, value = arguments
    address = _address(pointer)
    item = memory.known(address)
    if item is None or not _shared(item):
        raise Unsupported(use.call.span, f"{use.name} of a pointer whose array is not known")
    array = memory.array(item)
    if memory.unit(address) != array.cell.width:
        raise Unsupported(use.call.span, f"{use.name} of an array that is accessed in parts of its elements")
    count, result = (_integer(use, v) for v in (offset, value))
    index = bvadd(resize(address.offset, array.index.width, False), resize(count, array.index.width, False))
    return _condition(Taken(array.name, index, resize(result, array.cell.width, False)))


def _integer(use: Use, value: Value) -> Expr:
    type_ = common_type((value,))
    if not isinstance(type_, Integer):
        raise Misfit(f"an integer is needed, not {spell(type_)}")
    return _integers((value,), type_)[0]


# -- results and old values ---------------------------------------------------------------------------------


def _returned(use: Use, arguments: tuple[Value, ...]) -> Value:
    result = use.surroundings.result_type or (use.surroundings.returned.type if use.surroundings.returned else None)
    if result is None or isinstance(result, Void):
        raise misused(use.call.span, f"{use.name} stands outside a postcondition of a function with a result")
    if not _names_result(use.name, result):
        raise Unsupported(use.call.span, f"{use.name} in a function that returns {spell(result)}", RESULT_WIDTHS, "return-type")
    if use.surroundings.returned is None:
        raise misused(use.call.span, f"{use.name} stands outside a postcondition", "write it in __ensures")
    return use.surroundings.returned


def _names_result(name: str, type_: Type) -> bool:
    """Whether the result may be called by this name: it must be as wide."""
    if name in ("__return_val_ptr", "__return_val_funptr"):
        return isinstance(type_, Pointer)
    if isinstance(type_, Pointer) or type_ == BOOL:
        return name == "__return_val_bool" and type_ == BOOL
    try:
        width = scalar_width(lane_type(type_)) * lanes_of(type_)
    except Misfit:
        return False
    return {"__return_val_int": 32, "__return_val_int4": 128, "__return_val_bool": 8}[name] == width


def _old(use: Use, arguments: tuple[Value, ...]) -> Value:
    found = use.surroundings.old.get(id(use.call))
    if found is None:
        raise misused(use.call.span, f"{use.name} stands outside a postcondition", "write it in __ensures")
    return found


def _added(use: Use, arguments: tuple[Value, ...]) -> Value:
    """What the thread has added to a cell; which variable counts that is known once the kernel is whole."""
    value = arguments[0]
    (part,) = value.parts if len(value.parts) == 1 else (None,)
    if not isinstance(part, Element):
        raise Misfit("an element of an array is needed")
    return scalar(value.type, apply(f"{ADDED}{part.array}", (part.index,), part.type))


_TYPES = {"char": CHAR, "short": SHORT, "int": INT, "long": LONG}
_NAMED = {**_TYPES, **{f"unsigned_{name}": to_unsigned(type_) for name, type_ in _TYPES.items()}}

_MEANINGS: Mapping[str, Meaning] = {
    "__enabled": _enabled,
    "__dominator_enabled": _enabled,
    "__atomic_has_taken_value": _taken,
    "__implies": _implies,
    **{f"__{kind}": _access for kind in ("read", "write")},
    **{f"__no_{kind}": _no_access for kind in ("read", "write")},
    **{f"__{kind}_implies": _access_implies for kind in ("read", "write")},
    **{f"__{kind}_offset_bytes": _access_offset for kind in ("read", "write")},
    "__ptr_base": _pointer_base,
    "__ptr_offset_bytes": _pointer_offset,
    "__array_length": _length,
    "__added": _added,
    **{f"__other_{kind}": _other for kind in ("int", "bool", "ptr_base")},
    **{f"__{relation}_{kind}": _uniform for relation in ("uniform", "distinct") for kind in ("int", "bool", "ptr_base")},
    "__all": _in_both,
    "__exclusive": _in_both,
    "__ite": _choose(None),
    "__add": _sum(None, assume=False),
    "__add_noovfl": _no_overflow,
    **{f"__ite_{name}": _choose(type_) for name, type_ in _NAMED.items()},
    **{f"__add_{name}": _sum(type_, assume=False) for name, type_ in _NAMED.items()},
    **{f"__add_noovfl_{name}": _sum(type_, assume=True) for name, type_ in _NAMED.items()},
    "__is_pow2": _is_power_of_two,
    "__mod_pow2": _modulo_power_of_two,
    "__old_int": _old,
    "__old_bool": _old,
    **{f"__return_val_{kind}": _returned for kind in ("int", "bool", "ptr", "funptr", "int4")},
}
