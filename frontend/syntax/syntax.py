# ruff: noqa: F403, F405 - one vocabulary in four files: whoever reads the tree imports this module
"""The syntax tree of the CUDA and OpenCL subset of C and C++, exactly as written.

Nothing is resolved here: a name is a string, a type is what the source spells, a template is a declaration with parameters.
Every node is a frozen value that carries the span of the source it came from. No node of the parsing library appears in the tree.
This file has declarations and stands for the whole; `frontend/syntax/syntax_types.py` has types,
`frontend/syntax/syntax_expressions.py`
expressions, `frontend/syntax/syntax_statements.py` statements.

Nodes compare by identity: two that are equal in all but their span mean different places, a comparison of deep trees would
overflow the interpreter's stack, and every comparison method that is not generated makes the tool start faster.

Conventions that the lowering may rely on:

* OpenCL address spaces (`__global`, `__local`, ...) qualify a *type*, as in C: `__global int *p` is a pointer to a global int.
* CUDA memory specifiers (`__shared__`, `__constant__`, `__device__`, `__managed__`) belong to the *variable*, as in C++:
  they are in `Variable.specifiers`, never in a type, so `__shared__ int *p` is a shared variable that holds a pointer.
* Implicit parts stay implicit: a missing initialiser is `None`, never a made-up expression.
* Parentheses leave no node; adjacent string literals are one literal.
* `struct S { ... } x;` is the `Record` S followed by the variable, whose type names S. Only a type without a name is inline.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Span
from frontend.errors import Problem
from frontend.syntax.syntax_expressions import *
from frontend.syntax.syntax_statements import *
from frontend.syntax.syntax_types import *


@frozen_node
class TypeParameter:
    """`typename T` or `typename T = int` of a template; `pack` for `typename... T`."""

    span: Span
    name: str
    default: Type | None = None
    pack: bool = False


@frozen_node
class ValueParameter:
    """A non-type template parameter, `int N` or `int N = 4`."""

    span: Span
    name: str
    type: Type
    default: Expression | None = None
    pack: bool = False


TemplateParameter: TypeAlias = TypeParameter | ValueParameter


@frozen_node
class Variable:
    """One declared variable with its whole type; `constructed` holds the arguments of `T x(a, b)`.

    A structured binding has no name, but `bindings`; a specialisation of a variable template has the template's `arguments`.
    """

    span: Span
    name: str
    type: Type
    initializer: Expression | None = None
    constructed: tuple[Expression, ...] | None = None
    specifiers: frozenset[Specifier] = NO_SPECIFIERS
    attributes: tuple[Attribute, ...] = ()
    scope: tuple[str, ...] = ()
    bindings: tuple[str, ...] = ()
    arguments: tuple[TemplateArgument, ...] | None = None


@frozen_node
class Variables:
    """The variables of one declaration, in order: `int a = 1, *b;`. Not empty."""

    span: Span
    items: tuple[Variable, ...]
    template: tuple[TemplateParameter, ...] | None = None


@frozen_node
class MemberInitializer:
    """One item of a constructor's initialiser list, `name(arguments)`; a base class or a field."""

    span: Span
    name: str
    arguments: tuple[Expression, ...]


class FunctionKind(StrEnum):
    """What sort of function a declaration declares."""

    FUNCTION = "function"
    CONSTRUCTOR = "constructor"
    DESTRUCTOR = "destructor"
    OPERATOR = "operator"
    CONVERSION = "conversion"


@frozen_node
class Function:
    """A function prototype (`body` is `None`) or definition; methods stand in `Record.members`.

    `template` is `None` for an ordinary function, `()` for an explicit specialisation `template <>`, else the parameters.
    `arguments` are the template arguments in the declarator of a specialisation. `scope` is `("C",)` for `C::method` outside C.
    The result type of a constructor is `void`; a conversion operator is named "operator" and converts to its result type.
    `name_span` is the place of the name.
    """

    span: Span
    name: str
    type: FunctionType
    body: Compound | None
    name_span: Span
    kind: FunctionKind = FunctionKind.FUNCTION
    specifiers: frozenset[Specifier] = NO_SPECIFIERS
    attributes: tuple[Attribute, ...] = ()
    template: tuple[TemplateParameter, ...] | None = None
    arguments: tuple[TemplateArgument, ...] | None = None
    scope: tuple[str, ...] = ()
    initializers: tuple[MemberInitializer, ...] = ()
    deleted: bool = False  # `= delete`, `= 0`
    defaulted: bool = False  # `= default`


