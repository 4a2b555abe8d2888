"""The typed tree: a file after every decision of C and C++.

Names, overloads, templates, conversions, constants, classes and layouts are decided. What is left is C with references:
functions of no class with names of their own (the object of a method is its first parameter, a reference), records with laid-out
fields and no methods (a base is the field ``base_N``, a capture of a closure a field like any), conversions, constructors,
temporaries, destructors and default arguments as nodes of their own. An instance of a template is a function or record like any
other; templates are gone. What reads this tree decides nothing about C or C++.

Only what kernels reach is in it, by way of calls, types and variables.
Every expression has a type and a value category; an expression of category ``LVALUE`` or ``XVALUE`` names an object, and what is
read of it is a :class:`Convert` of kind ``LOAD`` around it. Names are kept as written beside the unique symbols, for reports.
"""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span
from frontend.syntax.syntax_types import Attribute
from frontend.typed.kinds import Category as Category
from frontend.typed.kinds import Conversion as Conversion
from frontend.typed.kinds import Order as Order
from frontend.typed.kinds import Storage as Storage
from frontend.typed.types import Type

# ------------------------------------------------------------------------------------------------------- expressions


@frozen_node
class Integer:
    """An integer, character, enumerator, truth value, `sizeof`, trait or any other integral constant."""

    span: Span
    type: Type
    category: Category
    value: int


@frozen_node
class Floating:
    """A floating literal: decimal or hexadecimal text without a suffix."""

    span: Span
    type: Type
    category: Category
    text: str


@frozen_node
class NullPointer:
    """A null pointer of the node's type."""

    span: Span
    type: Type
    category: Category


@frozen_node
class Text:
    """A string literal, an array of characters; ``text`` with escapes as written."""

    span: Span
    type: Type
    category: Category
    text: str


@frozen_node
class VariableUse:
    """A parameter, local, static or global variable by its :attr:`Variable.symbol`. A reference is what it refers to."""

    span: Span
    type: Type
    category: Category
    symbol: str


@frozen_node
class FunctionUse:
    """A function of the file by its :attr:`Function.symbol`."""

    span: Span
    type: Type
    category: Category
    symbol: str


@frozen_node
class KnownUse:
    """A variable of the tables: `threadIdx`, `warpSize`."""

    span: Span
    type: Type
    category: Category
    name: str
    scope: tuple[str, ...] = ()


@frozen_node
class Member:
    """A field of a glvalue or prvalue of a record, or of a known type (`threadIdx.x`). `p->x` is a member of a dereference."""

    span: Span
    type: Type
    category: Category
    base: Expression
    field: str


@frozen_node
class Dereference:
    """`*p`, an lvalue."""

    span: Span
    type: Type
    category: Category
    pointer: Expression


@frozen_node
class AddressOf:
    """`&x` of an lvalue, never an overloaded operator; `this` is the address of the first parameter."""

    span: Span
    type: Type
    category: Category
    operand: Expression


@frozen_node
class Subscript:
    """`p[i]` with a pointer (a decayed array) and an integer; an lvalue."""

    span: Span
    type: Type
    category: Category
    pointer: Expression
    index: Expression


@frozen_node
class Convert:
    """One conversion; ``explicit`` where a cast is written; ``path``: the field of the base for ``TO_BASE``, ``TO_DERIVED``."""

    span: Span
    type: Type
    category: Category
    kind: Conversion
    operand: Expression
    path: str = ""
    explicit: bool = False


@frozen_node
class Unary:
    """`+ - ! ~` of a promoted operand; the operand has the type of the node (`!`: bool)."""

    span: Span
    type: Type
    category: Category
    operator: str
    operand: Expression


@frozen_node
class Step:
    """`++x`, `x++`, `--x`, `x--` of an arithmetic type or pointer."""

    span: Span
    type: Type
    category: Category
    operator: str
    operand: Expression
    prefix: bool


@frozen_node
class Binary:
    """A binary operator of converted operands, `&&` and `||` (which guard the right one), pointer arithmetic; no assignment."""

    span: Span
    type: Type
    category: Category
    operator: str
    left: Expression
    right: Expression
    place: Span


@frozen_node
class Assign:
    """`x = v` for a scalar, pointer, or a record that is copied member by member."""

    span: Span
    type: Type
    category: Category
    target: Expression
    value: Expression
    place: Span


@frozen_node
class CompoundAssign:
    """`x op= v`: x is converted to ``computed``, the result back to x's type. ``operator`` is without `=`."""

    span: Span
    type: Type
    category: Category
    operator: str
    target: Expression
    value: Expression
    computed: Type
    place: Span


