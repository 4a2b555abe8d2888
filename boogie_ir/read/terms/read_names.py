"""From syntax trees to what names mean: the environment of a place, operators behind names, types, attributes, origins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import Any, TypeAlias

from boogie_ir.lang.errors import NotSupported, Problem, TextError
from boogie_ir.lang.expr import BV_ORDER_OPS, BinaryOp, Expr, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Array, snapshot_of
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.spelling import BV_BINARY, BV_UNARY, Level, read_name, read_string
from boogie_ir.lang.traverse import fresh_name
from boogie_ir.lang.types import BOOL, INT, REAL, BitVec, MapType, Type
from boogie_ir.transform.datatypes import Datatype

Node: TypeAlias = Any  # a lark tree or token: only parser.py knows lark


class ParseError(TextError):
    """Text that is not of the language: a syntax error, an unknown name, operands of wrong types."""

    def __init__(self, span: Span, message: str) -> None:
        super().__init__(Problem(span, message))

    @property
    def span(self) -> Span:
        return self.problem.span

    @property
    def message(self) -> str:
        return self.problem.message


class Unsupported(ParseError, NotSupported):
    """Legal Boogie that the verification language has no counterpart for."""


@frozen
class Widen:
    """The operator ``zero_extend n`` or ``sign_extend n`` behind a function's name."""

    signed: bool
    width: int


Operator: TypeAlias = BinaryOp | UnaryOp | Widen


@frozen
class Environment:
    """What names mean at a place of the text; ``renamed`` are the variables that stand there under a name other than theirs."""

    level: Level
    file: str
    variables: Mapping[str, Var] = field(default_factory=dict)
    arrays: Mapping[str, Array] = field(default_factory=dict)
    functions: Mapping[str, FunctionDecl] = field(default_factory=dict)
    operators: Mapping[str, Operator] = field(default_factory=dict)
    types: Mapping[str, Type] = field(default_factory=dict)
    renamed: frozenset[str] = frozenset()
    code: Callable[[Node, Environment], Expr] | None = None  # reads code expressions
    datatypes: Mapping[str, Datatype] = field(default_factory=dict)
    avoided: frozenset[str] = frozenset()  # functions that are never chosen as triggers
    pools: frozenset[str] = frozenset()  # of terms for instances of quantifiers

    def span(self, node: Node) -> Span:
        place: Node = getattr(node, "meta", node)
        if getattr(place, "line", None) is None:  # a tree of no tokens
            return Span(self.file, 1, 1, 1, 1)
        return Span(self.file, place.line, place.column, place.end_line, place.end_column)

    def error(self, node: Node, message: str) -> ParseError:
        return ParseError(self.span(node), message)

    def binding(self, variables: Mapping[str, Var]) -> Environment:
        renamed = {v.name for name, v in variables.items() if v.name != name}
        return replace(self, variables={**self.variables, **variables}, renamed=self.renamed | renamed)

    def bound(self, variables: Iterable[Var]) -> tuple[tuple[Var, ...], Environment]:
        """The variables as an expression binds them, and the environment inside: none hides one that can be meant there."""
        chosen = {v.name: v for v in variables}
        if self.renamed.intersection(chosen):
            taken = {v.name for v in self.variables.values()} | set(chosen)
            for name in sorted(self.renamed.intersection(chosen)):
                taken.add(fresh := fresh_name(name, taken))
                chosen[name] = Var(fresh, chosen[name].type)
        return tuple(chosen.values()), self.binding(chosen)

    def variable(self, token: Node) -> Var:
        name = read_name(token)
        found = self.variables.get(name)
        if found is not None:
            return found
        snapshot = snapshot_of(name)
        if snapshot is not None and snapshot[0] in self.variables:
            return Var(name, self.variables[snapshot[0]].type)
        raise self.error(token, f"undeclared variable {name}")

    def array(self, token: Node) -> Array:
        found = self.arrays.get(read_name(token))
        if found is None:
            raise self.error(token, f"undeclared array {read_name(token)}")
        return found


def operator_of_builtin(builtin: str, parameters: tuple[Type, ...], result: Type) -> Operator | None:
    """The operator that an SMT-LIB name stands for at a signature; None where the language has no node for it."""
    bits = parameters[0] if parameters else None
    if not isinstance(bits, BitVec):
        return None
    if builtin in BV_UNARY and parameters == (bits,) and result == bits:
        return BV_UNARY[builtin]
    if builtin in BV_BINARY and parameters == (bits, bits):
        op = BV_BINARY[builtin]
        return op if result == (BOOL if op in BV_ORDER_OPS else bits) else None
    extension = re.fullmatch(r"\(?_?\s*(zero|sign)_extend\s+(\d+)\)?", builtin)
    if extension and len(parameters) == 1 and result == BitVec(bits.width + int(extension[2])):
        return Widen(extension[1] == "sign", bits.width + int(extension[2]))
    return None


