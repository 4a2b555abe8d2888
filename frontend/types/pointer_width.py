"""Whether what a kernel does may hang on the width of ``size_t``.

A kernel that is read for pointers of 32 bits does the same where they have 64, as long as its arithmetic in ``size_t`` and
``ptrdiff_t`` agrees there modulo 2^32 and nothing looks at more. Sums, products, bitwise operators and truncation agree
so whatever their operands; and cells that are the same to 64 bits are the same to 32, so that no race is missed. Hence two
things must come together before a verdict hangs on the width: a number may need more than 32 bits (it is ``wide``), and some
operation depends on more than a number's lower bits (they are ``compared``). Both are noted for the kernel as a whole.

Where pointers have 64 bits, a kernel is read with 32 all the same if nothing in it is wide, has another layout, means another
function or is indexed with more (``differs``): then its numbers are the same, and 32 bits are easier to reason about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.build import bvadd, bvmul, extend, width_of
from boogie_ir.lang.expr import Expr, Extend, Literal
from boogie_ir.lang.frozen import mutable
from boogie_ir.lang.kernel import GROUP_ID, GROUP_SIZE, IMPLICIT, LOCAL_ID, NUM_GROUPS
from boogie_ir.lang.traverse import free_variables
from frontend.types.layout import Layout
from frontend.types.types import SIZE32, Array, Floating, Integer, Pointer, Record, Reference, Type, underlying
from frontend.types.values import Address, Value

_BITS = 32
ORDERINGS = ("<", "<=", ">", ">=")
_HARMLESS_BUILTINS = ("min", "max", "clamp")  # they give back one of their arguments


@mutable
class PointerWidth:
    """What one kernel's operations on numbers as wide as a pointer need and show; see the module.

    A negative number becomes one near 2^32 or near 2^64: to an ordering (``ordered_negative``) that makes a difference if
    numbers near 2^32 (``large``) occur. Numbers of threads and sizes of launches are far from it.
    """

    wide: bool = False
    compared: bool = False
    large: bool = False
    ordered_negative: bool = False
    laid_out: bool = False
    indexed: bool = False

    @property
    def matters(self) -> bool:
        return self.laid_out or (self.compared and (self.wide or (self.large and self.ordered_negative)))

    @property
    def differs(self) -> bool:
        return self.wide or self.laid_out or self.indexed or self.matters

    def include(self, other: PointerWidth) -> None:
        """Notes all that another one has noted."""
        self.wide |= other.wide
        self.compared |= other.compared
        self.large |= other.large
        self.ordered_negative |= other.ordered_negative
        self.laid_out |= other.laid_out
        self.indexed |= other.indexed

    def given(self, type_: Type, layout: Layout) -> None:
        """Notes that the host passes a value of a type, with what it points to."""
        self.wide |= any(is_pointer_wide(part) for part in _parts(type_, layout))

    def layout_of(self, type_: Type, layout: Layout) -> None:
        """Notes that it makes a difference how large a type is, or which type it is."""
        self.laid_out |= has_width(type_, layout)

    def index(self, number: Expr) -> None:
        """Notes a number by which an array is indexed: what is extended from 32 bits is as good as these."""
        match number:
            case Literal(value):
                self.indexed |= int(value) + (1 << 31) & ((1 << width_of(number)) - 1) >= 1 << _BITS
            case Extend(operand) if width_of(operand) <= _BITS:
                pass
            case _:
                self.indexed |= width_of(number) > _BITS

    def binary(self, operator: str, common: Type, left: Value, right: Value) -> None:
        """Notes ``left operator right`` (converted to ``common``, or as they are for shifts)."""
        if not is_pointer_wide(common):
            return
        first, second = _literal(left), _literal(right)
        match operator:
            case "+" | "*" if _within_launch(operator, left, right):
                pass
            case "+" | "-" | "*":
                self.wide |= first is None or second is None or not _fits(operator, first, second)
            case "<<" | ">>":
                if second is None or not 0 <= second < _BITS:
                    self.wide = self.compared = True  # amounts count modulo the width
                elif operator == ">>":
                    self.compared = True
                else:
                    self.wide |= first is None or first << second >= 1 << _BITS
            case "&" | "|" | "^":
                pass
            case _:
                self.compared = True

    def ordering_of(self, left: Value, right: Value) -> None:
        """Notes a comparison before its operands are converted."""
        operands = (left, right)
        self.ordered_negative |= any(is_pointer_wide(o.type) for o in operands) and any(_may_be_negative(o) for o in operands)

    def unary(self, operator: str, type_: Type) -> None:
        """Notes ``-``, ``~`` and ``!``."""
        if is_pointer_wide(type_):
            self.wide |= operator in ("-", "~")
            self.compared |= operator == "!"

    def truth(self, type_: Type) -> None:
        """Notes that a number is asked whether it is zero."""
        self.compared |= is_pointer_wide(type_)

    def conversion(self, value: Value, target: Type) -> None:
        """Notes a conversion between numbers."""
        source, target = underlying(value.type), underlying(target)
        if is_pointer_wide(source) and not is_pointer_wide(target):
            self.compared |= not isinstance(target, Integer) or target.width > _BITS
        if is_pointer_wide(target) and (not is_pointer_wide(source) or source != target):
            longer = isinstance(source, Integer) and source.width > _BITS
            number = _literal(value)
            self.wide |= _may_be_negative(value) or (longer and (number is None or number >= 1 << _BITS))
            if isinstance(source, Floating):
                self.wide = self.compared = True  # what does not fit becomes anything
            self.wide |= is_pointer_wide(source) and number is None  # from 2^31 on it turns negative to 32 bits only
            self.large |= source == SIZE32 and number is None and not _about_launch(value)

    def address(self) -> None:
        """Notes that a pointer is taken for a number."""
        self.wide = True

    def builtin(self, name: str, arguments: tuple[Value, ...]) -> None:
        """Notes what a builtin function gets: with wider arguments it may be another function."""
        if any(is_pointer_wide(argument.type) for argument in arguments):
            self.compared = True
            self.wide |= name not in _HARMLESS_BUILTINS and not name.startswith("convert_")


def is_pointer_wide(type_: Type) -> bool:
    """Whether this is ``size_t`` or ``ptrdiff_t``, read with 32 bits."""
    return isinstance(type_, Integer) and type_.pointer_wide


def narrowed(operator: str, left: Expr, right: Expr) -> Expr | None:
    """A number of threads as it is in 32 bits, extended: where all of them fit, in 64 bits it is the same; None for others."""
    first, second = _narrow(left), _narrow(right)
    if first is None or second is None:
        return None
    if operator == "*" and {first, second} in _PRODUCTS:
        return extend(bvmul(first, second), 64, False)
    if operator == "+" and any({first, second} == {bvmul(GROUP_ID[d], GROUP_SIZE[d]), LOCAL_ID[d]} for d in range(3)):
        return extend(bvadd(first, second), 64, False)
    return None


def _narrow(number: Expr) -> Expr | None:
    return number.operand if isinstance(number, Extend) and not number.signed and width_of(number.operand) == _BITS else None


def has_width(type_: Type, layout: Layout, entered: frozenset[str] = frozenset()) -> bool:
    """Whether a type's size depends on that of pointers, or it is one that is ``unsigned int`` or ``unsigned long`` by it."""
    match type_:
        case Pointer() | Reference():
            return True
        case Array(element):
            return has_width(element, layout, entered)
        case Record(name) if name not in entered and name in layout.records:
            members = layout.records[name]
            return members.table or any(has_width(item.type, layout, entered | {name}) for item in members.items)
        case _:
            return is_pointer_wide(underlying(type_))


