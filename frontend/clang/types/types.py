"""What clang's types are: printed ones by the scope in which they are printed, and those given as trees by identity.

A printed name that cannot be told for certain raises :class:`UncertainType`: it is never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress

from frontend.clang.dump.nodes import ALIASES, FUNCTIONS, RECORDS, Index, Node, attributes, inner, type_text
from frontend.clang.dump.written import (
    ArrayOf,
    FunctionOf,
    MemberPointer,
    Named,
    Part,
    PointerTo,
    ReferenceTo,
    UnreadableType,
    Written,
    parse_type,
)
from frontend.clang.types.enumerations import underlying
from frontend.clang.types.lookup import A_TEMPLATE, Names, UncertainType
from frontend.typed.types import (
    Array,
    FunctionSignature,
    Known,
    Pointer,
    Qualified,
    RecordUse,
    Reference,
    Scalar,
    Type,
    unqualified,
)

_OBJECTS = frozenset(("cudaSurfaceObject_t",))
"""Numbers that stand for something: the tables know the names."""

_WORD = re.compile(r"\w+")

_SCALARS = {
    "char": "char", "signed char": "signed char", "unsigned char": "unsigned char", "short": "short",
    "unsigned short": "unsigned short", "int": "int", "unsigned int": "unsigned int", "unsigned": "unsigned int", "long": "long",
    "unsigned long": "unsigned long", "long long": "long long", "unsigned long long": "unsigned long long", "float": "float",
    "double": "double", "long double": "long double", "bool": "bool", "void": "void", "wchar_t": "int",
    "char8_t": "unsigned char", "char16_t": "unsigned short", "char32_t": "unsigned int", "__size_t": "unsigned long",
    "__ptrdiff_t": "long",
}  # fmt: skip


_UNSIGNED = {
    "bool": 1, "unsigned char": 8, "unsigned short": 16, "unsigned int": 32, "unsigned": 32, "unsigned long": 64,
    "unsigned long long": 64,
}  # fmt: skip


def qualified(type: Type, const: bool, volatile: bool = False) -> Type:
    """A type with qualifiers added; those of an array are those of its elements."""
    if not const and not volatile:
        return type
    match type:
        case Array(element, length):
            return Array(qualified(element, const, volatile), length)
        case Qualified(inside, was_const, was_volatile):
            return Qualified(inside, const or was_const, volatile or was_volatile)
        case Reference() | FunctionSignature():
            return type
        case _:
            return Qualified(type, const, volatile)


def bare(type: Type) -> Type:
    """A type without qualifiers and `restrict` anywhere in it: what of it can differ is not which type it is."""
    match type:
        case Qualified(inside):
            return bare(inside)
        case Pointer(target):
            return Pointer(bare(target))
        case Reference(target, rvalue):
            return Reference(bare(target), rvalue)
        case Array(element, length):
            return Array(bare(element), length)
        case FunctionSignature(result, parameters):
            return FunctionSignature(bare(result), tuple(map(bare, parameters)))
        case _:
            return type


class Types(Names):
    """The types of one tree; ``reach`` is told of every record that is met."""

    def __init__(self, index: Index, reach: Callable[[Node], None]) -> None:
        super().__init__(index)
        self._reach = reach
        self._symbols: dict[str, str] = {}
        self._taken: set[str] = set()
        self._known: dict[str, bool] = {}
        self._arguments: dict[str, tuple[Type | int, ...] | None] = {}
        self._told: dict[tuple[object, ...], Type | None] = {}

    # --------------------------------------------------------------------------------------------------------- records

    def of_record(self, node: Node) -> Type:
        """The type that a record declares."""
        identity = self.index.root(node["id"])
        found = self.index.definition(identity) or node
        if self.is_known(found):
            known = Known(str(found["name"]), self.index.path(found["id"]), self._known_arguments(found))
            self.known_nodes.setdefault(known, found)
            return known
        symbol = self._symbols.get(identity)
        if symbol is None:
            name = self.record_name(found)
            symbol, number = name, 1
            while symbol in self._taken:
                number += 1
                symbol = f"{name}#{number}"
            self._taken.add(symbol)
            self._symbols[identity] = symbol
            self.nodes[symbol] = found
            self._reach(found)
        return RecordUse(symbol)

    def symbol(self, node: Node) -> str:
        """The symbol of a record that has been met."""
        return self._symbols[self.index.root(node["id"])]

    def record_name(self, node: Node) -> str:
        """The name of a record for reports, with the classes around it and the arguments of its template."""
        name = str(node.get("name", ""))
        if not name:
            name = "(lambda)" if node["id"] in self.index.closures else f"({node.get('tagUsed', 'struct')})"
        found = [child for child in inner(node) if child.get("kind") == "TemplateArgument"]
        if found:
            name += f"<{', '.join(map(argument_text, found))}>"
        owner = self.index.owner_record(node["id"])
        if owner is not None:
            return f"{self.record_name(owner)}::{name}"
        return "::".join((*self.index.path(node["id"]), name))

    def is_known(self, node: Node) -> bool:
        """Whether the tables know a record: it is the prelude's, has no code, and is not marked as code."""
        identity = node["id"]
        if identity not in self._known:
            self._known[identity] = False  # what refers to itself asks again
            self._known[identity] = self.index.is_prelude(node) and not self._has_code(node)
        return self._known[identity]

    def _has_code(self, node: Node) -> bool:
        pattern = self.index.get(str(node.get("TemplateInstantiationPattern", "")))
        for record in (node, *([pattern] if pattern is not None else [])):
            marks = "".join(self.index.source(mark) for mark in attributes(record, "AnnotateAttr"))
            if 'annotate("known")' in marks or 'annotate("code")' in marks:
                return 'annotate("code")' in marks
            for member in inner(record):
                functions = inner(member) if member.get("kind") == "FunctionTemplateDecl" else [member]
                for function in functions:
                    made = function.get("isImplicit") or function.get("explicitlyDefaulted")  # by the compiler, where it is used
                    written = function.get("kind") in FUNCTIONS and not made
                    if written and any(child.get("kind") == "CompoundStmt" for child in inner(function)):
                        return True
        owner = self.index.owner_record(node["id"])
        return owner is not None and self._has_code(owner)

    def is_known_member(self, node: Node) -> bool:
        """Whether a function is a member of a record that the tables know."""
        record = self.index.owner_record(node["id"])
        return record is not None and self.is_known(self.index.definition(record["id"]) or record)

    def _known_arguments(self, node: Node) -> tuple[Type | int, ...]:
        found = self.arguments(node)
        return found if found is not None else ()

    def arguments(self, node: Node) -> tuple[Type | int, ...] | None:
        """The template arguments of an instance, packs spread out; None where one is neither a type nor a number."""
        identity = node["id"]
        if identity not in self._arguments:
            found: list[Type | int] = []
            try:
                given = [child for child in inner(node) if child.get("kind") == "TemplateArgument"]
                for number, child in enumerate(given):
                    found.extend(self._adjusted(node, number, tuple(self.argument(child)), found))
                self._arguments[identity] = tuple(found)
            except UncertainType:
                self._arguments[identity] = None
        return self._arguments[identity]

    def _adjusted(
        self, node: Node, number: int, values: tuple[Type | int, ...], before: list[Type | int]
    ) -> tuple[Type | int, ...]:
        """Numbers as the type of their template parameter has them: clang prints each as if it were signed, `true` as -1."""
        template = self.index.get(self.index.template_of.get(node["id"], ""))
        below = inner(template) if template is not None else []
        parameters = [child for child in below if str(child.get("kind", "")).startswith(("TemplateT", "NonTypeT"))]
        if number >= len(parameters) or parameters[number]["kind"] != "NonTypeTemplateParmDecl":
            return values
        written = type_text(parameters[number]).removesuffix("...")
        names = [str(parameter.get("name", "")) for parameter in parameters[: len(before)]]
        if written in names:
            type = before[names.index(written)]
            written = type.name if isinstance(type, Scalar) else ""
        bits = _UNSIGNED.get(written.removeprefix("const "))
        if bits is None:
            return values
        return tuple(value % (1 << bits) if isinstance(value, int) else value for value in values)

    def argument(self, node: Node) -> Iterable[Type | int]:
        """What a template argument is: several where it is a pack."""
        if "type" in node:
            below = inner(node)
            return (self.of_tree(below[0]),) if below else (self.resolve(node["type"]["qualType"], ""),)
        if "value" in node:
            return (int(node["value"]),)
        if node.get("isPack"):
            return tuple(item for child in inner(node) for item in self.argument(child))
        if node.keys() == {"kind"}:
            return (A_TEMPLATE,)
        raise UncertainType("a template argument that is neither a type nor a number")

    # ----------------------------------------------------------------------------------------------- types as trees

    def of_tree(self, node: Node) -> Type:
        """The type that a tree of clang's describes."""
        kind = node["kind"]
        below = inner(node)
        match kind:
            case "BuiltinType":
                return self.resolve(node["type"]["qualType"], "")
            case "PointerType":
                return Pointer(self.of_tree(below[0]))
            case "LValueReferenceType" | "RValueReferenceType":
                return Reference(self.of_tree(below[0]), kind == "RValueReferenceType")
            case "RecordType" | "EnumType" | "InjectedClassNameType":
                declared = self.index.get(node["decl"]["id"])
                if declared is None:
                    raise UncertainType(node["type"]["qualType"])
                return self.of_declaration(declared)
            case "QualType":
                words = str(node.get("qualifiers", ""))
                return qualified(self.of_tree(below[0]), "const" in words, "volatile" in words)
            case "ConstantArrayType":
                return Array(self.of_tree(below[0]), int(node["size"]))
            case "IncompleteArrayType":
                return Array(self.of_tree(below[0]), None)
            case "FunctionProtoType":
                return FunctionSignature(self.of_tree(below[0]), tuple(map(self.of_tree, below[1:])))
            case "ParenType" | "ElaboratedType" | "SubstTemplateTypeParmType" | "AutoType" | "DecltypeType" | "UsingType":
                return self.of_tree(below[-1])
            case "TemplateTypeParmType":  # of a default argument of a template, whose parameters are given
                given = self._given.get(node["decl"].get("name", ""))
                if given is None or isinstance(given, int):
                    raise UncertainType(node["type"]["qualType"])
                return given
            case "TypedefType":
                declared = self.index.get(node["decl"]["id"])
                return self.of_tree(below[-1]) if declared is None else self.of_declaration(declared)
            case _:
                raise UncertainType(node.get("type", {}).get("qualType", kind))

    def of_declaration(self, node: Node) -> Type:
        """The type that a declaration names: a record, an enumeration, an alias."""
        kind = node["kind"]
        if kind in RECORDS:
            return self.of_record(node)
        if kind == "EnumDecl":
            return Scalar(underlying(self.index, node))
        if kind in ALIASES:
            if node["name"] in _OBJECTS and self.index.is_prelude(node):
                return Known(str(node["name"]))
            below = [child for child in inner(node) if str(child.get("kind", "")).endswith("Type")]
            if below:
                try:
                    return self.of_tree(below[0])
                except UncertainType:
                    pass
            written = node["type"]
            return self.resolve(written.get("desugaredQualType", written["qualType"]), self.index.parents.get(node["id"], ""))
        raise UncertainType(str(node.get("name")))

    # ------------------------------------------------------------------------------------------------- printed types

    def of_node(self, node: Node, context: str, key: str = "type") -> Type:
        """The type that clang prints of a node, in the scope in which it stands.

        Without aliases where clang prints it so: an alias of that name may have been declared after the node, or be hidden.
        """
        written = node[key]
        if "desugaredQualType" not in written or _OBJECTS & set(_WORD.findall(written["qualType"])):
            return self.resolve(written["qualType"], context)
        try:
            return self.resolve(written["desugaredQualType"], context)
        except UncertainType:
            return self.resolve(written["qualType"], context)

    def resolve(self, text: str, context: str) -> Type:
        """The type that a printed text means in a scope."""
        try:
            written = parse_type(text)
        except UnreadableType as error:
            raise UncertainType(text) from error
        return self.resolved(written, context, text)

    def resolved(self, written: Written, context: str, text: str) -> Type:
        match written:
            case Named(parts, const, volatile):
                return qualified(self._named(parts, context, text), const, volatile)
            case PointerTo(target, const, volatile, restrict):
                return qualified(Pointer(self.resolved(target, context, text), restrict), const, volatile)
            case ReferenceTo(target, rvalue):
                return Reference(self.resolved(target, context, text), rvalue)
            case ArrayOf(element, length):
                type = self.resolved(element, context, text)
                if isinstance(type, Reference):  # of a binding's array: clang prints `int &[2]` for `int (&)[2]`
                    return Reference(Array(type.target, length), type.rvalue)
                return Array(type, length)
            case FunctionOf(result, parameters, variadic):
                del variadic  # what an ellipsis takes is not in the tree: see calls.py
                return FunctionSignature(
                    self.resolved(result, context, text), tuple(self.resolved(item, context, text) for item in parameters)
                )
            case MemberPointer():
                raise UncertainType(text)

    def _named(self, parts: tuple[Part, ...], context: str, text: str) -> Type:
        """What a name means, told once: a name with template arguments asks for theirs in each scope that is looked into."""
        if len(parts) == 1 and parts[0].arguments is None and parts[0].name in _SCALARS:
            return Scalar(_SCALARS[parts[0].name])
        key = (parts, context, tuple(self._given.items()), self.index.unread)
        if key not in self._told:
            self._told[key] = None
            with suppress(UncertainType):
                self._told[key] = self._meant(parts, context, text)
        found = self._told[key]
        if found is None:
            raise UncertainType(text)
        return found

    def _meant(self, parts: tuple[Part, ...], context: str, text: str) -> Type:
        if len(parts) == 1 and parts[0].name in self._given:
            given = self._given[parts[0].name]
            if isinstance(given, int):
                raise UncertainType(text)
            return given
        if tuple(part.name for part in parts if part.name) in (("std", "nullptr_t"), ("nullptr_t",)):
            return Pointer(Scalar("void"))
        alias = self.alias(parts, context, text)
        if alias is not None:
            return alias
        found: set[Type] = set()
        for node in self.lookup(parts, context, text):
            found.add(self.of_declaration(node))
        if len(found) != 1:
            raise UncertainType(text)
        return found.pop()


def argument_text(node: Node) -> str:
    """A template argument as it is printed in names for reports."""
    if "type" in node:
        return str(node["type"]["qualType"])
    if "value" in node:
        return str(node["value"])
    if node.get("isPack"):
        return ", ".join(map(argument_text, inner(node)))
    return str(node.get("decl", {}).get("name", "?"))


def value_type(type: Type) -> Type:
    """The type of what is read of an object."""
    return unqualified(type)
