"""What reading one tree has found so far, and what reading one function needs: the port by which its parts call each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from boogie_ir.lang.source import NOWHERE, Span
from frontend.clang.dump.nodes import FUNCTIONS, RECORDS, Index, Node, attributes, inner
from frontend.clang.dump.written import FunctionOf, UnreadableType, parse_type, without_result
from frontend.clang.types.enumerations import UnknownValue
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import Records, UncertainLayout
from frontend.clang.types.types import Types, argument_text, bare, qualified
from frontend.errors import Unsupported
from frontend.typed.tree import (
    AddressOf,
    Block,
    Category,
    Dereference,
    Expression,
    Function,
    Member,
    Return,
    Statement,
    Storage,
    Variable,
    VariableUse,
)
from frontend.typed.types import FunctionSignature, Pointer, Qualified, Reference, Scalar, Type, unqualified

T = TypeVar("T")

_UNINTERPRETED = "__uninterpreted_function_"  # what such a function means is told by its name


class Reader:
    """What kernels reach: functions, variables and records, each told once, to be read in turn."""

    def __init__(
        self,
        index: Index,
        layouts: str,
        read_function: Callable[[Reader, Node], Function],
        read_variable: Callable[[Reader, Node], Variable],
    ) -> None:
        self.index = index
        self.read_function = read_function
        self.read_variable = read_variable
        self._functions: dict[str, Function | Exception] = {}
        self._variables: dict[str, Variable | Exception] = {}
        self.met_records: list[Node] = []
        self.types = Types(index, self._meet)
        self.records = Records(index, self.types, layouts)
        self.met_functions: list[Node] = []
        self.met_variables: list[Node] = []
        self._symbols: dict[str, str] = {}
        self._taken: set[str] = set()
        self._signatures: dict[str, FunctionSignature] = {}
        self.captures: dict[str, dict[str, str]] = {}  # of a closure: its field by the variable that it captures
        self.captured_this: dict[str, str] = {}  # of a closure: its field that is `this`, or (with `*`) the object

    def _meet(self, node: Node) -> None:
        self.records.nodes[self.types.symbol(node)] = node
        self.met_records.append(node)

    def function(self, node: Node) -> str:
        """The symbol of a function of the file, which is read in its turn."""
        return self._symbol(node, self.met_functions)

    def variable(self, node: Node) -> str:
        """The symbol of a variable that is no function's, which is read in its turn."""
        return self._symbol(node, self.met_variables)

    def zeroing(self, constructor: Node) -> str:
        """The symbol of a constructor that makes its object zero first, which value initialisation asks for."""
        identity = f"{constructor['id']} zeroing"
        node = self.index.declarations.get(identity)
        if node is None:
            name = f"{constructor.get('mangledName', 'constructor')}.zeroing"
            node = {**constructor, "id": identity, "mangledName": name, "zeroing": True}
            self.index.add(node, self.index.parents.get(constructor["id"], ""))
        return self.function(node)

    def _symbol(self, node: Node, met: list[Node]) -> str:
        identity = self.index.root(node["id"])
        symbol = self._symbols.get(identity)
        if symbol is None:
            plain = str(node.get("name") or "unnamed")
            name = plain if plain.startswith(_UNINTERPRETED) else str(node.get("mangledName") or plain)
            if node["kind"] not in FUNCTIONS and name == plain:
                name += ".outside"  # a local variable may have this symbol
            symbol, number = name, 1
            while symbol in self._taken:
                number += 1
                symbol = f"{name}.{number}"
            self._taken.add(symbol)
            self._symbols[identity] = symbol
            met.append(self.index.definition(identity) or node)
        return symbol

    def is_known_function(self, node: Node) -> bool:
        """Whether the tables know a function: the prelude or the compiler declares it, and nothing has a body for it.

        An uninterpreted function is a function of the file, whoever declares it: its prototype is all that is known of it.
        """
        if str(node.get("name", "")).startswith(_UNINTERPRETED):
            return False
        if self.types.is_known_member(node):
            return True
        definition = self.index.definition(node["id"])
        if definition is not None:
            return False
        pattern = self.index.get(str(node.get("TemplateInstantiationPattern", "")))
        if pattern is not None and self.index.definition(pattern["id"]) is not None:
            return False
        declared = [node, *self.index.redeclarations.get(self.index.root(node["id"]), ())]
        if pattern is not None:
            declared.extend(self.index.redeclarations.get(self.index.root(pattern["id"]), ()))
        if node["kind"] != "FunctionDecl":
            return not node.get("isImplicit") and any(map(self.index.is_prelude, declared))
        return any(self.index.is_prelude(item) or attributes(item, "BuiltinAttr") for item in declared)

    def function_name(self, node: Node) -> str:
        """The name of a function for reports, with its classes and the arguments of its template."""
        name = str(node.get("name", ""))
        found = [child for child in inner(node) if child.get("kind") == "TemplateArgument"]
        if found:
            name += f"<{', '.join(map(argument_text, found))}>"
        record = self.index.owner_record(node["id"])
        if record is not None:
            return f"{self.types.record_name(record)}::{name}"
        return "::".join((*self.index.path(node["id"]), name))

    def is_static_method(self, node: Node) -> bool:
        """Whether a method has no object."""
        first = self.index.get(self.index.root(node["id"])) or node
        return first.get("storageClass") == "static" or node.get("storageClass") == "static"

    def has_object(self, node: Node) -> bool:
        """Whether a function has an object, which is its first parameter."""
        return node["kind"] in FUNCTIONS - {"FunctionDecl"} and not self.is_static_method(node)

    def object_type(self, node: Node) -> Type:
        """The type of the object of a method."""
        record = self.index.owner_record(node["id"])
        if record is None:
            raise UncertainType(str(node.get("name")))
        try:
            written = parse_type(without_result(node["type"]["qualType"]))
        except UnreadableType as error:
            raise UncertainType(node["type"]["qualType"]) from error
        if not isinstance(written, FunctionOf):
            raise UncertainType(node["type"]["qualType"])
        return qualified(self.types.of_record(record), written.const, written.volatile)

    def signature(self, node: Node) -> FunctionSignature:
        """The type of a function as clang prints it at its declaration, without its object."""
        found = self._signatures.get(node["id"])
        if found is None:
            definition = self.index.definition(node["id"])
            if definition is not None and self.has_deduced_result(definition):
                found = FunctionSignature(self.typed_function(definition).result, self.parameters(definition))
                self._signatures[node["id"]] = found
                return found
            try:
                type = self.types.of_node(node, node["id"])
            except UncertainType:
                type = self._signature_by_parts(node)
            if not isinstance(type, FunctionSignature):
                raise UncertainType(node["type"]["qualType"])
            found = type
            self._signatures[node["id"]] = found
        return found

    def parameters(self, node: Node) -> tuple[Type, ...]:
        """The types of a function's parameters, without its object."""
        return tuple(self.types.of_node(child, node["id"]) for child in inner(node) if child.get("kind") == "ParmVarDecl")

    def has_deduced_result(self, node: Node) -> bool:
        """Whether what clang prints of a function's result may name what is declared elsewhere: it follows from the body."""
        if self.index.parents.get(node["id"], "") in self.index.closures and node.get("name") == "operator()":
            return True
        plain = node["kind"] in ("FunctionDecl", "CXXMethodDecl") and not node.get("isImplicit")
        return plain and self.index.is_deduced(node)

    def typed_function(self, node: Node) -> Function:
        """A function with its body, read once. Raises what keeps it from being read; its own result is uncertain in it."""
        identity = node["id"]
        if identity not in self._functions:
            self._functions[identity] = UncertainType(f"the result of {node.get('name')}, which calls itself")
            try:
                self._functions[identity] = self.read_function(self, node)
            except (Unsupported, UncertainType, UncertainLayout, UnknownValue) as error:
                self._functions[identity] = error
        found = self._functions[identity]
        if isinstance(found, Exception):
            raise found
        return found

    def typed_variable(self, node: Node) -> Variable:
        """A variable of the file, read once."""
        identity = node["id"]
        if identity not in self._variables:
            self._variables[identity] = UncertainType(f"the type of {node.get('name')}, which names itself")
            try:
                self._variables[identity] = self.read_variable(self, node)
            except (Unsupported, UncertainType, UncertainLayout, UnknownValue) as error:
                self._variables[identity] = error
        found = self._variables[identity]
        if isinstance(found, Exception):
            raise found
        return found

    def _signature_by_parts(self, node: Node) -> FunctionSignature:
        """The type of a function by its parameters and by what it returns, which has been converted to its result."""
        node = self.index.definition(node["id"]) or node
        context = node["id"]
        parameters = [self.types.of_node(child, context) for child in inner(node) if child.get("kind") == "ParmVarDecl"]
        values = [child for child in _returned(node) if child]
        results: set[Type] = set()
        for value in values:
            type = self.types.of_node(value, context)
            match value["valueCategory"]:
                case "prvalue":
                    results.add(unqualified(type))
                case kind:
                    results.add(Reference(type, kind == "xvalue"))
        if len(results) != 1:
            raise UncertainType(node["type"]["qualType"])
        return FunctionSignature(results.pop(), tuple(parameters))

    def storage(self, node: Node) -> Storage:
        """Where a variable lives."""
        if attributes(node, "CUDASharedAttr"):
            return Storage.DYNAMIC_SHARED if node.get("storageClass") == "extern" else Storage.SHARED
        if node.get("constexpr"):
            return Storage.FOLDED
        if any(not mark.get("implicit") for mark in attributes(node, "CUDAConstantAttr")):
            return Storage.CONSTANT
        if attributes(node, "CUDADeviceAttr"):
            return Storage.DEVICE
        owner = self.index.owner(node["id"])
        in_function = owner is not None and owner["kind"] in FUNCTIONS
        if in_function and node.get("storageClass") not in ("static", "extern"):
            return Storage.AUTOMATIC
        if in_function and node.get("storageClass") == "static":
            return Storage.DEVICE
        return Storage.FOLDED


