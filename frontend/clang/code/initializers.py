"""Objects made of values: constructors, copies, braces, closures, zero."""

from __future__ import annotations

from functools import partial

from boogie_ir.lang.source import Span
from frontend.clang.code.reader import Frame, category
from frontend.clang.dump.nodes import RECORDS, Node, children, first_line, inner, last_line
from frontend.clang.dump.written import FunctionOf, UnreadableType, parse_type
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import UncertainLayout
from frontend.clang.types.types import bare
from frontend.errors import Unsupported
from frontend.typed.tree import (
    Aggregate,
    Category,
    Construct,
    Conversion,
    Convert,
    Copy,
    Expression,
    Integer,
    KnownConstruct,
    Subscript,
    Uninitialized,
    VariableUse,
    Zero,
)
from frontend.typed.types import Array, Known, Pointer, RecordUse, Reference, Scalar, Type, unqualified

MOST_ELEMENTS = 4096


def record_of(frame: Frame, span: Span, type: Type) -> Node:
    """The declaration of a record by its type."""
    type = unqualified(type)
    if isinstance(type, RecordUse):
        return frame.reader.records.nodes[type.symbol]
    if isinstance(type, Known):
        return frame.reader.types.known_nodes[type]
    raise Unsupported(span, "a constructor of what is no class")


def read_construct(frame: Frame, node: Node) -> Expression:
    """A constructor's call: a copy, a function's call, or nothing at all."""
    span = frame.span(node)
    below = children(node)
    scope = _scope_of_defaults(frame, node, below)
    arguments = [
        frame.within(scope, partial(frame.expression, child)) if child["kind"] == "CXXDefaultArgExpr" else frame.expression(child)
        for child in below
    ]
    type = unqualified(_constructed(frame, node, arguments))
    if isinstance(type, Array):
        return _array(frame, node, type, arguments)
    return _one(frame, node, span, type, arguments)


def _constructed(frame: Frame, node: Node, arguments: list[Expression]) -> Type:
    """The type that is constructed: of a copy that of what is copied, else as printed.

    What is printed of a copy may name what is declared elsewhere (`auto x = f();`), so that only the constructors tell.
    """
    printed: Type | None = frame.expected.get(node["id"])
    if printed is not None:
        return printed
    try:
        printed = frame.reader.types.of_node(node, frame.context)
    except UncertainType:
        printed = None
    source = unqualified(arguments[0].type) if len(arguments) == 1 else None
    if source is None or source == printed or not isinstance(source, RecordUse | Known):
        return frame.type(node) if printed is None else printed
    copies = _takes(frame, node, source, source) or (printed is None and _is_copy(node))
    if printed is not None and not isinstance(printed, RecordUse | Known):
        return printed
    if copies and (printed is None or not _takes(frame, node, printed, source)):
        return source
    name = str(node["type"]["qualType"]).removeprefix("const ")
    if printed is not None and (not copies or "<" in name or frame.index.is_only(name)):
        return printed
    raise Unsupported(frame.span(node), f"a type that cannot be told ({node['type']['qualType']})")


def _takes(frame: Frame, node: Node, type: Type, source: Type) -> bool:
    """Whether a class has a constructor of the type that clang prints, which takes an object of another, or its own."""
    for item in _constructors(record_of(frame, frame.span(node), type)):
        if item["type"]["qualType"] == node["ctorType"]["qualType"]:
            parameters = frame.certain_of(node, partial(frame.reader.signature, item)).parameters
            first = parameters[0] if parameters else None
            if first is not None and unqualified(first.target if isinstance(first, Reference) else first) == source:
                return True
    return False


def _scope_of_defaults(frame: Frame, node: Node, arguments: list[Node]) -> str:
    """The scope in which default arguments of a constructor stand: the constructor's."""
    if not any(child["kind"] == "CXXDefaultArgExpr" for child in arguments):
        return frame.context
    type = unqualified(frame.type(node))
    while isinstance(type, Array):
        type = unqualified(type.element)
    return str(constructor_of(frame, node, record_of(frame, frame.span(node), type))["id"])


def _is_copy(node: Node) -> bool:
    try:
        written = parse_type(node["ctorType"]["qualType"])
    except (UnreadableType, KeyError):
        return False
    if not isinstance(written, FunctionOf) or len(written.parameters) != 1:
        return False
    text = str(node["ctorType"]["qualType"]).replace("const ", "").replace("&", "").replace(" ", "")
    return text.startswith(f"void({node['type']['qualType']})".replace("const ", "").replace(" ", ""))