@frozen_node
class Conditional:
    """`c ? a : b`, both of the node's type and category. The GNU form without `a` is a statement expression."""

    span: Span
    type: Type
    category: Category
    condition: Expression
    then: Expression
    otherwise: Expression


@frozen_node
class Comma:
    """Two expressions in order, of which the second gives the value."""

    span: Span
    type: Type
    category: Category
    first: Expression
    second: Expression


@frozen_node
class Call:
    """A call of one function of the file, or (``callee`` no FunctionUse) through a pointer to a function.

    All arguments are there, defaults and the object of a method included, converted to what the parameters want; one for a
    reference is a glvalue. A call of a function that returns a reference is a glvalue.
    """

    span: Span
    type: Type
    category: Category
    callee: Expression
    arguments: tuple[Expression, ...]
    order: Order = Order.ANY


@frozen_node
class KnownCall:
    """A call of a function that the tables know: a builtin, an annotation, an operator or method of a known type.

    ``name`` is as declared ("atomicAdd", "operator+", "sync"); ``object`` the object of a method; ``templates`` what is written
    or deduced for the template parameters of its declaration, in order.
    """

    span: Span
    type: Type
    category: Category
    name: str
    scope: tuple[str, ...]
    arguments: tuple[Expression, ...]
    object: Expression | None = None
    templates: tuple[Type | int, ...] = ()


@frozen_node
class Construct:
    """A prvalue of a record made by a constructor that does something; its object is the function's first parameter.

    Where it initialises a variable, that variable is the object.
    """

    span: Span
    type: Type
    category: Category
    constructor: str
    arguments: tuple[Expression, ...]


@frozen_node
class KnownConstruct:
    """A prvalue of a known type from arguments: `dim3(4, 1, 1)`, `__half(x)`, `float4{x, y, z, w}`."""

    span: Span
    type: Type
    category: Category
    arguments: tuple[Expression, ...]


@frozen_node
class Copy:
    """A prvalue of a record from a glvalue, copied member by member (a trivial copy or move)."""

    span: Span
    type: Type
    category: Category
    operand: Expression


@frozen_node
class Aggregate:
    """A prvalue of a record or array from the values of its fields or elements, in order, every one that is initialised.

    ``items`` pairs the field's name or the element's index with its value; what is left out is zero if ``zeroed``, else not
    initialised (`T x[4]` without an initialiser in a class).
    """

    span: Span
    type: Type
    category: Category
    items: tuple[tuple[str | int, Expression], ...]
    zeroed: bool = True


@frozen_node
class Zero:
    """A prvalue that is zero in all its parts: value initialisation of what has no constructor that does something."""

    span: Span
    type: Type
    category: Category


@frozen_node
class Uninitialized:
    """A prvalue of a record whose trivial default constructor leaves it as it is."""

    span: Span
    type: Type
    category: Category


@frozen_node
class Temporary:
    """A prvalue made an object of its own: until the end of the full expression, or (``extended``) as long as its reference."""

    span: Span
    type: Type
    category: Category
    value: Expression
    extended: bool = False


@frozen_node
class StatementExpression:
    """GNU `({ ... })`, whose last expression statement gives the value."""

    span: Span
    type: Type
    category: Category
    body: Block


Expression: TypeAlias = (
    Integer
    | Floating
    | NullPointer
    | Text
    | VariableUse
    | FunctionUse
    | KnownUse
    | Member
    | Dereference
    | AddressOf
    | Subscript
    | Convert
    | Unary
    | Step
    | Binary
    | Assign
    | CompoundAssign
    | Conditional
    | Comma
    | Call
    | KnownCall
    | Construct
    | KnownConstruct
    | Copy
    | Aggregate
    | Zero
    | Uninitialized
    | Temporary
    | StatementExpression
)

# -------------------------------------------------------------------------------------------------------- statements


@frozen_node
class Block:
    """`{ ... }`."""

    span: Span
    body: tuple[Statement, ...]


@frozen_node
class Declare:
    """Local variables, in order. `if (T x = e)` and its like is a block with a declaration."""

    span: Span
    variables: tuple[Variable, ...]


@frozen_node
class Evaluate:
    """An expression whose value is dropped."""

    span: Span
    expression: Expression


@frozen_node
class If:
    """`if`; of `if constexpr` only the branch that is taken is in the tree."""

    span: Span
    condition: Expression
    then: Statement
    otherwise: Statement | None


@frozen_node
class While:
    """`while`; with a declaration as condition it is a loop without end that breaks."""

    span: Span
    condition: Expression
    body: Statement


