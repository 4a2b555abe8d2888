"""How names and operators are spelled in text; the parser and the printer both read these tables.

Words that begin a command cannot name a variable as they are: ``\\load`` is the variable ``load``. Characters that
an identifier may not hold stand between back-quotes, in hexadecimal: ``a`2d`b`` is the name ``a-b``.
"""

from __future__ import annotations

import json
import re
from enum import Enum

from boogie_ir.lang.expr import BinaryOp, UnaryOp
from boogie_ir.lang.types import BitVec, BoolType, IntType, MapType, NamedType, RealType, Type


class Level(Enum):
    """Which of the two languages a text is in; the value is the customary file suffix."""

    KERNEL = ".gbpl"
    SEQUENTIAL = ".bpl"


# -- names --------------------------------------------------------------------------------------------------

_SHARED_WORDS = (
    "assert assume axiom break div else ensures exists false forall free function havoc if invariant lambda mod old "
    "requires return returns then true uses var while"
)
_KERNEL_WORDS = (
    "array array_snapshot arrive async_copy atomic barrier block call check continue distributed dominator_enabled enabled "
    "exchange forget goto hold load log meet order other pending pending_offset same_group shared_copy store taken thread_copy "
    "tracked wait_async where"
)
_BOOGIE_WORDS = (
    "async bool bv call cast complete const datatype extends finite goto implementation int is measure modifies par "
    "procedure real type unique where yield"
    " hide pop push reveal revealed"
)
RESERVED = {
    Level.KERNEL: frozenset(f"{_SHARED_WORDS} {_KERNEL_WORDS}".split()),
    Level.SEQUENTIAL: frozenset(f"{_SHARED_WORDS} {_BOOGIE_WORDS}".split()),
}

_PLAIN = {
    Level.KERNEL: re.compile(r"[A-Za-z_'~#$^.?@][A-Za-z0-9_'~#$^.?@]*"),
    Level.SEQUENTIAL: re.compile(r"[A-Za-z_'~#$^.?][A-Za-z0-9_'~#$^.?]*"),  # public Boogie has no "@"
}
_ESCAPE = re.compile(r"`([0-9a-f]*)`")


def spell_name(name: str, level: Level) -> str:
    """The identifier that denotes ``name`` in text; :func:`read_name` is its inverse."""
    plain = _PLAIN[level]
    if plain.fullmatch(name):
        return f"\\{name}" if name in RESERVED[level] else name
    if not name:
        return "``"
    first = name[0] if plain.match(name[0]) else f"`{ord(name[0]):x}`"
    return first + "".join(c if plain.match("_" + c, 0) and plain.fullmatch("_" + c) else f"`{ord(c):x}`" for c in name[1:])


def read_name(identifier: str) -> str:
    """The name that an identifier of the text denotes."""
    name = identifier.removeprefix("\\")
    return _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else "", name) if "`" in name else name


def spell_string(value: str) -> str:
    """A string literal; comment brackets in it are broken up, because annotations stand in comments."""
    return json.dumps(value, ensure_ascii=False).replace("/*", "/\\u002a").replace("*/", "*\\/")


def read_string(literal: str) -> str:
    try:
        return str(json.loads(literal, strict=False))
    except ValueError:  # Boogie knows no escape but \"
        return literal[1:-1].replace('\\"', '"')


def spell_type(type_: Type, level: Level) -> str:
    match type_:
        case BoolType():
            return "bool"
        case BitVec():
            return f"bv{type_.width}"
        case IntType():
            return "int"
        case RealType():
            return "real"
        case MapType():
            return f"[{', '.join(spell_type(t, level) for t in type_.domain)}]{spell_type(type_.range, level)}"
        case NamedType():
            return spell_name(type_.name, level)


# -- operators ----------------------------------------------------------------------------------------------

# How tightly the infix operators bind: C's order, with concatenation between comparison and addition.
PRECEDENCE = {
    "<==>": 1, "==>": 2, "<==": 2, "||": 3, "&&": 4, "|": 5, "^": 6, "&": 7, "==": 8, "!=": 8, "<": 9, "<=": 9, ">": 9,
    ">=": 9, "++": 10, "+": 11, "-": 11, "+!": 11, "-!": 11, "*": 12, "*!": 12, "/": 12, "div": 12, "mod": 12,
}  # fmt: skip
PREFIX, POSTFIX = 13, 14
RIGHT_ASSOCIATIVE = frozenset({"==>"})

# Bit-vector operators whose meaning does not depend on sign are infix at the kernel level.
INFIX_BV = {
    BinaryOp.BVADD: "+", BinaryOp.BVSUB: "-", BinaryOp.BVMUL: "*",
    BinaryOp.BVAND: "&", BinaryOp.BVOR: "|", BinaryOp.BVXOR: "^",
}  # fmt: skip
BV_OF_INFIX = {spelling: op for op, spelling in INFIX_BV.items()}
SIGNED_OF_INFIX = {f"{INFIX_BV[op]}!": op for op in (BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL)}  # of C's signed integers
INFIX_SIGNED = {op: spelling for spelling, op in SIGNED_OF_INFIX.items()}

BV_BINARY = {op.value: op for op in BinaryOp if op.value.startswith("bv")}
BV_UNARY = {op.value: op for op in UnaryOp if op.value.startswith("bv")}
INFIX = {op.value: op for op in BinaryOp if not op.value.startswith("bv")}


def may_stand_bare(parent: str, child: str, level: Level) -> bool:
    """Whether public Boogie's grammar lets ``child`` stand under a looser ``parent`` without parentheses."""
    if level is Level.KERNEL:
        return True
    mixes_logic = {parent, child} == {"&&", "||"}
    return not mixes_logic and not (PRECEDENCE[parent] in (8, 9) and PRECEDENCE[child] in (8, 9))


def extend_name(signed: bool, narrow: int, wide: int) -> str:
    return f"{'sign' if signed else 'zero'}_extend_{narrow}_{wide}"
