"""What ``gpuverify equiv`` is told in words: the sides, conditions that relate them, and which memories belong together.

``a.cu:f+g`` are two kernels in a row, of one file. Sides are called a, b, c, ... in the order in which they are given.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence

from boogie_ir.lang.build import and_, binary, bv, eq, ite, not_, or_, resize, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BOOL, BitVec
from gpuverify_py.request.errors import UsageError

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIZES = {
    "blockDim": "group_size", "gridDim": "num_groups", "local_size": "group_size", "num_groups": "num_groups",
    "global_offset": "global_offset",
}  # fmt: skip
WIDE = 64


@frozen
class SideWords:
    """One side as it is written: the file and its kernels in a row, none where the file has one only."""

    path: str
    kernels: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.path}:{'+'.join(self.kernels)}" if self.kernels else self.path


@frozen
class Reference:
    """A name in a condition: on a side (its letter), of a kernel, "" where neither is said."""

    side: str
    kernel: str
    name: str

    def __str__(self) -> str:
        return ".".join(each for each in (self.side, self.kernel, self.name) if each)


@frozen
class Typed:
    """What a reference means: a variable of at most 64 bits, signed or not."""

    value: Expr
    signed: bool


def read_side(text: str) -> SideWords:
    """``FILE``, ``FILE:KERNEL`` or ``FILE:KERNEL+KERNEL``. Raises UsageError."""
    found = re.fullmatch(r"(.+?\.\w+)(?::(.+))?", text)
    if found is None:
        raise UsageError(f"'{text}' names no file", "a side is FILE:KERNEL, or FILE:FIRST+SECOND for kernels in a row")
    names = _apart(found[2]) if found[2] else ()
    if not all(names):
        raise UsageError(f"'{text}' has a kernel without a name", "a side is FILE:KERNEL, or FILE:FIRST+SECOND")
    return SideWords(found[1], names)


def _apart(text: str) -> tuple[str, ...]:
    """The parts between plus signs outside of a template's arguments."""
    return tuple(part.strip() for part in re.split(r"\+(?![^<]*>)", text))


def read_match(text: str) -> tuple[Reference, Reference]:
    """``out=dst``: names of the first side and of the second, unless they say ``a.`` or ``b.``. Raises UsageError."""
    left, equals, right = text.partition("=")
    if not equals or not left.strip() or not right.strip():
        raise UsageError(f"'{text}' matches nothing", "write --match NAME=NAME, the first side's name first")
    return read_reference(left.strip(), "a"), read_reference(right.strip(), "b")


def read_reference(text: str, side: str) -> Reference:
    """A name with its side and kernel, as far as they are said."""
    words = text.split(".")
    if len(words) > 1 and len(words[0]) == 1 and words[0] in LETTERS:
        side, words = words[0], words[1:]
    kernel = words[0] if len(words) > 1 else ""
    return Reference(side, kernel, words[-1])


Look = Callable[[Reference], Typed]


def condition_names(text: str) -> tuple[Reference, ...]:
    """The names in a condition. Raises UsageError."""
    return tuple(_references(_tree(text, text), text))


def read_condition(text: str, look: Look) -> Expr:
    """A condition over sizes and numbers: integers of 64 bits, comparisons may be chained. Raises UsageError."""
    return _Reader(text, look).condition(_tree(text, text))


def _tree(text: str, whole: str) -> ast.expr:
    plain = text.replace("&&", " and ").replace("||", " or ")
    plain = re.sub(r"!(?!=)", " not ", plain)
    plain = re.sub(r"(?<!/)/(?!/)", "//", plain)
    try:
        return ast.parse(plain.strip(), mode="eval").body
    except SyntaxError as error:
        hint = "write one as in 'b.gridDim.x * 4 == a.gridDim.x && a.n % 4 == 0'"
        raise UsageError(f"'{whole}' is no condition", hint) from error


def _references(tree: ast.expr, text: str) -> list[Reference]:
    found: list[Reference] = []
    stack: list[ast.AST] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Attribute | ast.Name):
            found.append(_reference(node, text))
        else:
            stack.extend(ast.iter_child_nodes(node))
    return found