@dataclass
class Scope:
    """A scope of a function that is read: the objects to destroy at its end; ``breaks``, ``continues``: what jumps leave it."""

    breaks: bool = False
    continues: bool = False
    objects: list[Expression] = field(default_factory=list)


@dataclass
class Temporary:
    """A temporary object with a destructor, made a variable; ``extended``: until the end of the scope."""

    symbol: str
    type: Type
    extended: bool


@dataclass
class Frame:
    """One function that is read: its variables, and its parts that call each other."""

    reader: Reader
    function: Node
    context: str
    read_expression: Callable[[Frame, Node], Expression]
    read_statement: Callable[[Frame, Node], Statement]
    symbols: dict[str, str] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    opaque: dict[str, Expression] = field(default_factory=dict)
    element: list[Expression] = field(default_factory=list)
    bound: dict[str, Expression] = field(default_factory=dict)  # what a reference, or a pointer that stays, is made from
    aggregate: dict[str, Expression] | None = None  # in a default member initialiser within braces: the members before
    objects: set[str] = field(default_factory=set)  # variables that are objects of exactly their type
    temporaries: list[Temporary] | None = None  # of the full expression that is read, where it may have some with destructors
    expected: dict[str, Type] = field(default_factory=dict)  # of braces and constructors, what they initialise
    conditional: int = 0  # how many operators around may skip what is read
    scopes: list[Scope] = field(default_factory=list)
    has_labels: bool = False
    this: tuple[str, Type] | None = None
    closure: Node | None = None

    @property
    def index(self) -> Index:
        """The declarations of the tree."""
        return self.reader.index

    def expression(self, node: Node) -> Expression:
        """What an expression of clang's is."""
        return self.read_expression(self, node)

    def statement(self, node: Node) -> Statement:
        """What a statement of clang's is."""
        return self.read_statement(self, node)

    def span(self, node: Node) -> Span:
        """The place of a node."""
        return self.index.span(node)

    def type(self, node: Node, key: str = "type") -> Type:
        """The type that clang prints of a node, or of what it initialises where that is known."""
        if key == "type" and node.get("id") in self.expected:
            return self.expected[node["id"]]
        try:
            return self.reader.types.of_node(node, self.context, key)
        except UncertainType as error:
            raise Unsupported(self.span(node), f"a type that cannot be told ({error})") from error
        except UnknownValue as error:
            raise Unsupported(self.span(node), f"an enumeration without known values ({error})") from error

    def certain(self, node: Node, found: Callable[[], Type]) -> Type:
        """A type that something gives; where it is not certain, the node is not supported."""
        try:
            return found()
        except (UncertainType, UnknownValue, UncertainLayout) as error:
            raise Unsupported(self.span(node), f"a type that cannot be told ({error})") from error

    def within(self, scope: str, read: Callable[[], T]) -> T:
        """What reading gives in another scope: that of a default argument, where its names are looked up."""
        before, self.context = self.context, scope
        try:
            return read()
        finally:
            self.context = before

    def certain_of(self, node: Node, found: Callable[[], T]) -> T:
        """What something gives; where it is not certain, the node is not supported."""
        try:
            return found()
        except (UncertainType, UnknownValue, UncertainLayout) as error:
            raise Unsupported(self.span(node), f"a class that cannot be told ({error})") from error

    def new_symbol(self, name: str) -> str:
        """A symbol that no other variable of the function has."""
        symbol, number = name or "unnamed", 1
        while symbol in self.taken:
            number += 1
            symbol = f"{name or 'unnamed'}_{number}"
        self.taken.add(symbol)
        return symbol

    def declare(self, node: Node, type: Type) -> str:
        """The symbol of a local variable or parameter from its declaration on."""
        symbol = self.new_symbol(str(node.get("name", "")))
        self.symbols[node["id"]] = symbol
        self.types[node["id"]] = type
        if not isinstance(type, Reference):
            self.objects.add(symbol)
        return symbol

    def this_object(self, span: Span) -> Expression:
        """The object of the method, an lvalue."""
        assert self.this is not None
        symbol, type = self.this
        return VariableUse(span, type, Category.LVALUE, symbol)