def _array(frame: Frame, node: Node, type: Array, arguments: list[Expression]) -> Expression:
    span = frame.span(node)
    element = unqualified(type.element)
    made = _array(frame, node, element, arguments) if isinstance(element, Array) else _one(frame, node, span, element, arguments)
    if isinstance(made, Uninitialized):
        return Uninitialized(span, type, Category.PRVALUE)
    if isinstance(made, Zero):
        return Zero(span, type, Category.PRVALUE)
    if type.length is None or type.length > MOST_ELEMENTS:
        raise Unsupported(span, f"an array of more than {MOST_ELEMENTS} objects that are constructed")
    return Aggregate(span, type, Category.PRVALUE, tuple((index, made) for index in range(type.length)))


def _one(frame: Frame, node: Node, span: Span, type: Type, arguments: list[Expression]) -> Expression:
    record = record_of(frame, span, type)
    if isinstance(type, Known):
        if len(arguments) == 1 and unqualified(arguments[0].type) == type:
            return _loaded(span, type, arguments[0])
        if not arguments:
            if node.get("zeroing"):
                return Zero(span, type, Category.PRVALUE)
            constructor = constructor_of(frame, node, record)
            if _is_trivial(record, constructor):
                return Uninitialized(span, type, Category.PRVALUE)
        return KnownConstruct(span, type, Category.PRVALUE, tuple(arguments))
    constructor = constructor_of(frame, node, record)
    if _is_trivial(record, constructor):
        if not arguments:
            made = Zero if node.get("zeroing") else Uninitialized
            return made(span, type, Category.PRVALUE)
        (source,) = arguments
        if source.category is Category.PRVALUE:
            return source
        return Copy(span, type, Category.PRVALUE, source)
    symbol = frame.reader.zeroing(constructor) if node.get("zeroing") else frame.reader.function(constructor)
    return Construct(span, type, Category.PRVALUE, symbol, tuple(arguments))


def _loaded(span: Span, type: Type, value: Expression) -> Expression:
    if value.category is Category.PRVALUE:
        return value
    return Convert(span, type, Category.PRVALUE, Conversion.LOAD, value)


def _is_trivial(record: Node, constructor: Node) -> bool:
    """Whether a constructor is the compiler's own and does nothing but copy members, or nothing."""
    if not (constructor.get("isImplicit") or constructor.get("explicitlyDefaulted")):
        return False
    if any(child.get("kind") == "CXXInheritedCtorInitExpr" for item in inner(constructor) for child in inner(item)):
        return False
    parameters = [child for child in inner(constructor) if child.get("kind") == "ParmVarDecl"]
    if not parameters:
        key = "defaultCtor"
    elif len(parameters) > 1 or "&" not in parameters[0]["type"]["qualType"]:
        return False
    else:
        key = "moveCtor" if "&&" in parameters[0]["type"]["qualType"] else "copyCtor"
    return bool(record.get("definitionData", {}).get(key, {}).get("trivial"))


def constructor_of(frame: Frame, node: Node, record: Node) -> Node:
    """The constructor that an expression calls: clang prints its type only, so that it must be the record's only one of it."""
    span = frame.span(node)
    wanted = node["ctorType"]["qualType"]
    candidates = list(_constructors(record))
    found = [item for item in candidates if item["type"]["qualType"] == wanted]
    if not found:
        found = [item for item in candidates if _same_type(frame, item, wanted, record)]
    roots = {frame.index.root(item["id"]) for item in found}
    if len(roots) != 1:
        raise Unsupported(span, f"a constructor of the type {wanted} that cannot be told")
    return frame.index.definition(found[0]["id"]) or found[0]


def _same_type(frame: Frame, constructor: Node, wanted: str, record: Node) -> bool:
    try:
        types = frame.reader.types
        return bare(types.resolve(wanted, record["id"])) == bare(types.of_node(constructor, record["id"]))
    except UncertainType:
        return False


def _constructors(record: Node) -> list[Node]:
    found: list[Node] = []
    for member in inner(record):
        if member.get("kind") == "CXXConstructorDecl":
            found.append(member)
        elif member.get("kind") == "FunctionTemplateDecl":
            instances = [child for child in inner(member) if child.get("kind") == "CXXConstructorDecl"]
            found.extend(child for child in instances if any(item.get("kind") == "TemplateArgument" for item in inner(child)))
    return found


# ------------------------------------------------------------------------------------------------------------- braces