def _reference(node: ast.expr, text: str) -> Reference:
    words: list[str] = []
    while isinstance(node, ast.Attribute):
        words.insert(0, node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        raise UsageError(f"'{text}' has a name that is none", "names are as in a.gridDim.x, a.kernel.n, n")
    words.insert(0, node.id)
    side = ""
    if len(words) > 1 and len(words[0]) == 1 and words[0] in LETTERS:
        side, words = words[0], words[1:]
    at = next((n for n, word in enumerate(words) if word in SIZES), None)
    if at is not None:
        if len(words) != at + 2 or words[-1] not in ("x", "y", "z") or at > 1:
            raise UsageError(f"'{'.'.join(words)}' is no size", "sizes are blockDim.x, gridDim.y, ...")
        return Reference(side, words[0] if at else "", f"{SIZES[words[at]]}_{words[-1]}")
    return Reference(side, words[0] if len(words) == 2 else "", words[-1])


_ARITHMETIC: dict[type[ast.operator], BinaryOp] = {
    ast.Add: BinaryOp.BVADD, ast.Sub: BinaryOp.BVSUB, ast.Mult: BinaryOp.BVMUL, ast.FloorDiv: BinaryOp.BVSDIV,
    ast.Mod: BinaryOp.BVSREM, ast.BitAnd: BinaryOp.BVAND, ast.BitOr: BinaryOp.BVOR, ast.BitXor: BinaryOp.BVXOR,
    ast.LShift: BinaryOp.BVSHL, ast.RShift: BinaryOp.BVASHR,
}  # fmt: skip
_ORDERS: dict[type[ast.cmpop], tuple[BinaryOp, BinaryOp]] = {  # of signed numbers, of unsigned ones
    ast.Lt: (BinaryOp.BVSLT, BinaryOp.BVULT), ast.LtE: (BinaryOp.BVSLE, BinaryOp.BVULE),
    ast.Gt: (BinaryOp.BVSGT, BinaryOp.BVUGT), ast.GtE: (BinaryOp.BVSGE, BinaryOp.BVUGE),
}  # fmt: skip


class _Reader:
    """Makes an expression of a tree."""

    def __init__(self, text: str, look: Look) -> None:
        self._text = text
        self._look = look

    def condition(self, node: ast.expr) -> Expr:
        match node:
            case ast.BoolOp(op=op, values=values):
                parts = [self.condition(each) for each in values]
                return and_(*parts) if isinstance(op, ast.And) else or_(*parts)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return not_(self.condition(operand))
            case ast.Compare(left=left, ops=ops, comparators=others):
                terms = [self._number(each) for each in (left, *others)]
                return and_(*(self._compared(a, op, b) for a, op, b in zip(terms, ops, terms[1:], strict=False)))
            case _:
                raise self._wrong("is no comparison")

    def _compared(self, left: Typed, op: ast.cmpop, right: Typed) -> Expr:
        a, b, signed = _alike(left, right)
        if isinstance(op, ast.Eq | ast.NotEq):
            same = eq(a, b)
            return same if isinstance(op, ast.Eq) else not_(same)
        if type(op) not in _ORDERS:
            raise self._wrong("has a comparison without meaning here")
        of_signed, of_unsigned = _ORDERS[type(op)]
        return binary(of_signed if signed else of_unsigned, a, b)

    def _number(self, node: ast.expr) -> Typed:
        match node:
            case ast.Constant(value=int() as value) if not isinstance(value, bool):
                return Typed(bv(value, WIDE), True)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Typed(binary(BinaryOp.BVSUB, bv(0, WIDE), _wide(self._number(operand))), True)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                return Typed(binary(_ARITHMETIC[type(op)], _wide(self._number(left)), _wide(self._number(right))), True)
            case ast.Attribute() | ast.Name():
                found = self._look(_reference(node, self._text))
                if found.value.type == BOOL:
                    return Typed(ite(found.value, bv(1, WIDE), bv(0, WIDE)), True)
                return found
            case _:
                raise self._wrong("has a part without meaning here")

    def _wrong(self, why: str) -> UsageError:
        return UsageError(f"'{self._text}' {why}", "conditions compare integers: + - * / %, names, && || !")


def _wide(number: Typed) -> Expr:
    return resize(number.value, WIDE, number.signed)


def _alike(left: Typed, right: Typed) -> tuple[Expr, Expr, bool]:
    """Both at one width: their own where it is the same, and what is written fits, else 64 bits."""
    for one, other in ((left, right), (right, left)):
        width = width_of(one.value)
        if isinstance(other.value, Literal) and width < WIDE and isinstance(other.value.type, BitVec):
            value = int(other.value.value)
            if value < 1 << (width - 1):
                literal = bv(value, width)
                return (one.value, literal, one.signed) if one is left else (literal, one.value, one.signed)
    if left.signed == right.signed and width_of(left.value) == width_of(right.value):
        return left.value, right.value, left.signed
    return _wide(left), _wide(right), True


def references_of(texts: Sequence[str]) -> frozenset[Reference]:
    """All names in conditions."""
    return frozenset(name for text in texts for name in condition_names(text))