def _parts(type_: Type, layout: Layout, entered: frozenset[str] = frozenset()) -> Iterator[Type]:
    """The scalar types that a value consists of and points to."""
    match type_:
        case Pointer(target):
            yield from _parts(target, layout, entered)
        case Array(element):
            yield from _parts(element, layout, entered)
        case Record(name) if name not in entered and name in layout.records:
            for item in layout.records[name].items:
                yield from _parts(item.type, layout, entered | {name})
        case _:
            yield type_


def marked_as(value: Value, target: Type) -> Value:
    """A value of a type equal to ``target``, as one of ``target``."""
    return value if is_pointer_wide(value.type) == is_pointer_wide(target) else Value(target, value.parts)


def plain(type_: Type) -> Type:
    """The type without the mark; the same type."""
    return replace(type_, pointer_wide=False) if isinstance(type_, Integer) and type_.pointer_wide else type_


def _literal(value: Value) -> int | None:
    """The number of a constant, by its sign; None for what is no constant."""
    part = value.parts[0] if len(value.parts) == 1 else None
    if not isinstance(part, Literal) or isinstance(part.value, bool):
        return None
    number, type_ = int(part.value), underlying(value.type)
    if isinstance(type_, Integer) and type_.signed and number >= 1 << (type_.width - 1):
        return number - (1 << type_.width)
    return number


def _may_be_negative(value: Value) -> bool:
    type_ = underlying(value.type)
    number = _literal(value)
    return isinstance(type_, Integer) and type_.signed and (number is None or number < 0)


def _about_launch(value: Value) -> bool:
    return all(free_variables(part) <= _LAUNCH for part in value.parts if not isinstance(part, Address))


def _within_launch(operator: str, left: Value, right: Value) -> bool:
    """Sums of thread numbers and sizes, and the products that occur in the numbers of threads: far below 2^32."""
    return _about_launch(left) and _about_launch(right) if operator == "+" else {*left.parts, *right.parts} in _PRODUCTS


def _fits(operator: str, first: int, second: int) -> bool:
    result = {"+": first + second, "-": first - second, "*": first * second}[operator]
    return 0 <= result < 1 << _BITS


_LAUNCH = frozenset(IMPLICIT)
_PRODUCTS = [{size, number} for d, size in enumerate(GROUP_SIZE) for number in (GROUP_ID[d], NUM_GROUPS[d])]