@frozen_node
class Instantiation:
    """An explicit instantiation: `template __global__ void f<int>(int *);`; `declaration` has no body."""

    span: Span
    declaration: Function | Record


@frozen_node
class Field:
    """One data member. An anonymous struct or union member has an empty name; `bits` is the width of a bit-field."""

    span: Span
    name: str
    type: Type
    bits: Expression | None = None
    initializer: Expression | None = None
    specifiers: frozenset[Specifier] = NO_SPECIFIERS
    attributes: tuple[Attribute, ...] = ()


RecordMember: TypeAlias = "Field | Function | Record | Enumeration | Typedef | Variables | UsingNames | Skipped"


@frozen_node
class Base:
    """A base class in a record's head."""

    span: Span
    type: NamedType
    virtual: bool = False


@frozen_node
class Record:
    """A struct, class or union; `members` is `None` for a forward declaration. An anonymous one has an empty name.

    ``packed_to`` is what `#pragma pack` says, 0 where it says nothing. Access is not checked; ``hidden`` says whether some data
    members are private or protected, which decides where derived classes place theirs. Static data members are `Variables`.
    """

    span: Span
    keyword: str
    name: str
    members: tuple[RecordMember, ...] | None
    bases: tuple[Base, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    template: tuple[TemplateParameter, ...] | None = None
    arguments: tuple[TemplateArgument, ...] | None = None
    specifiers: frozenset[Specifier] = NO_SPECIFIERS
    hidden: bool = False
    packed_to: int = 0


@frozen_node
class Enumerator:
    """One name of an enumeration."""

    span: Span
    name: str
    value: Expression | None = None


@frozen_node
class Enumeration:
    """An enumeration; `scoped` for `enum class`; `items` is `None` for a forward declaration."""

    span: Span
    name: str
    items: tuple[Enumerator, ...] | None
    scoped: bool = False
    underlying: Type | None = None


@frozen_node
class Typedef:
    """`typedef T name;` or `using name = T;` (which may be a template). One node for each declared name."""

    span: Span
    name: str
    type: Type
    attributes: tuple[Attribute, ...] = ()
    template: tuple[TemplateParameter, ...] | None = None


@frozen_node
class UsingNames:
    """`using namespace a::b;` (`namespace` true) or `using a::b::c;`; `outer` is `a::b` where it has template arguments."""

    span: Span
    path: tuple[str, ...]
    namespace: bool
    outer: NamedType | None = None


@frozen_node
class NamespaceAlias:
    """`namespace cg = cooperative_groups;`."""

    span: Span
    name: str
    path: tuple[str, ...]


@frozen_node
class Namespace:
    """`namespace name { ... }`; an anonymous one has an empty name. The names of an `inline` one are those of the one around."""

    span: Span
    name: str
    items: tuple[Declaration, ...]
    inline: bool = False


@frozen_node
class StaticAssert:
    """`static_assert(condition, message);`."""

    span: Span
    condition: Expression
    message: str = ""


@frozen_node
class Skipped:
    """A top-level item that does not parse (host code mostly): complained about only when a kernel reaches one of its names.

    ``launches`` are those in it that parse by themselves; ``kernel`` is its name if it is one, ``problem`` why it does not parse;
    ``construct`` is what in it is not supported, empty where it is wrong.
    """

    span: Span
    reason: str
    names: tuple[str, ...] = ()
    text: str = field(default="", repr=False)
    launches: tuple[Launch, ...] = ()
    kernel: str = ""
    problem: Problem | None = None
    construct: str = ""


Declaration: TypeAlias = (
    Variables
    | Function
    | Instantiation
    | Record
    | Enumeration
    | Typedef
    | UsingNames
    | NamespaceAlias
    | Namespace
    | StaticAssert
    | Pragma
    | Assembly
    | Evaluate
    | Skipped
)
"""What stands at the top level. `Evaluate` is a file-scope call such as the annotation `__axiom(e);`."""


@frozen
class Missing:
    """Included files that were not found, and the undefined macros on which conditions after them depend.

    The text is read as if the files were empty; whoever proves something of it says so, and repeats the sentences about
    macros of compilers that conditions have ``tested``.
    """

    headers: tuple[str, ...] = ()
    macros: tuple[str, ...] = ()
    tested: tuple[str, ...] = ()


@frozen_node
class TranslationUnit:
    """One parsed source file with everything it includes, in order."""

    dialect: str
    items: tuple[Declaration, ...]
    files: tuple[str, ...]
    missing: Missing
