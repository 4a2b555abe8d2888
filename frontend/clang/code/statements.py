"""Statements: each kind of clang's to what it is. What is not in the list is not supported, never skipped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from frontend.clang.code.assembly import read_assembly
from frontend.clang.code.destructors import (
    leave,
    note_variable,
    read_condition,
    read_dropped,
    read_return,
    with_temporaries,
)
from frontend.clang.code.member_pointers import is_member_pointer, keeps_value
from frontend.clang.code.reader import Frame, Scope
from frontend.clang.code.synthesized import array_assignment
from frontend.clang.dump.nodes import ALIASES, RECORDS, Node, children, inner
from frontend.clang.types.enumerations import UnknownValue, constant
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.types import bare, qualified
from frontend.errors import Unsupported
from frontend.typed.tree import (
    Block,
    Break,
    Case,
    Category,
    Continue,
    Convert,
    Declare,
    Default,
    DoWhile,
    Evaluate,
    Expression,
    For,
    Goto,
    If,
    Integer,
    Label,
    Return,
    Statement,
    Storage,
    Switch,
    Uninitialized,
    Variable,
    While,
)
from frontend.typed.types import Array, Pointer, Qualified, Reference, Scalar, Type, unqualified

_NO_STATEMENTS = (
    RECORDS
    | ALIASES
    | frozenset((
        "UsingDirectiveDecl", "UsingDecl", "UsingShadowDecl", "EnumDecl", "StaticAssertDecl", "EmptyDecl",
        "TypeAliasTemplateDecl", "NamespaceAliasDecl", "FunctionDecl", "UsingEnumDecl",
    ))
)  # fmt: skip


def read_statement(frame: Frame, node: Node) -> Statement:
    """What a statement is."""
    span = frame.span(node)
    kind = node.get("kind", "")
    match kind:
        case "CompoundStmt":
            return _compound(frame, node)
        case "DeclStmt":
            return _declaration(frame, node)
        case "NullStmt":
            return Block(span, ())
        case "ReturnStmt":
            return read_return(frame, node)
        case "IfStmt":
            return _scoped(frame, node, lambda: _if(frame, node))
        case "WhileStmt":
            return _while(frame, node)
        case "DoStmt":
            body, condition = children(node)
            return DoWhile(span, _body(frame, body), frame.expression(condition))
        case "ForStmt":
            return _scoped(frame, node, lambda: _for(frame, node))
        case "CXXForRangeStmt":
            return _scoped(frame, node, lambda: _range(frame, node))
        case "SwitchStmt":
            return _scoped(frame, node, lambda: _switch(frame, node))
        case "CaseStmt":
            return _case(frame, node)
        case "DefaultStmt":
            return Default(span, frame.statement(children(node)[-1]))
        case "BreakStmt":
            return _jump(frame, node, Break(span))
        case "ContinueStmt":
            return _jump(frame, node, Continue(span))
        case "GotoStmt":
            return Goto(span, _label(frame, node))
        case "LabelStmt":
            return Label(span, str(node["name"]), frame.statement(children(node)[-1]))
        case "AttributedStmt":
            return frame.statement(children(node)[-1])
        case "GCCAsmStmt":
            return read_assembly(frame, node)
        case _ if "valueCategory" in node:
            assigned = array_assignment(frame, node)
            if assigned is not None:
                return assigned
            found = with_temporaries(frame, span, lambda: Evaluate(span, read_dropped(frame, node)))
            return found[0] if len(found) == 1 else Block(span, tuple(found))
        case _:
            raise Unsupported(span, f"a statement of the kind {kind}")


def _compound(frame: Frame, node: Node) -> Statement:
    frame.scopes.append(Scope())
    statements: list[Statement] = []
    for child in children(node):
        if child.get("kind") == "DeclStmt":
            statements.extend(with_temporaries(frame, frame.span(child), partial(frame.statement, child)))
        else:
            statements.append(frame.statement(child))
    return Block(frame.span(node), (*statements, *_end(frame, node, statements)))


def _end(frame: Frame, node: Node, statements: list[Statement] | None = None) -> list[Statement]:
    """Ends the innermost scope: what is destroyed there, unless a return stands before its end."""
    last = [] if statements and isinstance(statements[-1], Return) else leave(frame, frame.span(node), len(frame.scopes) - 1)
    frame.scopes.pop()
    return last


def _scoped(frame: Frame, node: Node, made: Callable[[], Statement]) -> Statement:
    """A statement around which there is a scope of its own, for what its head declares."""
    frame.scopes.append(Scope())
    found = made()
    last = _end(frame, node)
    if last and not isinstance(found, Block):
        raise Unsupported(frame.span(node), "an object with a destructor here")
    return Block(found.span, (*found.body, *last)) if last and isinstance(found, Block) else found


def _body(frame: Frame, node: Node, loop: bool = True) -> Statement:
    """The body of a loop or `switch`, which jumps leave."""
    frame.scopes.append(Scope(breaks=True, continues=loop))
    found = frame.statement(node)
    last = _end(frame, node)
    return Block(found.span, (found, *last)) if last else found


def _jump(frame: Frame, node: Node, jump: Break | Continue) -> Statement:
    """`break` or `continue`: what is destroyed on the way, then the jump."""
    depth = len(frame.scopes) - 1
    while depth > 0 and not (frame.scopes[depth].breaks if isinstance(jump, Break) else frame.scopes[depth].continues):
        depth -= 1
    last = leave(frame, jump.span, depth)
    return Block(jump.span, (*last, jump)) if last else jump


def _label(frame: Frame, node: Node) -> str:
    label = frame.index.get(node["targetLabelDeclId"])
    if label is not None:
        return str(label["name"])
    name = frame.index.labels.get(node["targetLabelDeclId"])
    if name is None:
        raise Unsupported(frame.span(node), "goto")
    return name


def _block(node: Node, frame: Frame, statements: list[Statement]) -> Statement:
    return statements[0] if len(statements) == 1 else Block(frame.span(node), tuple(statements))


# ------------------------------------------------------------------------------------------------------- declarations


def _declaration(frame: Frame, node: Node) -> Statement:
    variables: list[Variable] = []
    span = frame.span(node)
    for child in children(node):
        match child["kind"]:
            case "VarDecl" | "DecompositionDecl":
                found = declare_variable(frame, child)
                if found is not None:
                    variables.append(found)
                variables.extend(_holders(frame, child))
            case kind if kind in _NO_STATEMENTS:
                pass
            case kind:
                raise Unsupported(frame.span(child), f"a declaration of the kind {kind}")
    return Declare(span, tuple(variables)) if variables else Block(span, ())


def _holders(frame: Frame, node: Node) -> list[Variable]:
    """The variables that a structured binding of a class like a tuple declares."""
    if node["kind"] != "DecompositionDecl":
        return []
    found: list[Variable] = []
    for binding in inner(node):
        for child in inner(binding) if binding.get("kind") == "BindingDecl" else ():
            if child.get("kind") == "VarDecl":
                made = declare_variable(frame, child)
                if made is not None:
                    found.append(made)
    return found


def declare_variable(frame: Frame, node: Node) -> Variable | None:
    """A local variable. One that lives elsewhere (`__shared__`, `static`, a constant) is read when it is used."""
    if is_member_pointer(node):
        return None  # its value is looked for where it is used
    storage = frame.reader.storage(node)
    constant = storage is Storage.FOLDED and not _is_automatic_constant(frame, node)
    if storage is not Storage.AUTOMATIC and (constant or storage is not Storage.FOLDED):
        frame.reader.variable(node)
        return None
    span = frame.span(node)
    written = [child for child in children(node) if "valueCategory" in child]
    value: Expression | None = None
    if written and "init" in node:
        known = _own_type(frame, node)
        if known is not None:
            frame.types[node["id"]] = known
            frame.symbols[node["id"]] = frame.new_symbol(str(node.get("name", "")))
        value = frame.expression(written[0])
        type = variable_type(frame, node, value, known)
        if known is None:
            frame.declare(node, type)
        else:
            frame.types[node["id"]] = type
            if not isinstance(type, Reference):
                frame.objects.add(frame.symbols[node["id"]])
    else:
        type = frame.type(node)
        frame.declare(node, type)
    if isinstance(value, Uninitialized):
        value = None
    symbol = frame.symbols[node["id"]]
    stays = isinstance(type, Reference) or (isinstance(unqualified(type), Pointer) and keeps_value(frame, node))
    if value is not None and stays:
        frame.bound[symbol] = value
    note_variable(frame, span, symbol, type)
    return Variable(span, frame.symbols[node["id"]], str(node.get("name", "")), type, Storage.AUTOMATIC, value)


def _is_automatic_constant(frame: Frame, node: Node) -> bool:
    """Whether a `constexpr` variable is a function's own."""
    return node.get("storageClass") not in ("static", "extern") and frame.index.owner(node["id"]) is not None


