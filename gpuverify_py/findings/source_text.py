"""Expressions over a kernel's variables as text that stands in the source: an annotation that the kernel's file can hold.

C's types decide what an operator means, so each operand is cast where its own type would mean another one; what has no
spelling (the record of accesses, ghost counters, contents of arrays) has no text.
"""

from __future__ import annotations

from collections.abc import Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, bvadd, bvsub, to_signed
from boogie_ir.lang.expr import Binary, BinaryOp, Element, Expr, Extend, Extract, Ite, Literal, Pending, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BOOL, BitVec

_CUDA = ("threadIdx.{d}", "blockIdx.{d}", "blockDim.{d}", "gridDim.{d}", "0")
_OPENCL = ("get_local_id({n})", "get_group_id({n})", "get_local_size({n})", "get_num_groups({n})", "get_global_offset({n})")
_FAMILIES = (k.LOCAL_ID, k.GROUP_ID, k.GROUP_SIZE, k.NUM_GROUPS, k.GLOBAL_OFFSET)

CHOICE, OR, AND, BIT_OR, BIT_XOR, BIT_AND, EQUAL, ORDER, SHIFT, SUM, PRODUCT, PREFIX, ATOM = range(13)
"""How tightly C's operators bind, loosest first."""

# Operators whose result has the same bits whether the operands are signed or not.
_NEUTRAL = {
    BinaryOp.BVADD: ("+", SUM), BinaryOp.BVSUB: ("-", SUM), BinaryOp.BVMUL: ("*", PRODUCT), BinaryOp.BVAND: ("&", BIT_AND),
    BinaryOp.BVOR: ("|", BIT_OR), BinaryOp.BVXOR: ("^", BIT_XOR), BinaryOp.BVSHL: ("<<", SHIFT),
}  # fmt: skip
# Operators with the signedness that they need.
_SIGNED = {
    BinaryOp.BVUDIV: ("/", PRODUCT, False), BinaryOp.BVUREM: ("%", PRODUCT, False), BinaryOp.BVLSHR: (">>", SHIFT, False),
    BinaryOp.BVSDIV: ("/", PRODUCT, True), BinaryOp.BVSREM: ("%", PRODUCT, True), BinaryOp.BVASHR: (">>", SHIFT, True),
}  # fmt: skip
_ORDERS = {
    BinaryOp.BVULT: ("<", False), BinaryOp.BVULE: ("<=", False), BinaryOp.BVUGT: (">", False), BinaryOp.BVUGE: (">=", False),
    BinaryOp.BVSLT: ("<", True), BinaryOp.BVSLE: ("<=", True), BinaryOp.BVSGT: (">", True), BinaryOp.BVSGE: (">=", True),
}  # fmt: skip
_LOGIC = {BinaryOp.AND: ("&&", AND), BinaryOp.OR: ("||", OR)}
_EQUALITIES = {BinaryOp.EQ: "==", BinaryOp.NE: "!="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


@frozen
class Spelling:
    """A variable as the source has it: its text, and whether its type is signed. ``plain``: it has 32 bits or fewer.

    ``cells``: it is an array of one dimension of numbers of so many bits, each a cell of its own; 0: it is none.
    """

    text: str
    signed: bool
    plain: bool = True
    cells: int = 0


def spellings(kernel: k.Kernel, dialect: str) -> dict[str, Spelling]:
    """How the variables and arrays of a kernel that the source can name are written, by their names in the kernel."""
    wide = dialect == "opencl" and any(array.index.width == 64 for array in kernel.arrays)  # get_local_id has 64 bits
    found: dict[str, Spelling] = {}
    for family, form in zip(_FAMILIES, _OPENCL if dialect == "opencl" else _CUDA, strict=True):
        for number, (variable, letter) in enumerate(zip(family, k.DIMENSIONS, strict=True)):
            found[variable.name] = Spelling(form.format(d=letter, n=number), False, plain=not wide)
    for local in kernel.locals:
        if local.name:
            found[local.variable.name] = Spelling(local.name, local.signed)
    for array in kernel.arrays:
        found[array.name] = _array(array)
    for parameter in kernel.parameters:
        found[parameter.variable.name] = Spelling(parameter.name, parameter.signed)
    return found


def _array(array: k.Array) -> Spelling:
    """An array; the signedness of its elements is known of C's own types."""
    words = set(array.source.element.split()) - {"const", "volatile"}
    plain = words <= {"int", "unsigned", "long", "uint"} and words != {"long"} and array.cell.width in (32, 64)
    single = array.source.element_bits == array.cell.width and len(array.source.extents) == 1
    return Spelling(array.source.name, not words & {"unsigned", "uint"}, cells=array.cell.width if plain and single else 0)


def source_text(condition: Expr, names: Mapping[str, Spelling]) -> str | None:
    """A condition as an annotation; None where it says what C cannot."""
    written = _written(condition, _Names(names))
    return written.text if written is not None else None


def plain_text(condition: Expr, names: Mapping[str, Spelling]) -> str | None:
    """A condition for who reads a report, which says in C's own operators what annotations have names for; None as above."""
    written = _written(condition, _Names(names, plain=True))
    return written.text if written is not None else None


@frozen
class _Names:
    """How variables are written; ``plain``: and what may make branches in C, which not all annotations may, is written so."""

    spellings: Mapping[str, Spelling]
    plain: bool = False

    def __contains__(self, name: str) -> bool:
        return name in self.spellings

    def __getitem__(self, name: str) -> Spelling:
        return self.spellings[name]


@frozen
class _Text:
    """``signed`` is None for a ``literal``, which takes the type of what it meets."""

    text: str
    tightness: int
    signed: bool | None
    width: int = 32
    literal: int | None = None

    def within(self, tightness: int) -> str:
        return self.text if self.tightness >= tightness else f"({self.text})"

    def cast(self, signed: bool) -> _Text:
        if self.signed is None or self.signed == signed:
            return self
        name = {(32, True): "int", (32, False): "unsigned", (64, True): "long", (64, False): "unsigned long"}[self.width, signed]
        return _Text(f"({name}){self.within(PREFIX)}", PREFIX, signed, self.width)


def _written(expression: Expr, names: _Names) -> _Text | None:
    match expression:
        case Literal(value=value, type=BitVec(width=width)) if width in (32, 64):
            return _number(to_signed(int(value), width), width)
        case Literal(value=bool(value)):
            return _Text(str(int(value)), ATOM, True)
        case Var(name=name, type=type_) if name in names:
            return _variable(names[name], type_)
        case Extend(operand=Var(name=name, type=BitVec(width=width)), type=BitVec(width=32)) if width < 32 and name in names:
            # A narrow variable is promoted as its type says.
            return _Text(names[name].text, ATOM, True) if expression.signed == names[name].signed else None
        case Extend(operand=inner, signed=signed, type=BitVec(width=64)) if inner.type == BitVec(32):
            return _converted(_written(inner, names), "unsigned long", 64, signed)
        case Extract(operand=inner, low=0, type=BitVec(width=32)) if inner.type == BitVec(64):
            return _converted(_written(inner, names), "unsigned", 32, None)
        case Unary(op=UnaryOp.NOT, operand=Pending(kind=kind, array=array)) if array in names:
            return _Text(f"__no_{kind.value}({names[array].text})", ATOM, True)
        case Unary(op=UnaryOp.NOT):
            return _negated(expression.operand, names)
        case Binary():
            return _binary(expression, names)
        case Ite(type=BitVec(width=32)):
            return _chosen(expression, names)
        case Element(array=array, index=index) if array in names and names[array].cells:
            place, of = _written(index, names), names[array]
            return None if place is None else _Text(f"{of.text}[{place.text}]", ATOM, of.signed, of.cells)
        case _:
            return None


def _chosen(expression: Ite, names: _Names) -> _Text | None:
    """One of two numbers."""
    test, then, otherwise = (_written(part, names) for part in (expression.condition, expression.then, expression.otherwise))
    if test is None or then is None or otherwise is None:
        return None
    signed = _common(then, otherwise) is not False
    if names.plain:
        return _Text(f"{test.within(OR)} ? {then.within(OR)} : {otherwise.within(CHOICE)}", CHOICE, signed)
    return _Text(f"__ite_{'int' if signed else 'unsigned_int'}({test.text}, {then.text}, {otherwise.text})", ATOM, signed)


def _converted(inner: _Text | None, type_: str, width: int, signed: bool | None) -> _Text | None:
    """A value in an unsigned type; ``signed`` says how its own bits are read, where that matters."""
    if inner is None:
        return None
    own = inner if signed is None else inner.cast(signed)
    return _Text(f"({type_}){own.within(PREFIX)}", PREFIX, False, width)


def _variable(spelling: Spelling, type_: object) -> _Text | None:
    match type_:
        case BitVec(width=width) if width in (32, 64):
            text = _Text(spelling.text, ATOM, spelling.signed, width)
            return text if spelling.plain else _Text(f"(unsigned){text.text}", PREFIX, False)
        case _ if type_ == BOOL:
            return _Text(spelling.text, ATOM, True)
        case _:
            return None


def _negated(operand: Expr, names: _Names) -> _Text | None:
    if isinstance(operand, Binary) and (operand.op in _ORDERS or operand.op in _EQUALITIES):
        return _compared(operand, names, negated=True)
    if isinstance(operand, Binary) and operand.op in _LOGIC and names.plain:
        other = BinaryOp.AND if operand.op is BinaryOp.OR else BinaryOp.OR
        return _joined(other, _negated(operand.left, names), _negated(operand.right, names))
    inner = _written(operand, names)
    return _Text(f"!{inner.within(PREFIX)}", PREFIX, True) if inner is not None else None


def _binary(expression: Binary, names: _Names) -> _Text | None:
    op = expression.op
    power = _power_of_two(expression)
    if power is not None and power.name in names and not names.plain:
        return _Text(f"__is_pow2({names[power.name].text})", ATOM, True)
    if op in _ORDERS or op in _EQUALITIES:
        return _compared(expression, names)
    left = _negated(expression.left, names) if op is BinaryOp.IMPLIES else _written(expression.left, names)
    right = _written(expression.right, names)
    if op in _LOGIC or op is BinaryOp.IMPLIES:
        return _joined(op, left, right)
    if left is None or right is None:
        return None
    if op in _NEUTRAL:
        symbol, tightness = _NEUTRAL[op]
        if op is BinaryOp.BVADD and right.literal is not None and -(1 << (right.width - 1)) < right.literal < 0:
            symbol, right = "-", _number(-right.literal, right.width)
        signed = _common(left, right)
    elif op in _SIGNED:
        symbol, tightness, signed = _SIGNED[op]
        left, right = _agreeing(left, right, signed)
    else:
        return None
    inner = tightness if tightness in (SUM, PRODUCT) else SUM  # masks and shifts read badly without parentheses
    return _Text(f"{left.within(inner)} {symbol} {right.within(inner + 1)}", tightness, signed, left.width)


def _joined(op: BinaryOp, left: _Text | None, right: _Text | None) -> _Text | None:
    """What both say, or one of the two."""
    if left is None or right is None:
        return None
    symbol, tightness = _LOGIC.get(op, ("||", OR))
    inner = tightness if op is BinaryOp.AND else BIT_OR  # compilers warn of && within ||
    parts = (each.text if each.tightness == tightness else each.within(inner) for each in (left, right))
    return _Text(f" {symbol} ".join(parts), tightness, True)


def _power_of_two(expression: Binary) -> Var | None:
    """The variable of which it says that it is a power of two, or zero."""
    match expression:
        case Binary(
            op=BinaryOp.EQ,
            left=Binary(op=BinaryOp.BVAND, left=Var(type=BitVec(width=32)) as variable, right=rest),
            right=Literal(value=0),
        ) if rest in (bvsub(variable, bv(1)), bvadd(variable, bv(-1))):
            return variable
        case _:
            return None


def _compared(expression: Binary, names: _Names, negated: bool = False) -> _Text | None:
    left, right = _written(expression.left, names), _written(expression.right, names)
    if left is None or right is None:
        return None
    if expression.op in _ORDERS:
        symbol, signed = _ORDERS[expression.op]
        left, right = _agreeing(left, right, signed)
    else:
        symbol = _EQUALITIES[expression.op]
    if negated:
        symbol = _OPPOSITE[symbol]
    if left.signed is None and right.signed is not None:  # n >= 0 rather than 0 <= n
        left, right, symbol = right, left, _TURNED[symbol]
    tightness = EQUAL if symbol in ("==", "!=") else ORDER
    return _Text(f"{left.within(SHIFT)} {symbol} {right.within(SHIFT)}", tightness, True)


def _common(left: _Text, right: _Text) -> bool | None:
    """The type of a result: unsigned where an operand is."""
    if left.signed is None or right.signed is None:
        return right.signed if left.signed is None else left.signed
    return left.signed and right.signed


def _agreeing(left: _Text, right: _Text, signed: bool) -> tuple[_Text, _Text]:
    """Operands of which C makes the operator that is meant: one unsigned operand makes both so."""
    if signed:
        return left.cast(True), right.cast(True)
    left, right = _unsigned_literal(left), _unsigned_literal(right)
    if False in (left.signed, right.signed):
        return left, right
    return (left, right.cast(False)) if left.literal is not None else (left.cast(False), right)


def _unsigned_literal(text: _Text) -> _Text:
    """A literal that is no negative number where it meets unsigned operands."""
    if text.literal is not None and text.literal < 0:
        return _Text(f"{text.literal + (1 << text.width)}u", ATOM, None, text.width)
    return text


def _number(value: int, width: int) -> _Text:
    """A literal. C has none for the least number: its minus sign is an operator."""
    if value == -(1 << (width - 1)):
        return _Text(f"({value + 1} - 1)", ATOM, None, width, value)
    return _Text(str(value), ATOM if value >= 0 else PREFIX, None, width, value)