@frozen_node
class DoWhile:
    """`do ... while`."""

    span: Span
    body: Statement
    condition: Expression


@frozen_node
class For:
    """`for`; ``start`` is None, a Declare or an Evaluate. A loop over a range is a block with such a loop."""

    span: Span
    start: Statement | None
    condition: Expression | None
    step: Expression | None
    body: Statement


@frozen_node
class Switch:
    """`switch`, with `Case` and `Default` inside its body, as in C."""

    span: Span
    value: Expression
    body: Statement


@frozen_node
class Case:
    """`case first:` or, GNU, `case first ... last:`, in the type of the switch's value, and the one statement it labels."""

    span: Span
    first: int
    last: int | None
    body: Statement


@frozen_node
class Default:
    """`default:` and the one statement it labels."""

    span: Span
    body: Statement


@frozen_node
class Break:
    """`break;`."""

    span: Span


@frozen_node
class Continue:
    """`continue;`."""

    span: Span


@frozen_node
class Return:
    """`return;` or `return value;`; of a function that returns a reference the value is a glvalue."""

    span: Span
    value: Expression | None


@frozen_node
class Goto:
    """`goto label;`."""

    span: Span
    label: str


@frozen_node
class Label:
    """`label:` and the one statement it labels."""

    span: Span
    label: str
    body: Statement


@frozen_node
class AssemblyOperand:
    """`"=r"(x)`: a constraint, and a glvalue (outputs) or value (inputs)."""

    span: Span
    constraint: str
    expression: Expression


@frozen_node
class Assembly:
    """Inline assembly; ``clobbers`` as written, without quotes."""

    span: Span
    template: str
    outputs: tuple[AssemblyOperand, ...]
    inputs: tuple[AssemblyOperand, ...]
    clobbers: tuple[str, ...] = ()


@frozen_node
class Initialize:
    """``target`` begins its life with ``value``: a field or base in a constructor. Only in a constructor's body."""

    span: Span
    target: Expression
    value: Expression


Statement: TypeAlias = (
    Block
    | Declare
    | Evaluate
    | Initialize
    | If
    | While
    | DoWhile
    | For
    | Switch
    | Case
    | Default
    | Break
    | Continue
    | Return
    | Goto
    | Label
    | Assembly
)

# ------------------------------------------------------------------------------------------------------ declarations


@frozen_node
class Variable:
    """A parameter, local or global variable. ``symbol`` is unique in its function, or in the file if it is global.

    ``initializer`` is None where nothing is initialised. A reference's is the glvalue to which it is bound.
    """

    span: Span
    symbol: str
    name: str
    type: Type
    storage: Storage
    initializer: Expression | None = None
    attributes: tuple[Attribute, ...] = ()


@frozen_node
class Function:
    """A function; ``symbol`` is unique in the file, ``name`` is for reports (`fill<float, 64>`, `Buf::at`).

    ``body`` is None where the file only declares it: it may return anything. ``constexpr``: calls of constants are constants.

    A constructor begins with an :class:`Initialize` for each base and field that it initialises.
    """

    span: Span
    name_span: Span
    symbol: str
    name: str
    result: Type
    parameters: tuple[Variable, ...]
    body: Block | None
    kernel: bool = False
    no_inline: bool = False
    constexpr: bool = False
    attributes: tuple[Attribute, ...] = ()


@frozen_node
class Field:
    """A data member or base subobject: a unique name in its record, and where it lies, in bits; ``bits`` for a bit-field."""

    span: Span
    name: str
    type: Type
    offset: int
    bits: int | None = None


@frozen_node
class Record:
    """A class without its methods: fields in order of declaration, bases first; sizes in bytes."""

    span: Span
    symbol: str
    name: str
    union: bool
    fields: tuple[Field, ...]
    size: int
    alignment: int


@frozen_node
class Unit:
    """What the kernels of a file reach: records before those that contain them, global variables, functions.

    ``left_out`` are kernels that reach something that is not supported or wrong: name, place, construct or complaint.
    ``chosen`` are kernel templates that nothing instantiates, of which one instance is taken.
    """

    dialect: str
    records: tuple[Record, ...]
    variables: tuple[Variable, ...]
    functions: tuple[Function, ...]
    left_out: tuple[LeftOut, ...] = ()
    chosen: tuple[str, ...] = ()


@frozen_node
class LeftOut:
    """A kernel that is not in the tree: what it reaches that is not supported, or (``wrong``) no valid text."""

    name: str
    span: Span
    message: str
    hint: str = ""
    wrong: bool = False