def read_list(frame: Frame, node: Node) -> Expression:
    """Braces: the values of fields or elements in order, as clang has sorted them."""
    span = frame.span(node)
    type = unqualified(frame.type(node))
    filler = node.get("array_filler")
    below = children(node)
    match type:
        case Array(element, length):
            if filler is not None:
                below = [child for child in filler[1:] if child]
            for child in (*below, *(filler[:1] if filler is not None else ())):
                _expect(frame, child, element)
            items = tuple((index, frame.expression(child)) for index, child in enumerate(below))
            if filler is not None and length is not None and len(items) < length:
                rest = frame.expression({**filler[0], "valueCategory": filler[0].get("valueCategory", "prvalue")})
                if not isinstance(rest, Zero):
                    if length > MOST_ELEMENTS:
                        raise Unsupported(span, f"an array of more than {MOST_ELEMENTS} objects that are constructed")
                    items = (*items, *((index, rest) for index in range(len(items), length)))
            return Aggregate(span, Array(element, length), Category.PRVALUE, items)
        case Known():
            if not below:
                return Zero(span, type, Category.PRVALUE)
            return KnownConstruct(span, type, Category.PRVALUE, tuple(frame.expression(child) for child in below))
        case RecordUse():
            return _record_list(frame, node, type, below)
        case _:
            if not below:
                return Zero(span, type, category(node))
            if len(below) == 1:
                return frame.expression(below[0])
    raise Unsupported(span, "braces of this form")


def _record_list(frame: Frame, node: Node, type: RecordUse, below: list[Node]) -> Expression:
    span = frame.span(node)
    record = record_of(frame, span, type)
    if len(below) == 1 and below[0]["kind"] == "CXXConstructExpr" and _same_record(frame, below[0], type):
        _expect(frame, below[0], type)
        return frame.expression(below[0])
    if "field" in node:  # a union: the member that begins its life
        name = frame.reader.records.field_name(frame.index.get(node["field"]["id"]) or {})
        return Aggregate(span, type, Category.PRVALUE, tuple((name, frame.expression(child)) for child in below))
    if record.get("tagUsed") == "union":
        raise Unsupported(span, "braces of a union")
    try:
        bases = len(frame.reader.records.bases(record))
    except (UncertainLayout, UncertainType) as error:
        raise Unsupported(span, f"a base that cannot be told ({error})") from error
    fields = [field for field in frame.reader.records.fields(record) if "name" in field or not field.get("isBitfield")]
    names = [
        *(f"base_{number}" for number in range(bases)),
        *(frame.reader.records.names(record)[field["id"]] for field in fields),
    ]
    if len(below) > max(len(names), 1):
        raise Unsupported(span, "braces with more values than members")
    if below and not names:
        value = frame.expression(below[0])
        if unqualified(value.type) != type:
            raise Unsupported(span, "braces with more values than members")
        return value
    items: list[tuple[str | int, Expression]] = []
    for name, child in zip(names, below, strict=False):
        _expect(frame, child, _member_type(frame, record, name))
        value = _member_value(frame, child, record, dict(items))
        if len(below) == 1 and value.category is Category.PRVALUE and unqualified(value.type) == type:
            return value  # no member: the braces are around what is the whole object
        items.append((name, value))
    return Aggregate(span, type, Category.PRVALUE, tuple(items))


_VALUES = frozenset(("InitListExpr", "ImplicitValueInitExpr", "CXXConstructExpr"))


def _expect(frame: Frame, node: Node, type: Type) -> None:
    """Notes of braces, zeros and constructors what they initialise: what clang prints of their types are names of elsewhere."""
    while node["kind"] in ("CXXBindTemporaryExpr", "ExprWithCleanups"):
        node = children(node)[0]
    if node["kind"] in _VALUES and not isinstance(type, Reference):
        frame.expected[node["id"]] = unqualified(type)


def _member_type(frame: Frame, record: Node, name: str) -> Type:
    def found() -> Type:
        if name.startswith("base_"):
            return frame.reader.types.of_record(frame.reader.records.bases(record)[int(name.removeprefix("base_"))])
        names = frame.reader.records.names(record)
        (field,) = [item for item in frame.reader.records.fields(record) if names[item["id"]] == name]
        return frame.reader.types.of_node(field, record["id"])

    return frame.certain(record, found)


