"""The nodes of clang's tree, by their identity: who declares what, where definitions are, what a scope has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from boogie_ir.lang.source import Span
from frontend.clang.dump.chunks import Chunk, chunks
from frontend.clang.dump.text import Text

Node: TypeAlias = Mapping[str, Any]

RECORDS = frozenset(("CXXRecordDecl", "ClassTemplateSpecializationDecl", "RecordDecl"))
FUNCTIONS = frozenset(("FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl"))
ALIASES = frozenset(("TypedefDecl", "TypeAliasDecl"))
_LATER = frozenset((
    "FunctionDecl", "FunctionTemplateDecl", "ClassTemplateDecl", "ClassTemplateSpecializationDecl", "TypeAliasTemplateDecl",
    "ClassTemplatePartialSpecializationDecl", "CXXRecordDecl", "VarTemplateDecl", "VarTemplateSpecializationDecl",
))  # fmt: skip
_TRANSPARENT = frozenset(("LinkageSpecDecl", "ExportDecl"))
_NAMED = (
    RECORDS | FUNCTIONS | ALIASES | frozenset((
        "EnumDecl", "NamespaceDecl", "NamespaceAliasDecl", "ClassTemplateDecl", "FunctionTemplateDecl", "TypeAliasTemplateDecl",
        "VarDecl", "EnumConstantDecl", "VarTemplateSpecializationDecl",
    ))
)  # fmt: skip
_PATTERNS = frozenset(("ClassTemplatePartialSpecializationDecl", "ClassTemplateDecl", "FunctionTemplateDecl", "VarTemplateDecl"))


def inner(node: Node) -> list[Node]:
    """The nodes directly below a node; an empty one stands for what is not there."""
    found = node.get("inner")
    return found if found is not None else []


def children(node: Node) -> list[Node]:
    """The expressions and statements directly below a node: no attributes, comments and absent parts."""
    return [child for child in inner(node) if child and not is_attribute(child)]


def is_attribute(node: Node) -> bool:
    """Whether a node is an attribute or a comment."""
    kind = str(node.get("kind", ""))
    return kind.endswith(("Attr", "Comment"))


def has_attributes(node: Node) -> bool:
    """Whether a declaration has attributes of any kind."""
    return any(str(child.get("kind", "")).endswith("Attr") for child in inner(node))


def attributes(node: Node, kind: str) -> list[Node]:
    """The attributes of a kind that a declaration has."""
    return [child for child in inner(node) if child.get("kind") == kind]


def first_line(node: Node) -> int:
    """The line on which a node begins; 0 for one without a place."""
    return _line(node.get("range", {}).get("begin", {}))


def last_line(node: Node) -> int:
    """The line on which a node ends; 0 for one without a place."""
    return _line(node.get("range", {}).get("end", {}))


def name_line(node: Node) -> int:
    """The line on which the name of a declaration stands; 0 for one without a place."""
    return _line(node.get("loc", {}))


def _line(place: Mapping[str, Any]) -> int:
    place = place.get("expansionLoc", place)
    return int(place.get("line", 0))


def type_text(node: Node, key: str = "type") -> str:
    """The type of a node as clang prints it, sugar taken off at its top."""
    written = node[key]
    return str(written.get("desugaredQualType", written["qualType"]))


class Index:
    """The declarations of a tree by identity, the scope around each, and what each scope declares by name."""

    def __init__(self, tree: str, text: Text) -> None:
        self.text = text
        self._lines = text.text.split("\n")
        self.declarations: dict[str, Node] = {}
        self.parents: dict[str, str] = {}
        self.members: dict[str, dict[str, list[Node]]] = {}
        self.instances: dict[str, list[Node]] = {}  # of a class template by its identity
        self.template_of: dict[str, str] = {}
        self.dependent: set[str] = set()
        self.first: dict[str, str] = {}  # the first declaration of what is declared more than once
        self.definitions: dict[str, Node] = {}
        self.redeclarations: dict[str, list[Node]] = {}
        self.kernels: list[Node] = []
        self.templates: list[Node] = []  # of functions
        self.closures: dict[str, Node] = {}  # LambdaExpr by the identity of its record
        self.using: dict[str, list[str]] = {}
        self.labels: dict[str, str] = {}
        self.enumeration: dict[str, str] = {}  # of an enumerator, by their identities
        self._later: dict[str, list[Chunk]] = {}  # by name: what has not been read
        self._missing: set[str] = set()
        words = frozenset(token.text for token in text.tokens if token.kind == "id")
        for chunk in chunks(tree, text.prelude_lines):
            if not text.is_prelude(chunk.line) or chunk.kind not in _LATER or chunk.name in words or not chunk.name:
                self._walk(chunk.read(), chunk.scope, False)
            else:
                self._later.setdefault(chunk.name, []).append(chunk)

    # ------------------------------------------------------------------------------------------------------- questions

    def span(self, node: Node) -> Span:
        """The place of a node."""
        return self.text.span(first_line(node), last_line(node))

    def get(self, identity: str) -> Node | None:
        """A declaration by its identity."""
        found = self.declarations.get(identity)
        if found is None and identity and identity not in self._missing:
            self._read_identity(identity)
            found = self.declarations.get(identity)
        return found

    def _read_identity(self, identity: str) -> None:
        """Reads the pieces of the prelude that have a declaration, and others of its name."""
        wanted = f'"id": "{identity}"'
        for name in [name for name, found in self._later.items() if any(wanted in chunk.text for chunk in found)]:
            self.read_name(name)
            if identity in self.declarations:
                return
        self._missing.add(identity)

    def read_name(self, name: str) -> bool:
        """Reads the pieces of the prelude that declare a name; says whether there were some."""
        found = self._later.pop(name, [])
        for chunk in found:
            self._walk(chunk.read(), chunk.scope, False)
        return bool(found)

    @property
    def unread(self) -> int:
        """How many names of the prelude have pieces that are not read yet: what a name means may change when they are."""
        return len(self._later)

    def root(self, identity: str) -> str:
        """The identity of the first declaration of what a declaration declares."""
        seen = identity
        while seen in self.first:
            seen = self.first[seen]
        return seen

    def definition(self, identity: str) -> Node | None:
        """The declaration that has the body or members, or, for a variable, the initialiser."""
        return self.definitions.get(self.root(identity))

    def is_defined(self, node: Node) -> bool:
        """Whether a declaration has a definition."""
        return self.root(node["id"]) in self.definitions

    def is_only(self, name: str) -> bool:
        """Whether one type alone bears a name, in all scopes."""
        kinds = RECORDS | ALIASES | {"ClassTemplateDecl", "TypeAliasTemplateDecl", "EnumDecl"}
        found = (node for names in self.members.values() for node in names.get(name, ()) if node["kind"] in kinds)
        return len({self.root(node["id"]) for node in found}) == 1

    def owner(self, identity: str) -> Node | None:
        """The scope in which a declaration is a member: a record, function, namespace; None for the file's."""
        parent = self.parents.get(identity)
        return self.get(parent) if parent else None

    def owner_record(self, identity: str) -> Node | None:
        """The record of which a declaration is a member."""
        found = self.owner(identity)
        return found if found is not None and found["kind"] in RECORDS else None

    def path(self, identity: str) -> tuple[str, ...]:
        """The names of the namespaces and classes around a declaration, outermost first; inline namespaces have none."""
        names: list[str] = []
        parent = self.owner(identity)
        while parent is not None:
            if "name" in parent and not parent.get("isInline") and parent["kind"] not in FUNCTIONS:
                names.append(parent["name"])
            parent = self.owner(parent["id"])
        return tuple(reversed(names))

    def is_prelude(self, node: Node) -> bool:
        """Whether a declaration is one of the prelude's, or the compiler's own."""
        line = name_line(node) or first_line(node)
        return self.text.is_prelude(line)

    def source(self, node: Node) -> str:
        """The lines of clang's text on which a node begins: where it is written, and where a macro that wrote it stands."""
        place = node.get("range", {}).get("begin", {})
        lines = {int(part.get("line", 0)) for part in (place, place.get("expansionLoc", {}), place.get("spellingLoc", {}))}
        return "\n".join(self._lines[line - 1] for line in sorted(lines) if line)

    def is_deduced(self, node: Node) -> bool:
        """Whether the type of a variable is written `auto` or `decltype`, or not at all."""
        if node.get("isImplicit"):
            return True
        words = (self.text.token(line) for line in range(first_line(node), name_line(node)))
        return any(word is not None and word.text in ("auto", "decltype") for word in words)

    def add(self, node: Node, scope: str) -> None:
        """Adds a declaration that is not in the tree."""
        self.declarations[node["id"]] = node
        self.parents[node["id"]] = scope

    # -------------------------------------------------------------------------------------------------------- building

    def _walk(self, root: Node, scope: str, dependent: bool) -> None:
        stack: list[tuple[Node, str, bool, str]] = [(root, scope, dependent, "")]
        while stack:
            node, scope, dependent, template = stack.pop()
            kind = node.get("kind", "")
            identity = node.get("id", "")
            here = scope
            if kind.endswith("Decl") and "range" in node:
                if identity in self.declarations:
                    continue
                self._declare(node, scope, template)
                dependent = dependent or (template != "" and self._is_pattern(node, template)) or kind in _PATTERNS - {
                    "ClassTemplateDecl", "FunctionTemplateDecl", "VarTemplateDecl"
                }  # fmt: skip
                if dependent:
                    self.dependent.add(identity)
                if (
                    kind in RECORDS
                    or kind in FUNCTIONS
                    or kind == "NamespaceDecl"
                    or kind == "ClassTemplatePartialSpecializationDecl"
                ):
                    here = self._scope(node)
                if kind == "FunctionDecl" and not dependent and self._is_kernel(node):
                    self.kernels.append(node)
            elif kind == "LabelStmt":
                self.labels[str(node.get("declId", ""))] = str(node.get("name", ""))
            elif kind == "LambdaExpr":
                for child in inner(node)[:1]:
                    self.closures.setdefault(child.get("id", ""), node)
            inside = identity if kind in ("ClassTemplateDecl", "FunctionTemplateDecl", "VarTemplateDecl") else ""
            below = inner(node) if kind not in ("UsingShadowDecl", "ConstructorUsingShadowDecl") else []  # what they name again
            for child in reversed(below):
                if child:
                    stack.append((child, here, dependent, inside))

    @staticmethod
    def _is_kernel(node: Node) -> bool:
        return any(child.get("kind") == "CUDAGlobalAttr" for child in inner(node))

    @staticmethod
    def _is_pattern(node: Node, template: str) -> bool:
        """Whether a declaration below a template is the template's own, not an instance."""
        if node["kind"] == "ClassTemplateSpecializationDecl":
            return False
        if node["kind"] == "VarTemplateSpecializationDecl":
            return False
        return not any(child.get("kind") == "TemplateArgument" for child in inner(node))

    def _scope(self, node: Node) -> str:
        """The identity under which what a scope declares is listed: the first of its declarations."""
        if node["kind"] == "NamespaceDecl":
            original = node.get("originalNamespace", {}).get("id")
            return str(original or node["id"])
        return str(node["id"])

    def _declare(self, node: Node, scope: str, template: str) -> None:
        identity, kind = node["id"], node["kind"]
        self.declarations[identity] = node
        scope = node.get("parentDeclContextId", scope)
        outer = self.declarations.get(scope)
        if outer is not None and outer["kind"] in _TRANSPARENT:
            scope = self.parents.get(scope, "")
        if outer is not None and outer["kind"] == "NamespaceDecl":
            scope = self._scope(outer)
        if outer is not None and outer["kind"] == "TranslationUnitDecl":
            scope = ""
        self.parents[identity] = scope
        if template:
            self.template_of[identity] = template
        previous = node.get("previousDecl")
        if previous:
            self.first[identity] = previous
        root = self.root(identity)
        self.redeclarations.setdefault(root, []).append(node)
        if self._defines(node):
            self.definitions.setdefault(root, node)
        if kind == "FunctionTemplateDecl":
            self.templates.append(node)
        if kind == "EnumDecl":
            self.enumeration.update((child["id"], identity) for child in inner(node) if child.get("kind") == "EnumConstantDecl")
        if kind == "UsingDirectiveDecl":
            self.using.setdefault(scope, []).append(node["nominatedNamespace"]["id"])
        name = node.get("name")
        if kind == "ClassTemplateSpecializationDecl":
            owner = template or scope
            self.instances.setdefault(f"{owner if template else scope}", []).append(node)
            if not template:
                self.members.setdefault(scope, {}).setdefault(f"{name}<>", []).append(node)
        elif kind in RECORDS and node.get("isImplicit") and outer is not None and outer.get("name") == name and name:
            self.parents[identity] = scope  # the class's name in itself
            self.first[identity] = scope
        elif kind == "UsingShadowDecl" and "target" in node:
            self.members.setdefault(scope, {}).setdefault(str(node["target"].get("name")), []).append(node)
        elif not name and (kind in RECORDS or kind == "EnumDecl"):
            self.members.setdefault(scope, {}).setdefault("", []).append(node)
        elif name and kind in _NAMED:
            self.members.setdefault(scope, {}).setdefault(str(name), []).append(node)
        if kind == "NamespaceDecl" and (node.get("isInline") or not name):
            self.using.setdefault(scope, []).append(self._scope(node))

    @staticmethod
    def _defines(node: Node) -> bool:
        kind = node["kind"]
        if kind in FUNCTIONS:
            return any(child.get("kind") in ("CompoundStmt", "CXXTryStmt", "CoroutineBodyStmt") for child in inner(node))
        if kind in RECORDS:
            return bool(node.get("completeDefinition"))
        if kind == "VarDecl" or kind == "VarTemplateSpecializationDecl":
            return "init" in node
        if kind == "EnumDecl":
            return bool(inner(node)) or "fixedUnderlyingType" in node
        return False


def walk(node: Node) -> Iterator[Node]:
    """All nodes below a node and it itself, in the order of the text."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(child for child in reversed(inner(current)) if child)