def result_of(body: Block | None, name: str) -> Type:
    """The type of a function's result by what it returns, which has been converted to it."""
    found: dict[Type, Type] = {}
    for statement in below(body):
        if isinstance(statement, Return):
            type = _result(statement.value)
            found.setdefault(bare(type), type)
    if len(found) > 1:
        raise UncertainType(f"the result of {name}")
    return next(iter(found.values()), Scalar("void"))


def _result(value: Expression | None) -> Type:
    if value is None:
        return Scalar("void")
    if value.category is Category.PRVALUE:
        return unqualified(value.type)
    return Reference(value.type, value.category is Category.XVALUE)


def below(root: object) -> Iterator[object]:
    """All nodes of a piece of the typed tree, it included."""
    stack: list[Any] = [root]
    while stack:
        value = stack.pop()
        if isinstance(value, tuple):
            stack.extend(reversed(value))
        elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Span):
            yield value
            stack.extend(getattr(value, name) for name in reversed(list(value.__dataclass_fields__)))


def _returned(node: Node) -> Iterator[Node]:
    """The expressions that a function returns, not those that lambdas in it return."""
    stack = list(inner(node))
    while stack:
        current = stack.pop()
        if current.get("kind") == "ReturnStmt":
            yield from (child for child in inner(current) if child)
        elif current.get("kind") not in ("LambdaExpr", "CXXRecordDecl"):
            stack.extend(child for child in inner(current) if child)


def category(node: Node) -> Category:
    """The value category of an expression."""
    return Category(node["valueCategory"])


def dereference(span: Span, pointer: Expression, kind: Category = Category.LVALUE) -> Expression:
    """`*p`; of `&x` it is x."""
    if isinstance(pointer, AddressOf):
        return pointer.operand
    type = unqualified(pointer.type)
    if not isinstance(type, Pointer):
        raise Unsupported(span, "the dereference of something that is no pointer")
    return Dereference(span, type.target, kind, pointer)


def member(span: Span, base: Expression, name: str, type: Type, mutable: bool = False) -> Expression:
    """A field of an object: what it refers to if it is a reference, else with the object's qualifiers and category."""
    if isinstance(type, Reference):
        return Member(span, type.target, Category.LVALUE, base, name)
    if isinstance(base.type, Qualified):
        type = qualified(type, base.type.const and not mutable, base.type.volatile)
    kind = Category.XVALUE if base.category is Category.PRVALUE else base.category
    return Member(span, type, kind, base, name)


__all__ = ["NOWHERE", "RECORDS", "Frame", "Reader", "category", "dereference", "member"]