def _member_value(frame: Frame, node: Node, record: Node, before: dict[str | int, Expression]) -> Expression:
    """The value of a member in braces; a default initialiser may name the members before it."""
    if node["kind"] != "CXXDefaultInitExpr":
        return frame.expression(node)
    around, frame.aggregate = frame.aggregate, {str(name): value for name, value in before.items()}
    value = frame.within(record["id"], lambda: frame.expression(node))
    frame.aggregate = around
    return value


def _same_record(frame: Frame, node: Node, type: Type) -> bool:
    """Whether the one value in braces is of the same class, so that the braces are none."""
    try:
        printed = unqualified(frame.reader.types.of_node(node, frame.context))
    except UncertainType:
        return False
    return printed == type and _takes(frame, node, type, type)


def read_initializer_list(frame: Frame, node: Node) -> Expression:
    """A `std::initializer_list`: a pointer to an array of the values, and how many there are."""
    span = frame.span(node)
    type = unqualified(frame.type(node))
    array = frame.expression(children(node)[0])
    values = unqualified(array.type)
    record = record_of(frame, span, type)
    fields = frame.reader.records.fields(record)
    if not isinstance(values, Array) or values.length is None or len(fields) != 2 or not isinstance(type, RecordUse):
        raise Unsupported(span, "a list of values for an initializer_list of another form")
    first = Convert(span, Pointer(values.element), Category.PRVALUE, Conversion.DECAY, array)
    count = Integer(span, Scalar("unsigned long"), Category.PRVALUE, values.length)
    names = frame.reader.records.names(record)
    return Aggregate(
        span, type, Category.PRVALUE, tuple(zip((names[field["id"]] for field in fields), (first, count), strict=True))
    )


def read_inherited(frame: Frame, node: Node) -> Expression:
    """What an inherited constructor does first: the base's constructor with the same arguments."""
    span = frame.span(node)
    type = unqualified(frame.type(node))
    record = record_of(frame, span, type)
    ours = frame.function
    wanted = [frame.types[child["id"]] for child in inner(ours) if child.get("kind") == "ParmVarDecl"]
    found: list[Node] = []
    for item in _constructors(record):
        parameters = frame.certain_of(node, partial(frame.reader.signature, item)).parameters
        if list(map(bare, parameters)) == list(map(bare, wanted)):
            found.append(item)
    if len({frame.index.root(item["id"]) for item in found}) != 1:
        raise Unsupported(span, "an inherited constructor that cannot be told")
    arguments: list[Expression] = []
    for child in inner(ours):
        if child.get("kind") == "ParmVarDecl":
            arguments.append(passed_on(span, frame.symbols[child["id"]], frame.types[child["id"]]))
    constructor = frame.index.definition(found[0]["id"]) or found[0]
    return Construct(span, type, Category.PRVALUE, frame.reader.function(constructor), tuple(arguments))


def passed_on(span: Span, symbol: str, type: Type) -> Expression:
    """A parameter as it is given to another function of the same type."""
    if isinstance(type, Reference):
        return VariableUse(span, type.target, Category.XVALUE if type.rvalue else Category.LVALUE, symbol)
    use = VariableUse(span, type, Category.LVALUE, symbol)
    if isinstance(unqualified(type), RecordUse):
        return Copy(span, unqualified(type), Category.PRVALUE, use)
    return Convert(span, unqualified(type), Category.PRVALUE, Conversion.LOAD, use)


# ----------------------------------------------------------------------------------------------- closures and arrays


def read_lambda(frame: Frame, node: Node) -> Expression:
    """A lambda: its closure with what it captures, in order."""
    span = frame.span(node)
    below = children(node)
    record = frame.index.declarations[below[0]["id"]]
    fields, values = note_captures(frame, node, record)
    type = frame.reader.types.of_record(record)
    names = frame.reader.records.names(record)
    items: list[tuple[str | int, Expression]] = []
    for field, value in zip(fields, values, strict=True):
        made = frame.expression(value)
        items.append((names[field["id"]], made))
        if made.category is not Category.PRVALUE:
            frame.reader.records.field_types[field["id"]] = Reference(made.type, made.category is Category.XVALUE)
        elif not isinstance(unqualified(made.type), Array):
            frame.reader.records.field_types[field["id"]] = unqualified(made.type)
    return Aggregate(span, type, Category.PRVALUE, tuple(items))


