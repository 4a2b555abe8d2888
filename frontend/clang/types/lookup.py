"""Names that clang prints: which declarations a qualified name, with template arguments, may mean in a scope."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import zip_longest

from frontend.clang.dump.nodes import ALIASES, FUNCTIONS, RECORDS, Index, Node, inner
from frontend.clang.dump.written import Named, Part, UnreadableType, Written, parse_type
from frontend.clang.types.enumerations import UnknownValue, constant, values
from frontend.typed.types import Known, RecordUse, Type


class UncertainType(Exception):
    """A type that cannot be told from what clang prints."""


_ALIAS = "TypeAliasTemplateDecl"
A_TEMPLATE = Known("a template")
"""A template argument that is a template: clang does not say which, so two of them may differ."""


class Names(ABC):
    """Looking up names of one tree; what types are is asked of the class above."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.nodes: dict[str, Node] = {}  # of records by their symbols
        self.known_nodes: dict[Known, Node] = {}
        self._given: dict[str, Type | int] = {}  # while the type of an alias template is read

    @abstractmethod
    def arguments(self, node: Node) -> tuple[Type | int, ...] | None:
        """The template arguments of an instance."""

    @abstractmethod
    def of_tree(self, node: Node) -> Type:
        """The type that a tree of clang's describes."""

    @abstractmethod
    def resolve(self, text: str, context: str) -> Type:
        """The type that a printed text means in a scope."""

    @abstractmethod
    def resolved(self, written: Written, context: str, text: str) -> Type:
        """The type that a parsed text means in a scope."""

    def lookup(self, parts: tuple[Part, ...], context: str, text: str) -> list[Node]:
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
        return self.lookup(parts, context, text) if any(read) else self._anywhere(parts, context, text)

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
                found = self.lookup(parsed.parts, self.index.parents.get(node["id"], ""), text)
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
        for node in map(self._declared, members.get(part.name, ())):
            if part.arguments is None:
                if node["kind"] not in ("ClassTemplateDecl", "FunctionTemplateDecl"):
                    candidates.append(node)
                elif node["kind"] == "ClassTemplateDecl" and self._is_inside_instance(node, context):
                    candidates.extend(self._instances_around(node, context))
            elif node["kind"] == "ClassTemplateDecl":
                candidates.extend(self._instances(node, part, context, text))
            elif node["kind"] == _ALIAS and rest:
                record = self._record_of_type(self.alias((part,), context, text))
                if record is not None:
                    candidates.append(record)
        if part.arguments is None:
            record = self.index.get(scope)
            if record is not None and record["kind"] in RECORDS and record.get("name") == part.name:
                candidates.append(record)
        if rest:  # a namespace is one scope, however often it is opened
            once = {_scope_of(node): node for node in candidates}
            return [found for node in once.values() for found in self._inside(node, rest, context, text)]
        return [node for node in candidates if node["kind"] in RECORDS or node["kind"] in ALIASES or node["kind"] == "EnumDecl"]

    def _declared(self, node: Node) -> Node:
        """What a member of a scope is: of a name that a using-declaration brings in, what it names."""
        while node["kind"] == "UsingShadowDecl":
            target = self.index.get(node["target"]["id"])
            if target is None:
                break
            node = target
        return node

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
        scope = _scope_of(node)
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
        """The instances of a class template whose arguments are those written; clang leaves out those that are defaults."""
        assert part.arguments is not None
        kinds = [str(child["kind"]) for child in inner(template) if _is_template_parameter(child)]
        given = zip_longest(part.arguments, kinds[: len(part.arguments)], fillvalue=kinds[-1] if kinds else "")
        wanted = tuple(
            item if isinstance(item, int) else self._argument(item, str(kind), context, text)
            for item, kind in given if not isinstance(item, str)
        )  # fmt: skip
        scope = self.index.parents.get(template["id"], "")
        explicit = self.index.members.get(scope, {}).get(f"{template['name']}<>", [])
        found: list[Node] = []
        by_defaults: list[Node] = []
        perhaps: list[Node] = []
        for root in {template["id"], self.index.root(template["id"])}:
            for node in (*self.index.instances.get(root, ()), *explicit):
                arguments = self.arguments(node)
                if arguments is None:
                    perhaps.append(node)
                elif _same(arguments, wanted):
                    (perhaps if A_TEMPLATE in arguments else found).append(node)
                elif len(arguments) > len(wanted) and _same(arguments[: len(wanted)], wanted):
                    match self._are_defaults(template, arguments, len(wanted)):
                        case True:
                            by_defaults.append(node)
                        case None:
                            perhaps.append(node)
                        case False:
                            pass
        return found or by_defaults or perhaps

    def _are_defaults(self, template: Node, arguments: tuple[Type | int, ...], first: int) -> bool | None:
        """Whether the arguments of an instance from the ``first`` on are the defaults of its template; None: perhaps."""
        declared = self.index.redeclarations.get(self.index.root(template["id"]), [template])
        listed = [[child for child in inner(node) if _is_template_parameter(child)] for node in declared]
        if any(len(each) != len(arguments) or any(child.get("isParameterPack") for child in each) for each in listed):
            return None
        before, sure = self._given, True
        try:
            for number in range(first, len(arguments)):
                names = [str(each[n].get("name", "")) for each in listed for n in range(number)]
                self._given = dict(zip(names, arguments[:number] * len(listed), strict=True))
                written = [item for each in listed for item in inner(each[number]) if item.get("kind") == "TemplateArgument"]
                default = self._default(written[0]) if written else None
                if default is not None and default != arguments[number]:
                    return False
                sure = sure and default is not None
        finally:
            self._given = before
        return True if sure else None

    def _default(self, node: Node) -> Type | int | None:
        """A default argument of a template, its parameters as they are given; None where that is not told."""
        below = inner(node)
        try:
            if "type" in node:
                return self.of_tree(below[0]) if below else None
            named = below[0].get("referencedDecl", {}) if below else {}
            enumeration = self.index.get(self.index.enumeration.get(named.get("id", ""), ""))
            if enumeration is not None:
                return values(enumeration)[named["id"]]
            given = self._given.get(named.get("name", ""))
            return given if isinstance(given, int) else constant(below[0]) if below else None
        except (UncertainType, UnknownValue):
            return None

    def _argument(self, written: Written, kind: str, context: str, text: str) -> Type | int:
        """What is written for a template parameter of some kind."""
        if kind == "TemplateTemplateParmDecl" and isinstance(written, Named) and self._templates(written.parts, context):
            return A_TEMPLATE
        try:
            return self.resolved(written, context, text)
        except UncertainType:
            value = self._number(written.parts) if isinstance(written, Named) else None
            if value is None:
                raise
            return value

    def _number(self, parts: tuple[Part, ...]) -> int | None:
        """The number that a name means: one that the parameter of an alias template stands for, or a constant's."""
        given = self._given.get(parts[0].name) if len(parts) == 1 else None
        return given if isinstance(given, int) else self._constant(parts)

    def _constant(self, parts: tuple[Part, ...]) -> int | None:
        """The value of the constant that a qualified name means; None where there is none, or several that differ."""
        path = [part.name for part in parts if part.name]
        self.index.read_name(path[-1])
        found = {
            value
            for names in list(self.index.members.values())
            for node in names.get(path[-1], ())
            for around, value in self._constants(node)
            if path[:-1] in ([], around[len(around) - len(path) + 1 :])
        }
        return found.pop() if len(found) == 1 else None

    def _constants(self, node: Node) -> Iterator[tuple[list[str], int | None]]:
        """The value of a declaration that is a constant, and the names around it: an enumerator is a member of two scopes."""
        enumeration = self.index.get(self.index.enumeration.get(node["id"], ""))
        try:
            if enumeration is not None:
                value = values(enumeration)[node["id"]]
                around = list(self.index.path(enumeration["id"]))
                yield around, value
                yield [*around, str(enumeration.get("name", ""))], value
            elif node["kind"] == "VarDecl" and node.get("constexpr"):
                written = [child for child in inner(node) if "valueCategory" in child]
                yield list(self.index.path(node["id"])), constant(written[0]) if written else None
        except UnknownValue:
            yield [], None

    def _record_of_type(self, type: Type | None) -> Node | None:
        """The declaration of a type that is a record."""
        if isinstance(type, RecordUse):
            return self.nodes[type.symbol]
        return self.known_nodes.get(type) if isinstance(type, Known) else None

    def alias(self, parts: tuple[Part, ...], context: str, text: str) -> Type | None:
        """What an alias template with arguments stands for; None where a name is not one."""
        last = parts[-1]
        if last.arguments is None:
            return None
        templates = {node["id"]: node for node in self._templates(parts, context) if node["kind"] == _ALIAS}
        if not templates:
            return None
        if len(templates) > 1:
            raise UncertainType(text)
        (template,) = templates.values()
        below = inner(template)
        parameters = [str(child.get("name", "")) for child in below if _is_template_parameter(child)]
        aliases = [child for child in below if child.get("kind") == "TypeAliasDecl"]
        if len(parameters) != len(last.arguments) or len(aliases) != 1 or any(child.get("isParameterPack") for child in below):
            raise UncertainType(text)
        given = [item if isinstance(item, int) else self.resolved(item, context, text) for item in last.arguments]
        before, self._given = self._given, dict(zip(parameters, given, strict=True))
        try:
            return self.resolve(aliases[0]["type"]["qualType"], self.index.parents.get(template["id"], ""))
        finally:
            self._given = before

    def _templates(self, parts: tuple[Part, ...], context: str) -> list[Node]:
        """The templates of classes and of aliases that a name may mean, by the innermost scope that has the name."""
        scope = context
        while True:
            for place in (scope, *self._related(scope)):
                scopes = [place]
                for part in parts[:-1] if parts[0].name else parts[1:-1]:
                    found = [node for inside in scopes for node in self.index.members.get(inside, {}).get(part.name, ())]
                    scopes = list({_scope_of(node): None for node in found})
                last = parts[-1].name
                named = [self._declared(node) for inside in scopes for node in self.index.members.get(inside, {}).get(last, ())]
                if named:
                    return [node for node in named if node["kind"] in ("ClassTemplateDecl", _ALIAS)]
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


def _scope_of(node: Node) -> str:
    """The scope that a declaration opens: that of a namespace is where it was opened first."""
    return str(node.get("originalNamespace", {}).get("id") or node["id"])


def _is_template_parameter(node: Node) -> bool:
    return str(node.get("kind", "")).startswith(("TemplateT", "NonTypeT"))


def _same(first: tuple[Type | int, ...], second: tuple[Type | int, ...]) -> bool:
    return len(first) == len(second) and all(
        one == other or (isinstance(one, int) and isinstance(other, int) and one == other)
        for one, other in zip(first, second, strict=True)
    )


def _placed(node: Node, name: str) -> bool:
    """Whether a record without a name is the one whose place a printed name says; of one around another clang says none."""
    if node.get("name"):
        return False
    if ":" not in name:
        return name[:-1].endswith(f" {node.get('tagUsed')}")
    line, column = name[:-1].rsplit(":", 2)[1:]
    place = node.get("loc", {})
    place = place.get("expansionLoc", place)
    return str(place.get("line")) == line and str(place.get("col")) == column