def kernel_operator(name: str, operands: tuple[Expr, ...]) -> Operator | None:
    """The operator that a function name denotes at the kernel level, where bit-vector operators need no declaration."""
    plain = re.fullmatch(r"(bv[a-z]+)(\d+)", name)
    if plain and all(o.type == BitVec(int(plain[2])) for o in operands):
        return BV_BINARY.get(plain[1]) if len(operands) == 2 else BV_UNARY.get(plain[1]) if len(operands) == 1 else None
    extension = re.fullmatch(r"(zero|sign)_extend_(\d+)_(\d+)", name)
    if extension and len(operands) == 1 and operands[0].type == BitVec(int(extension[2])):
        return Widen(extension[1] == "sign", int(extension[3]))
    return None


# -- types and attributes -----------------------------------------------------------------------------------


def read_type(node: Node, env: Environment) -> Type:
    if getattr(node, "data", None) == "map_type":
        parameters, *domain, range_ = node.children
        if parameters is not None:
            raise Unsupported(env.span(node), "polymorphic map type")
        return MapType(tuple(read_type(d, env) for d in domain if d is not None), read_type(range_, env))
    if len(node.children) > 1:
        raise Unsupported(env.span(node), "type with arguments")
    return read_type_name(node.children[0], env)


def read_type_name(token: Node, env: Environment) -> Type:
    name = read_name(token)
    bits = re.fullmatch(r"bv(\d+)", name)
    if bits:
        if bits[1] == "0":
            raise Unsupported(env.span(token), "bit-vector of width 0")
        return BitVec(int(bits[1]))
    simple: dict[str, Type] = {"bool": BOOL, "int": INT, "real": REAL}
    found = simple.get(token) or env.types.get(name)
    if found is None:
        raise env.error(token, f"undeclared type {name}")
    return found


@frozen
class Attributes:
    """The attributes of a construct, in order: names with unread values."""

    entries: tuple[tuple[str, tuple[Node, ...]], ...]

    def has(self, name: str) -> bool:
        return any(n == name for n, _ in self.entries)

    def holds(self, name: str) -> bool:
        """Whether it is there without a value, or with the value true."""
        return any(n == name and [_word(v) for v in values] in ([], ["true"]) for n, values in self.entries)

    def values(self, name: str) -> tuple[Node, ...]:
        return next((values for n, values in self.entries if n == name), ())

    def string(self, name: str) -> str | None:
        values = self.values(name)
        return _string(values[0]) if values else None

    def strings(self, name: str) -> tuple[str, ...]:
        found = (_string(value) for value in self.values(name))
        return tuple(text for text in found if text is not None)

    def number(self, name: str) -> int | None:
        values = self.values(name)
        return int(values[0].children[0]) if values and getattr(values[0], "data", None) == "number" else None


def read_attributes(node: Node) -> Attributes:
    return Attributes(tuple((read_name(a.children[0]), tuple(v for v in a.children[1:] if v is not None)) for a in node.children))


def _word(node: Node) -> str | None:
    return str(node.children[0]) if getattr(node, "data", None) == "name" else None


def _string(node: Node) -> str | None:
    return read_string(node.children[0]) if getattr(node, "data", None) == "string" else None


def read_origin(attributes: Attributes, construct: str, node: Node, env: Environment) -> Origin:
    """The origin that ``{:at file, line, column, end_line, end_column, construct}`` gives, else the text's own place.

    A second ``{:at}`` is the call through which the first was inlined, and so on outwards.
    """
    origin: Origin | None = None
    for name, values in reversed(attributes.entries):
        if name != "at":
            continue
        if len(values) != 6 or [getattr(v, "data", None) for v in values] != ["string", *["number"] * 4, "string"]:
            raise env.error(node, 'an origin is {:at "file", line, column, end_line, end_column, "construct"}')
        numbers = [int(v.children[0]) for v in values[1:5]]
        place = Span(_string(values[0]) or "", numbers[0], numbers[1], numbers[2], numbers[3])
        origin = Origin(place, _string(values[5]) or "", origin)
    return origin or Origin(env.span(node), construct)


# -- names with types ---------------------------------------------------------------------------------------


@frozen
class Named:
    """One declared name; ``where`` is the unread restriction of its values."""

    variable: Var
    token: Node
    where: Node | None


def read_names(node: Node | None, env: Environment) -> tuple[Named, ...]:
    """Reads ``x, y: int where e, z: bool``: a name without type has the type of the next one."""
    result: list[Named] = []
    items = [] if node is None else [c for c in node.children if c.data == "name_item"]
    following: Type | None = None
    for item in reversed(items):
        token, type_, where = item.children
        following = read_type(type_, env) if type_ is not None else following
        if following is None:
            raise env.error(item, f"no type is given for {read_name(token)}")
        result.append(Named(Var(read_name(token), following), token, None if where is None else where.children[0]))
    return tuple(reversed(result))