def note_captures(frame: Frame, node: Node, record: Node) -> tuple[list[Node], list[Node]]:
    """Notes which field of a closure is which variable: by its initialiser, or (`[x = e]`) by where it is written.

    The fields and their initialisers are returned.
    """
    fields = frame.reader.records.fields(record)
    values = children(node)[1 : 1 + len(fields)]
    if len(values) != len(fields):
        raise Unsupported(frame.span(node), "a lambda whose captures cannot be told")
    names = frame.reader.records.names(record)
    found: dict[str, str] = {}
    written = _each_capture(frame, node, len(fields))
    for number, (field, value) in enumerate(zip(fields, values, strict=True)):
        name = names[field["id"]]
        item = written[number] if number < len(written) else ""
        if "=" in item:
            found[f"={item.partition('=')[0].strip('&').strip()}"] = name
            continue
        source = _captured(value)
        if source is None:
            raise Unsupported(frame.span(node), "a capture that cannot be told")
        if source == "this":
            frame.reader.captured_this[record["id"]] = name
        else:
            found[source] = name
    frame.reader.captures[record["id"]] = found
    return fields, values


def captures_of(frame: Frame, record: Node) -> dict[str, str]:
    """Which field of a closure is which variable, also where what makes the closure is not read (on the host)."""
    if record["id"] not in frame.reader.captures:
        note_captures(frame, frame.index.closures[record["id"]], record)
    return frame.reader.captures[record["id"]]


def _captured(value: Node) -> str | None:
    """The variable that a capture's initialiser reads, or `this`."""
    while True:
        if value["kind"] == "CXXThisExpr":
            return "this"
        if value["kind"] == "DeclRefExpr":
            return str(value["referencedDecl"]["id"])
        below = children(value)
        if value["kind"] == "ArrayInitLoopExpr":
            below = below[:1]
        if value["kind"] == "InitListExpr" or len(below) != 1:
            return None
        value = below[0]


def _each_capture(frame: Frame, node: Node, count: int) -> list[str]:
    """What is written for each field: a pack is written once for all that it has."""
    listed = capture_list(frame, node)
    written = [item for item in listed if item not in ("=", "&")]
    packs = [number for number, item in enumerate(written) if "..." in item]
    if not packs or not any("=" in item for item in written):
        return written
    if len(packs) > 1 or len(written) < len(listed) or "=" in written[packs[0]]:
        raise Unsupported(frame.span(node), "a capture of a pack beside one with an initialiser")
    (pack,) = packs
    return [*written[:pack], *[written[pack]] * (count - len(written) + 1), *written[pack + 1 :]]


def capture_list(frame: Frame, node: Node) -> list[str]:
    """What is written between a lambda's brackets, item by item."""
    text = frame.index.text
    line = first_line(node)
    items: list[list[str]] = [[]]
    depth = 0
    for number in range(line, last_line(node) + 1):
        token = text.token(number)
        if token is None:
            return []
        if token.text in ("[", "(", "{") and token.kind == "punct":
            depth += 1
            if depth == 1:
                continue
        if token.text in ("]", ")", "}") and token.kind == "punct":
            depth -= 1
            if depth == 0:
                break
        if token.text == "," and depth == 1:
            items.append([])
        else:
            items[-1].append(token.text)
    return [" ".join(item) for item in items if item]


def read_array_loop(frame: Frame, node: Node) -> Expression:
    """An array whose elements are each made from those of another: a copy, which clang writes as a loop."""
    span = frame.span(node)
    below = children(node)
    type = unqualified(frame.type(node))
    common = below[0]
    if not isinstance(type, Array) or type.length is None or common["kind"] != "OpaqueValueExpr":
        raise Unsupported(span, "the copy of an array")
    source = frame.expression(children(common)[0])
    if type.length > MOST_ELEMENTS:
        raise Unsupported(span, f"the copy of an array of more than {MOST_ELEMENTS} elements")
    items: list[tuple[str | int, Expression]] = []
    known = frame.opaque.get(common["id"])
    frame.opaque[common["id"]] = source
    for index in range(type.length):
        if index == 1 and isinstance(items[0][1], Convert | Copy):  # as for the first one
            items = []
            break
        frame.element.append(Integer(span, Scalar("unsigned long"), Category.PRVALUE, index))
        items.append((index, frame.expression(below[1])))
        frame.element.pop()
    if known is None:
        del frame.opaque[common["id"]]
    if not items and type.length:
        return Copy(span, type, Category.PRVALUE, source)
    return Aggregate(span, type, Category.PRVALUE, tuple(items))


__all__ = [
    "RECORDS",
    "Pointer",
    "Reference",
    "Subscript",
    "constructor_of",
    "read_array_loop",
    "read_construct",
    "read_lambda",
    "read_list",
    "record_of",
]