def _own_type(frame: Frame, node: Node) -> Type | None:
    try:
        return frame.reader.types.of_node(node, frame.context)
    except (UncertainType, UnknownValue):
        return None


def variable_type(frame: Frame, node: Node, value: Expression, printed: Type | None) -> Type:
    """The type of a variable: as its initialiser has been converted to it, with the qualifiers that are printed.

    What clang prints of a deduced type may name what is not declared there; then the initialiser alone says it. Where both say
    something and do not agree, it is not certain.
    """
    text = str(node["type"]["qualType"])
    given: Type
    if text.endswith("&") or isinstance(printed, Reference):
        rvalue = printed.rvalue if isinstance(printed, Reference) else text.endswith("&&")
        given = Reference(value.type, rvalue)
    else:
        given = qualified(unqualified(value.type), _constant(text, printed), isinstance(printed, Qualified) and printed.volatile)
    if printed is None:
        return given
    if bare(printed) == bare(given) or isinstance(unqualified(printed), Array):
        return printed
    if frame.index.is_deduced(node):
        return given
    raise Unsupported(frame.span(node), f"a type that cannot be told ({text})")


def _constant(text: str, printed: Type | None) -> bool:
    if printed is not None:
        return isinstance(printed, Qualified) and printed.const
    return text.endswith((" const", "*const")) or (text.startswith("const ") and not text.endswith(("*", "]", ")")))


