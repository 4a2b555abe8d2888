"""The one expression language, shared by the kernel level and the sequential level.

Expressions are frozen values without side effects. Every node stores its ``type``; build nodes with the
functions of :mod:`boogie_ir.lang.build`, which check types and fold what is obviously constant. Walk them with
:mod:`boogie_ir.lang.traverse` only.

Meaning: SMT-LIB's. Bit-vectors wrap around, ``bvudiv``/``bvurem`` by zero give all ones / the dividend,
shifts by the width or more give zero (``bvashr``: the sign). Integers are mathematical; ``div``/``mod`` are Euclidean.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BOOL, BitVec, BoolType, Type

if TYPE_CHECKING:  # loads decimal numbers
    from fractions import Fraction


class UnaryOp(Enum):
    """Operators of one operand; the value is the spelling in text (bit-vector ones get the width appended)."""

    __hash__ = object.__hash__  # that of Enum is a Python function, and tables of operators are looked up at every node

    NOT = "!"
    NEGATE = "-"  # int, real
    TO_REAL = "real"  # of an int
    BVNEG = "bvneg"
    BVNOT = "bvnot"


class BinaryOp(Enum):
    """Operators of two operands; the value is the spelling in text (bit-vector ones get the width appended)."""

    __hash__ = object.__hash__

    AND = "&&"
    OR = "||"
    IMPLIES = "==>"
    IFF = "<==>"
    EQ = "=="  # any type
    NE = "!="
    # int and real
    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "div"
    MOD = "mod"
    REAL_DIV = "/"
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    # bit-vectors
    BVADD = "bvadd"
    BVSUB = "bvsub"
    BVMUL = "bvmul"
    BVUDIV = "bvudiv"
    BVSDIV = "bvsdiv"
    BVUREM = "bvurem"
    BVSREM = "bvsrem"
    BVAND = "bvand"
    BVOR = "bvor"
    BVXOR = "bvxor"
    BVSHL = "bvshl"
    BVLSHR = "bvlshr"
    BVASHR = "bvashr"
    BVULT = "bvult"
    BVULE = "bvule"
    BVUGT = "bvugt"
    BVUGE = "bvuge"
    BVSLT = "bvslt"
    BVSLE = "bvsle"
    BVSGT = "bvsgt"
    BVSGE = "bvsge"


BOOLEAN_OPS = frozenset({BinaryOp.AND, BinaryOp.OR, BinaryOp.IMPLIES, BinaryOp.IFF})
EQUALITY_OPS = frozenset({BinaryOp.EQ, BinaryOp.NE})
ARITHMETIC_OPS = frozenset({BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.DIV, BinaryOp.MOD, BinaryOp.REAL_DIV})
ORDER_OPS = frozenset({BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE})
BV_ARITHMETIC_OPS = frozenset(
    {
        BinaryOp.BVADD, BinaryOp.BVSUB, BinaryOp.BVMUL, BinaryOp.BVUDIV, BinaryOp.BVSDIV, BinaryOp.BVUREM, BinaryOp.BVSREM,
        BinaryOp.BVAND, BinaryOp.BVOR, BinaryOp.BVXOR, BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR,
    }
)  # fmt: skip
BV_ORDER_OPS = frozenset(
    {
        BinaryOp.BVULT, BinaryOp.BVULE, BinaryOp.BVUGT, BinaryOp.BVUGE,
        BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGT, BinaryOp.BVSGE,
    }
)  # fmt: skip


class AccessKind(Enum):
    """What an access does to memory; the value is its spelling in text and reports."""

    READ = "read"
    WRITE = "write"
    ATOMIC = "atomic"


class QuantifierKind(Enum):
    """What binds variables; the value is its keyword in text."""

    FORALL = "forall"
    EXISTS = "exists"
    LAMBDA = "lambda"


@frozen
class Literal:
    """A constant. ``value`` is ``bool`` for bool, ``int`` in ``[0, 2^w)`` for ``bvw``, ``int`` or ``Fraction`` else."""

    value: int | bool | Fraction
    type: Type


@frozen
class Var:
    """A variable or constant, identified by its name within a program."""

    name: str
    type: Type = field(hash=False)


@frozen
class Unary:
    """``op operand``."""

    op: UnaryOp
    operand: Expr
    type: Type


@frozen
class Binary:
    """``left op right``.

    ``signed`` marks a sum, difference or product of C's signed integers, or a step within an array: it wraps around like any
    other, but a program in which it does has no meaning in C. Expressions that differ in the mark only are equal.
    """

    op: BinaryOp
    left: Expr
    right: Expr
    type: Type
    signed: bool = field(default=False, compare=False)


@frozen
class Ite:
    """``if condition then then else otherwise``."""

    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type


@frozen
class Extract:
    """Bits ``high-1 .. low`` of the operand (``high`` is exclusive, as in Boogie's ``e[high:low]``)."""

    operand: Expr
    high: int
    low: int
    type: BitVec


@frozen
class Concat:
    """``high ++ low``."""

    high: Expr
    low: Expr
    type: BitVec


@frozen
class Extend:
    """The operand widened to ``type``, with zeros or with copies of its sign bit."""

    operand: Expr
    signed: bool
    type: BitVec


@frozen
class Apply:
    """A function symbol applied to arguments; uninterpreted unless the program gives it a body."""

    function: str
    arguments: tuple[Expr, ...]
    type: Type


# -- sequential level only ---------------------------------------------------------------------------------


@frozen
class Select:
    """``map[indices]``."""

    map: Expr
    indices: tuple[Expr, ...]
    type: Type


@frozen
class Update:
    """``map[indices := value]``."""

    map: Expr
    indices: tuple[Expr, ...]
    value: Expr
    type: Type


@frozen
class Quantifier:
    """``(forall x: int :: {trigger} body)``; a lambda has a map type, the others are bool.

    ``avoided`` are terms not to be chosen as triggers where none are given, ``weight`` how reluctantly it is instantiated.
    """

    kind: QuantifierKind
    bound: tuple[Var, ...]
    triggers: tuple[tuple[Expr, ...], ...]
    body: Expr
    type: Type
    avoided: tuple[Expr, ...] = ()
    weight: int = 1


@frozen
class Old:
    """The operand's value at procedure entry."""

    operand: Expr
    type: Type


# -- kernel level only (annotations; gone once the program is dual) -----------------------------------------


@frozen
class Element:
    """``array[index]`` read in an annotation: pure, not an access that can race. ``index`` counts cells."""

    array: str
    index: Expr
    type: Type


@frozen
class Other:
    """The operand as the other of the two threads evaluates it."""

    operand: Expr
    type: Type


@frozen
class Enabled:
    """Whether the thread executes at this point (its current predicate).

    At the head of a loop that is: whether it goes round once more; ``dominator``: whether it came to the loop at all.
    """

    type: BoolType = BOOL
    dominator: bool = False


@frozen
class SameGroup:
    """Whether the two threads are of one group."""

    type: BoolType = BOOL


@frozen
class Pending:
    """Whether thread 1's tracked access is one of this kind to this array (paper 003, section 4.2: X_HAS_OCCURRED)."""

    kind: AccessKind
    array: str
    type: BoolType = BOOL


@frozen
class PendingOffset:
    """The cell index of the tracked access of this kind to this array; arbitrary where none is pending."""

    kind: AccessKind
    array: str
    type: BitVec


@frozen
class Tracked:
    """Whether thread 1's tracked access is the one of this site (:class:`boogie_ir.lang.kernel.Log`)."""

    site: int
    type: BoolType = BOOL


@frozen
class Taken:
    """Whether an atomic of the two threads' has returned ``value`` at ``array[index]``."""

    array: str
    index: Expr
    value: Expr
    type: BoolType = BOOL


Expr: TypeAlias = (
    Literal | Var | Unary | Binary | Ite | Extract | Concat | Extend | Apply
    | Select | Update | Quantifier | Old
    | Element | Other | Enabled | SameGroup | Pending | PendingOffset | Tracked | Taken
)  # fmt: skip

TRUE = Literal(True, BOOL)
FALSE = Literal(False, BOOL)
