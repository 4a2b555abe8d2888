"""What clang's types are: printed ones by the scope in which they are printed, and those given as trees by identity.

A printed name that cannot be told for certain raises :class:`UncertainType`: it is never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

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

_OBJECTS = frozenset(("cudaTextureObject_t", "cudaSurfaceObject_t"))
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


class UncertainType(Exception):
    """A type that cannot be told from what clang prints."""


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


class Types:
    """The types of one tree; ``reach`` is told of every record that is met."""

    def __init__(self, index: Index, reach: Callable[[Node], None]) -> None:
        self.index = index
        self._reach = reach
        self._symbols: dict[str, str] = {}
        self._taken: set[str] = set()
        self._known: dict[str, bool] = {}
        self.nodes: dict[str, Node] = {}  # of records by their symbols
        self.known_nodes: dict[Known, Node] = {}
        self._given: dict[str, Type | int] = {}  # while the type of an alias template is read
        self._arguments: dict[str, tuple[Type | int, ...] | None] = {}

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
                    written = function.get("kind") in FUNCTIONS and not function.get("isImplicit")
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
        return self._resolved(written, context, text)

    def _resolved(self, written: Written, context: str, text: str) -> Type:
        match written:
            case Named(parts, const, volatile):
                return qualified(self._named(parts, context, text), const, volatile)
            case PointerTo(target, const, volatile, restrict):
                return qualified(Pointer(self._resolved(target, context, text), restrict), const, volatile)
            case ReferenceTo(target, rvalue):
                return Reference(self._resolved(target, context, text), rvalue)
            case ArrayOf(element, length):
                return Array(self._resolved(element, context, text), length)
            case FunctionOf(result, parameters, variadic):
                del variadic  # what an ellipsis takes is not in the tree: see calls.py
                return FunctionSignature(
                    self._resolved(result, context, text), tuple(self._resolved(item, context, text) for item in parameters)
                )
            case MemberPointer():
                raise UncertainType(text)

    def _named(self, parts: tuple[Part, ...], context: str, text: str) -> Type:
        if len(parts) == 1 and parts[0].arguments is None and parts[0].name in _SCALARS:
            return Scalar(_SCALARS[parts[0].name])
        if len(parts) == 1 and parts[0].name in self._given:
            given = self._given[parts[0].name]
            if isinstance(given, int):
                raise UncertainType(text)
            return given
        if tuple(part.name for part in parts if part.name) in (("std", "nullptr_t"), ("nullptr_t",)):
            return Pointer(Scalar("void"))
        alias = self._alias(parts, context, text)
        if alias is not None:
            return alias
        found: set[Type] = set()
        for node in self._lookup(parts, context, text):
            found.add(self.of_declaration(node))
        if len(found) != 1:
            raise UncertainType(text)
        return found.pop()

    def _lookup(self, parts: tuple[Part, ...], context: str, text: str) -> list[Node]:
        """The declarations that a qualified name may mean."""
        if parts[0].name == "":
            return self._below("", parts[1:], context, text)
        here = [] if len(parts) > 1 else self._among_arguments(parts[0], context)
        scope = context
        seen: set[str] = set()
        while True:
            found = self._below(scope, parts, context, text)
            if not found:
                for other in self._related(scope):
                    found.extend(self._below(other, parts, context, text))
            if found or here:
                return [*here, *found]
            if not scope or scope in seen:
                break
            seen.add(scope)
            scope = self.index.parents.get(scope, "")
        read = [self.index.read_name(part.name) for part in parts]
        return self._lookup(parts, context, text) if any(read) else self._anywhere(parts, context, text)

    def _related(self, scope: str) -> list[str]:
        """Scopes whose names are those of a scope too: namespaces used in it, bases."""
        found = list(self.index.using.get(scope, ()))
        node = self.index.get(scope)
        if node is not None and node["kind"] in RECORDS:
            for base in node.get("bases", ()):
                try:
                    declared = self.base_record(node, base)
                except UncertainType:
                    continue
                found.extend((declared["id"], *self._related(declared["id"])))
        return found

    def base_record(self, node: Node, base: Node) -> Node:
        """The record that a base clause of a record names."""
        written = base["type"]
        texts = [written["desugaredQualType"]] if "desugaredQualType" in written else []
        for text in (*texts, written["qualType"]):
            try:
                parsed = parse_type(text)
            except UnreadableType as error:
                raise UncertainType(text) from error
            if not isinstance(parsed, Named):
                raise UncertainType(text)
            try:
                found = self._lookup(parsed.parts, self.index.parents.get(node["id"], ""), text)
                records = {self.index.root(record["id"]): record for record in map(self._record_named, found)}
            except UncertainType:
                continue
            if len(records) == 1:
                (record,) = records.values()
                return self.index.definition(record["id"]) or record
        raise UncertainType(written["qualType"])

    def _record_named(self, node: Node) -> Node:
        if node["kind"] in RECORDS:
            return node
        if node["kind"] in ALIASES:
            for tree in inner(node):
                while tree.get("kind") not in ("RecordType", None):
                    tree = inner(tree)[-1] if inner(tree) else {}
                declared = self.index.get(tree.get("decl", {}).get("id", ""))
                if declared is not None:
                    return declared
        raise UncertainType(str(node.get("name")))

    def _below(self, scope: str, parts: tuple[Part, ...], context: str, text: str) -> list[Node]:
        """The declarations that a name means whose first part is a member of a scope."""
        part, rest = parts[0], parts[1:]
        members = self.index.members.get(scope, {})
        if part.name.startswith("(") and part.name != "(anonymous namespace)":
            placed = [node for node in members.get("", ()) if _placed(node, part.name)]
            return [found for node in placed for found in self._inside(node, rest, context, text)] if rest else placed
        candidates: list[Node] = []
        for node in members.get(part.name, ()):
            if part.arguments is None:
                if node["kind"] not in ("ClassTemplateDecl", "FunctionTemplateDecl"):
                    candidates.append(node)
                elif node["kind"] == "ClassTemplateDecl" and self._is_inside_instance(node, context):
                    candidates.extend(self._instances_around(node, context))
            elif node["kind"] == "ClassTemplateDecl":
                candidates.extend(self._instances(node, part, context, text))
            elif node["kind"] == "TypeAliasTemplateDecl" and rest:
                record = self._record_of_type(self._alias((part,), context, text))
                if record is not None:
                    candidates.append(record)
        if part.arguments is None:
            record = self.index.get(scope)
            if record is not None and record["kind"] in RECORDS and record.get("name") == part.name:
                candidates.append(record)
        if rest:
            return [found for node in candidates for found in self._inside(node, rest, context, text)]
        return [node for node in candidates if node["kind"] in RECORDS or node["kind"] in ALIASES or node["kind"] == "EnumDecl"]

    def _inside(self, node: Node, parts: tuple[Part, ...], context: str, text: str) -> list[Node]:
        if node["kind"] == "NamespaceAliasDecl":
            target = self.index.get(node["aliasedNamespace"]["id"])
            return [] if target is None else self._inside(target, parts, context, text)
        if node["kind"] in ALIASES:
            try:
                node = self._record_named(node)
            except UncertainType:
                return []
        if node["kind"] in RECORDS:
            node = self.index.definition(node["id"]) or node
        scope = str(node.get("originalNamespace", {}).get("id") or node["id"])
        found = self._below(scope, parts, context, text)
        for other in self._related(scope) if not found else ():
            found.extend(self._below(other, parts, context, text))
        return found

    def _is_inside_instance(self, template: Node, context: str) -> bool:
        return bool(self._instances_around(template, context))

    def _instances_around(self, template: Node, context: str) -> list[Node]:
        """The instance of a template in which a scope lies, which its bare name means there."""
        scope, seen = context, 0
        while scope and seen < 200:
            if self.index.template_of.get(scope) == template["id"]:
                node = self.index.get(scope)
                return [node] if node is not None else []
            scope, seen = self.index.parents.get(scope, ""), seen + 1
        return []

    def _instances(self, template: Node, part: Part, context: str, text: str) -> list[Node]:
        """The instances of a class template whose arguments are those written; the rest of them are defaults."""
        assert part.arguments is not None
        wanted = tuple(item if isinstance(item, int) else self._argument(item, context, text) for item in part.arguments)
        scope = self.index.parents.get(template["id"], "")
        explicit = self.index.members.get(scope, {}).get(f"{template['name']}<>", [])
        found: list[Node] = []
        shorter: list[Node] = []
        for root in {template["id"], self.index.root(template["id"])}:
            for node in (*self.index.instances.get(root, ()), *explicit):
                arguments = self.arguments(node)
                if arguments is None:
                    continue
                if _same(arguments, wanted):
                    found.append(node)
                elif len(arguments) > len(wanted) and _same(arguments[: len(wanted)], wanted):
                    shorter.append(node)
        return found or shorter

    def _argument(self, written: Written, context: str, text: str) -> Type | int:
        return self._resolved(written, context, text)

    def _record_of_type(self, type: Type | None) -> Node | None:
        """The declaration of a type that is a record."""
        if isinstance(type, RecordUse):
            return self.nodes[type.symbol]
        return self.known_nodes.get(type) if isinstance(type, Known) else None

    def _alias(self, parts: tuple[Part, ...], context: str, text: str) -> Type | None:
        """What an alias template with arguments stands for; None where a name is not one."""
        last = parts[-1]
        if last.arguments is None:
            return None
        templates = {node["id"]: node for node in self._alias_templates(parts, context, text)}
        if not templates:
            return None
        if len(templates) > 1:
            raise UncertainType(text)
        (template,) = templates.values()
        below = inner(template)
        parameters = [str(child.get("name", "")) for child in below if str(child.get("kind", "")).startswith("Template")]
        aliases = [child for child in below if child.get("kind") == "TypeAliasDecl"]
        if len(parameters) != len(last.arguments) or len(aliases) != 1 or any(child.get("isParameterPack") for child in below):
            raise UncertainType(text)
        given = [item if isinstance(item, int) else self._resolved(item, context, text) for item in last.arguments]
        before, self._given = self._given, dict(zip(parameters, given, strict=True))
        try:
            return self.resolve(aliases[0]["type"]["qualType"], self.index.parents.get(template["id"], ""))
        finally:
            self._given = before

    def _alias_templates(self, parts: tuple[Part, ...], context: str, text: str) -> list[Node]:
        """The alias templates that a name may mean, by the innermost scope that has one."""
        scope = context
        while True:
            for place in (scope, *self._related(scope)):
                scopes = [place]
                for part in parts[:-1] if parts[0].name else parts[1:-1]:
                    found = [node for inside in scopes for node in self.index.members.get(inside, {}).get(part.name, ())]
                    scopes = [str(node.get("originalNamespace", {}).get("id") or node["id"]) for node in found]
                named = [node for inside in scopes for node in self.index.members.get(inside, {}).get(parts[-1].name, ())]
                if named:
                    return [node for node in named if node["kind"] == "TypeAliasTemplateDecl"]
            if not scope:
                return []
            scope = self.index.parents.get(scope, "")

    def _among_arguments(self, part: Part, context: str) -> list[Node]:
        """The records among the template arguments of the instances around a scope that print as a bare name."""
        found: dict[str, Node] = {}
        scope = context
        while scope:
            node = self.index.get(scope)
            if node is None:
                break
            for child in inner(node):
                if child.get("kind") == "TemplateArgument":
                    for record in self._records_of(child):
                        if self._prints_as(record, part):
                            found.setdefault(record["id"], record)
            scope = self.index.parents.get(scope, "")
        return list(found.values())

    def _records_of(self, node: Node) -> list[Node]:
        """The records that a template argument mentions."""
        found: list[Node] = []
        stack = list(inner(node))
        seen: set[str] = set()
        while stack:
            tree = stack.pop()
            identity = tree.get("decl", {}).get("id", "")
            if identity and identity not in seen:
                seen.add(identity)
                record = self.index.get(identity)
                if record is not None:
                    found.append(record)
                    stack.extend(child for child in inner(record) if child.get("kind") == "TemplateArgument")
            stack.extend(inner(tree))
        return found

    def _prints_as(self, record: Node, part: Part) -> bool:
        if part.arguments is not None:
            return False
        if part.name.startswith("("):
            return _placed(record, part.name)
        owner = self.index.owner(record["id"])
        return record.get("name") == part.name and owner is not None and owner["kind"] in FUNCTIONS

    def _anywhere(self, parts: tuple[Part, ...], context: str, text: str) -> list[Node]:
        """What a name means that no scope around has: all of that name, which must then mean one type."""
        if len(parts) == 1 and parts[0].name.startswith("(") and parts[0].name != "(anonymous namespace)":
            return [
                node
                for node in self.index.declarations.values()
                if (node["kind"] in RECORDS or node["kind"] == "EnumDecl")
                and node["id"] not in self.index.dependent
                and _placed(node, parts[0].name)
            ]
        found: list[Node] = []
        for scope in self.index.members:
            if scope not in self.index.dependent and parts[0].name in self.index.members[scope]:
                found.extend(node for node in self._below(scope, parts, context, text) if node["id"] not in self.index.dependent)
        return found


def _same(first: tuple[Type | int, ...], second: tuple[Type | int, ...]) -> bool:
    return len(first) == len(second) and all(
        one == other or (isinstance(one, int) and isinstance(other, int) and one == other)
        for one, other in zip(first, second, strict=True)
    )


def _placed(node: Node, name: str) -> bool:
    """Whether a record without a name is the one whose place a printed name says."""
    if node.get("name"):
        return False
    line, column = name[:-1].rsplit(":", 2)[1:]
    place = node.get("loc", {})
    place = place.get("expansionLoc", place)
    return str(place.get("line")) == line and str(place.get("col")) == column


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