# ------------------------------------------------------------------------------------------------- choices and loops


def _if(frame: Frame, node: Node) -> Statement:
    span = frame.span(node)
    before, below = _before(frame, node)
    condition = below[0]
    otherwise = below[2] if len(below) > 2 else None
    if node.get("isConstexpr"):
        try:
            taken = constant(condition)
        except UnknownValue as error:
            raise Unsupported(span, "an if constexpr whose condition has no known value") from error
        chosen = below[1] if taken else otherwise
        result: Statement = frame.statement(chosen) if chosen is not None else Block(span, ())
    else:
        first, tested = read_condition(frame, condition)
        before.extend(first)
        result = If(span, tested, frame.statement(below[1]), frame.statement(otherwise) if otherwise is not None else None)
    return _block(node, frame, [*before, result])


def _before(frame: Frame, node: Node) -> tuple[list[Statement], list[Node]]:
    """The statement and the declaration before a condition, and what comes after them."""
    below = children(node)
    count = int(bool(node.get("hasInit"))) + int(bool(node.get("hasVar")))
    return [frame.statement(child) for child in below[:count]], below[count:]


def _while(frame: Frame, node: Node) -> Statement:
    span = frame.span(node)
    if not node.get("hasVar"):
        condition, body = children(node)
        first, tested = read_condition(frame, condition)
        if not first:
            return While(span, tested, _body(frame, body))
        leaves = If(span, tested, Block(span, ()), Break(span))
        true = Integer(span, Scalar("bool"), Category.PRVALUE, 1)
        return While(span, true, Block(span, (*first, leaves, _body(frame, body))))
    declaration, condition, body = children(node)
    frame.scopes.append(Scope(breaks=True, continues=True))
    made = frame.statement(declaration)
    if frame.scopes.pop().objects:
        raise Unsupported(span, "an object with a destructor in a condition")
    tested = frame.expression(condition)
    leaves = If(span, tested, Block(span, ()), Break(span))
    true = Integer(span, Scalar("bool"), Category.PRVALUE, 1)
    return While(span, true, Block(span, (made, leaves, _body(frame, body))))


def _for(frame: Frame, node: Node) -> Statement:
    span = frame.span(node)
    start, variable, condition, step, body = inner(node)
    begun = frame.statement(start) if start else None
    before: list[Statement] = []
    if variable:
        return _for_with_variable(frame, node, begun)
    if begun is not None and (frame.scopes[-1].objects or not isinstance(begun, Declare | Evaluate)):
        before, begun = [begun], None
    loop = For(span, begun, frame.expression(condition) if condition else None, frame.expression(step) if step else None,
               _body(frame, body))  # fmt: skip
    return _block(node, frame, [*before, loop])


def _for_with_variable(frame: Frame, node: Node, begun: Statement | None) -> Statement:
    """A loop whose condition declares a variable: a loop without end that leaves where it is false."""
    span = frame.span(node)
    _, variable, condition, step, body = inner(node)
    made = frame.statement(variable)
    leaves = If(span, frame.expression(condition), Block(span, ()), Break(span))
    inside = Block(span, (made, leaves, _body(frame, body)))
    loop = For(span, None, None, frame.expression(step) if step else None, inside)
    return _block(node, frame, [*([begun] if begun is not None else []), loop])


def _range(frame: Frame, node: Node) -> Statement:
    span = frame.span(node)
    first, ranged, begin, end, condition, step, variable, body = inner(node)
    statements = [frame.statement(item) for item in (first, ranged, begin, end) if item]
    tested, stepped = frame.expression(condition), frame.expression(step)
    frame.scopes.append(Scope(breaks=True, continues=True))
    each = [frame.statement(variable), frame.statement(body)]
    inside = Block(frame.span(body), (*each, *_end(frame, node)))
    return Block(span, (*statements, For(span, None, tested, stepped, inside)))


def _switch(frame: Frame, node: Node) -> Statement:
    before, below = _before(frame, node)
    value, body = below
    first, found = read_condition(frame, value)
    return _block(node, frame, [*before, *first, Switch(frame.span(node), found, _body(frame, body, False))])


def _case(frame: Frame, node: Node) -> Statement:
    below = children(node)
    try:
        first = constant(below[0])
        last = constant(below[1]) if node.get("isGNURange") else None
    except UnknownValue as error:
        raise Unsupported(frame.span(node), "a case whose value is not known") from error
    return Case(frame.span(node), first, last, frame.statement(below[-1]))


__all__ = ["Convert", "declare_variable", "read_statement", "variable_type"]
