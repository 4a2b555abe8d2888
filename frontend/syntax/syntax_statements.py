"""The part of the syntax tree that is executed: statements. See `frontend/syntax/syntax.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span

if TYPE_CHECKING:  # the parts of the tree refer to each other
    from frontend.syntax.syntax import Declaration, Variables
    from frontend.syntax.syntax_expressions import Expression


@frozen_node
class Compound:
    """`{ ... }`."""

    span: Span
    body: tuple[Statement, ...]


@frozen_node
class Declare:
    """A declaration among statements: variables, or a local type, alias or using directive."""

    span: Span
    declaration: Declaration


@frozen_node
class Evaluate:
    """An expression statement."""

    span: Span
    expression: Expression


@frozen_node
class If:
    """`if`, also `if constexpr`. A declaration as condition has `declaration` and, if only that, its name as `condition`."""

    span: Span
    condition: Expression
    then: Statement
    otherwise: Statement | None = None
    declaration: Variables | None = None
    constexpr: bool = False


@frozen_node
class While:
    """`while (condition) body`."""

    span: Span
    condition: Expression
    body: Statement


@frozen_node
class DoWhile:
    """`do body while (condition);`."""

    span: Span
    body: Statement
    condition: Expression


@frozen_node
class For:
    """`for (start; condition; step) body`."""

    span: Span
    start: Variables | Expression | None
    condition: Expression | None
    step: Expression | None
    body: Statement


@frozen_node
class ForRange:
    """`for (declaration : range) body`."""

    span: Span
    variable: Variables
    range: Expression
    body: Statement


@frozen_node
class Switch:
    """`switch`; the cases are `Case` and `Default` statements within the body, as in C."""

    span: Span
    condition: Expression
    body: Statement


@frozen_node
class Case:
    """`case value:` or, GNU, `case value ... last:`, and the one statement that it labels."""

    span: Span
    value: Expression
    last: Expression | None
    body: Statement


@frozen_node
class Default:
    """`default:` and the one statement that it labels."""

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
    """`return;` or `return value;`."""

    span: Span
    value: Expression | None = None


@frozen_node
class Goto:
    """`goto label;`."""

    span: Span
    label: str


@frozen_node
class Label:
    """`name:` and the one statement that it labels."""

    span: Span
    name: str
    body: Statement


@frozen_node
class Empty:
    """`;` alone, also the statement that a label before `}` labels."""

    span: Span


@frozen_node
class Pragma:
    """`#pragma text`; among statements and at the top level."""

    span: Span
    text: str


@frozen_node
class AssemblyOperand:
    """`"=r"(x)`: a constraint and the expression that it ties to a register."""

    span: Span
    constraint: str
    expression: Expression


@frozen_node
class Assembly:
    """Inline assembly: its template, what it writes and reads. ``text`` is all of it; another form has no template."""

    span: Span
    text: str
    template: str | None = None
    outputs: tuple[AssemblyOperand, ...] = ()
    inputs: tuple[AssemblyOperand, ...] = ()


Statement: TypeAlias = (
    Compound
    | Declare
    | Evaluate
    | If
    | While
    | DoWhile
    | For
    | ForRange
    | Switch
    | Case
    | Default
    | Break
    | Continue
    | Return
    | Goto
    | Label
    | Empty
    | Pragma
    | Assembly
)
