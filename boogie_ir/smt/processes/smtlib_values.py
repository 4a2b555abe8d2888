"""Reading what SMT-LIB programs print: answers, errors, and models with their values for symbols.

Programs differ in how they print a model: arrays as ``store`` over a constant, as a lambda, as a function, or by the name
of a function; functions as chains of ``ite``. All that is evaluated here. Nothing is believed: what cannot be read or has
another type than its symbol raises :class:`ModelFault`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.types import BitVec, BoolType, IntType, MapType, NamedType, RealType, Type
from boogie_ir.smt.assignment import Function, Table, Undetermined, Worth, default_of, same, without_first_index
from boogie_ir.smt.processes.smtlib_text import Signature

Tree: TypeAlias = "str | list[Tree]"  # an atom, or what stands between parentheses

_TOKEN = re.compile(r'[()]|\|[^|]*\||"(?:[^"]|"")*"|;[^\n]*|[^\s()|";]+')


class ModelFault(Undetermined):
    """Why what was printed is no model."""


def read(text: str) -> list[Tree]:
    """The expressions in a text; raises ModelFault where parentheses do not match."""
    stack: list[list[Tree]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise ModelFault("a parenthesis is closed that was not opened")
            done = stack.pop()
            stack[-1].append(done)
        elif not token.startswith(";"):
            stack[-1].append(token)
    if len(stack) > 1:
        raise ModelFault("a parenthesis is not closed")
    return stack[0]


def error_in(trees: Sequence[Tree]) -> str:
    """The text of the first ``(error "...")``; empty if there is none."""
    for tree in trees:
        if isinstance(tree, list) and tree and tree[0] == "error":
            return " ".join(part.strip('"') for part in tree[1:] if isinstance(part, str)) or "an error"
    return ""


@frozen_node
class _Definition:
    parameters: tuple[str, ...]
    body: Tree


class PrintedModel:
    """The answer to ``(get-model)``; values are computed when asked for. All methods raise ModelFault."""

    def __init__(self, printed: Tree) -> None:
        self._definitions: dict[str, _Definition] = {}
        self._values: dict[str, Worth | Function] = {}
        for tree in _entries(printed):
            match tree:
                case ["define-fun" | "define-fun-rec", str() as name, list() as parameters, _, body]:
                    names = tuple(p[0] for p in parameters if isinstance(p, list) and p and isinstance(p[0], str))
                    self._definitions[name.strip("|")] = _Definition(names, body)

    def worth(self, symbol: str, type_: Type) -> Worth:
        """The value of a variable of a type; some value where the model has none."""
        definition = self._definitions.get(symbol)
        if definition is None:
            return default_of(type_)
        if definition.parameters and isinstance(type_, MapType):  # an array printed as a function
            value: Worth | Function = _tabulated(definition, {}, self)
        else:
            value = self.named(symbol)
        return conforming(value, type_)

    def function(self, symbol: str, signature: Signature) -> Function:
        """The meaning of a function symbol."""
        result = signature.result
        if symbol not in self._definitions:
            return lambda *_: default_of(result)
        meaning = self.named(symbol)
        if not callable(meaning):
            raise ModelFault(f"{symbol} is no function")
        return lambda *arguments: conforming(meaning(*arguments), result)

    def definition(self, name: str) -> _Definition:
        """What the model says a function is."""
        if name.strip("|") not in self._definitions:
            raise ModelFault(f"the model names the function {name} and does not have it")
        return self._definitions[name.strip("|")]

    def named(self, symbol: str) -> Worth | Function:
        """What a definition of the model stands for; an element of an uninterpreted type where there is none."""
        definition = self._definitions.get(symbol)
        if definition is None:
            return symbol
        if symbol not in self._values:
            self._values[symbol] = "?"  # a definition that needs itself is none
            value = _closure(definition, {}, self) if definition.parameters else _evaluate(definition.body, {}, self)
            self._values[symbol] = value
        return self._values[symbol]


def _entries(printed: Tree) -> list[Tree]:
    match printed:
        case [["model", *entries]]:
            return entries
        case [[*entries]]:
            return entries
    raise ModelFault("no model is printed")


_Scope: TypeAlias = Mapping[str, "Worth | Function"]


def _closure(definition: _Definition, scope: _Scope, model: PrintedModel) -> Function:
    def call(*arguments: Worth) -> Worth:
        if len(arguments) != len(definition.parameters):
            raise ModelFault("a function is given another number of arguments than it has")
        bound = dict(zip(definition.parameters, arguments, strict=True))
        return _plain(_evaluate(definition.body, {**scope, **bound}, model))

    return call


def _tabulated(definition: _Definition, scope: _Scope, model: PrintedModel) -> Table:
    """A function of one argument as a table: ``(ite (= x value) result ...)`` down to a rest that does not mention x."""
    if len(definition.parameters) != 1:
        raise ModelFault("an array with several indices")
    [name] = definition.parameters
    entries: dict[Worth, Worth] = {}
    body = definition.body
    while True:
        match body:
            case ["ite", ["=", str() as left, right], then, otherwise] if left == name and not _mentions([right, then], name):
                key = _plain(_evaluate(right, scope, model))
                entries.setdefault(key, _plain(_evaluate(then, scope, model)))
                body = otherwise
            case _ if _mentions(body, name):
                # Not of that form: it can be read but not compared.
                return Table(entries, _closure(_Definition(definition.parameters, body), scope, model))
            case _:
                return Table(entries, _plain(_evaluate(body, scope, model)))


def _mentions(tree: Tree, name: str) -> bool:
    stack = [tree]
    while stack:
        current = stack.pop()
        if current == name:
            return True
        if isinstance(current, list):
            stack.extend(current)
    return False


def _plain(value: Worth | Function) -> Worth:
    if callable(value):
        raise ModelFault("a function where a value is expected")
    return value


def _evaluate(tree: Tree, scope: _Scope, model: PrintedModel) -> Worth | Function:
    try:
        # Chains of ite and let are long; they are followed, not descended into.
        while isinstance(tree, list):
            match tree:
                case ["let", list() as bindings, body]:
                    bound = {b[0]: _evaluate(b[1], scope, model) for b in bindings if _is_binding(b)}
                    tree, scope = body, {**scope, **bound}
                case ["ite", condition, then, otherwise]:
                    tree = then if _evaluate(condition, scope, model) is True else otherwise
                case _:
                    return _compound(tree, scope, model)
        return _atom(tree, scope, model)
    except RecursionError:
        raise ModelFault("a model is nested too deeply") from None


def _is_binding(tree: Tree) -> bool:
    return isinstance(tree, list) and len(tree) == 2 and isinstance(tree[0], str)


def _compound(tree: list[Tree], scope: _Scope, model: PrintedModel) -> Worth | Function:
    def value(part: Tree) -> Worth:
        return _plain(_evaluate(part, scope, model))

    match tree:
        case ["_", str() as word, str() as width] if word.startswith("bv") and word[2:].isdigit() and width.isdigit():
            return int(word[2:])
        case ["_", "as-array", str() as name]:
            return _tabulated(model.definition(name), {}, model)
        case ["as", str() as name, _]:
            return _atom(name, scope, model)
        case [["as", "const", _], part]:
            return Table({}, value(part))
        case ["lambda", [[str() as name, _]], body]:
            return _tabulated(_Definition((name,), body), scope, model)
        case ["store", *_]:
            return _stored(tree, scope, model)
        case [str() as operator, *parts] if operator in _OPERATORS:
            return _OPERATORS[operator]([value(part) for part in parts])
        case [head, *parts]:
            function = _evaluate(head, scope, model)
            if not callable(function):
                raise ModelFault(f"'{head if isinstance(head, str) else '...'}' in a model is not understood")
            return function(*(value(part) for part in parts))
    raise ModelFault("an empty expression in a model")


def _stored(tree: Tree, scope: _Scope, model: PrintedModel) -> Table:
    """``(store (store array index value) index value)``, however many."""
    written: list[tuple[Tree, Tree]] = []
    while isinstance(tree, list) and len(tree) == 4 and tree[0] == "store":
        written.append((tree[2], tree[3]))
        tree = tree[1]
    base = _plain(_evaluate(tree, scope, model))
    if not isinstance(base, Table):
        raise ModelFault("a store into what is no array")
    changes = {}
    for index, new in reversed(written):
        changes[_plain(_evaluate(index, scope, model))] = _plain(_evaluate(new, scope, model))
    return Table({**base.entries, **changes}, base.default)


def _atom(token: str, scope: _Scope, model: PrintedModel) -> Worth | Function:
    if token in scope:
        return scope[token]
    if token in ("true", "false"):
        return token == "true"
    if token.startswith(("#x", "#b")):
        return _number(token[2:], 16 if token[1] == "x" else 2)
    if token[0].isdigit():
        whole, point, rest = token.partition(".")
        if not whole.isdigit() or (point and not rest.isdigit()):
            raise ModelFault(f"'{token}' is no number")
        return Fraction(token) if point else int(token)
    return model.named(token.strip("|"))


def _number(digits: str, base: int) -> int:
    try:
        return int(digits, base)
    except ValueError:
        raise ModelFault(f"'{digits}' is no number") from None


def _equal(parts: list[Worth]) -> bool:
    try:
        return all(same(parts[0], other, None) for other in parts[1:])
    except Undetermined as fault:
        raise ModelFault("arrays in a model that cannot be compared") from fault


def _numbers(parts: list[Worth]) -> list[int | Fraction]:
    if not parts or not all(isinstance(p, int | Fraction) for p in parts):
        raise ModelFault("arithmetic in a model on what is no number")
    return [p for p in parts if isinstance(p, int | Fraction)]


def _minus(parts: list[Worth]) -> Worth:
    numbers = _numbers(parts)
    return -numbers[0] if len(numbers) == 1 else numbers[0] - sum(numbers[1:])


def _over(parts: list[Worth]) -> Worth:
    match _numbers(parts):
        case [above, below] if below:
            return Fraction(above) / Fraction(below)
    raise ModelFault("a division in a model that has no value")


def _select(parts: list[Worth]) -> Worth:
    match parts:
        case [Table() as table, index]:
            return table.at(index)
    raise ModelFault("a select from what is no array")


_OPERATORS: dict[str, Callable[[list[Worth]], Worth]] = {
    "=": _equal,
    "and": lambda parts: all(p is True for p in parts),
    "or": lambda parts: any(p is True for p in parts),
    "not": lambda parts: parts[:1] != [True],
    "=>": lambda parts: any(p is not True for p in parts[:-1]) or parts[-1] is True,
    "-": _minus,
    "/": _over,
    "select": _select,
}


def conforming(value: Worth | Function, type_: Type) -> Worth:
    """The value, if it is one of that type."""
    match type_:
        case BoolType() if isinstance(value, bool):
            return value
        case BitVec() if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << type_.width:
            return value
        case IntType() if isinstance(value, int) and not isinstance(value, bool):
            return value
        case RealType() if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return Fraction(value)
        case NamedType() if isinstance(value, str):
            return value
        case MapType() if isinstance(value, Table):
            return _conforming_table(value, type_)
    raise ModelFault(f"a value in the model is not of type {type_}")


def _conforming_table(table: Table, type_: MapType) -> Table:
    inner = without_first_index(type_)
    entries = {conforming(index, type_.domain[0]): conforming(value, inner) for index, value in table.entries.items()}
    rest = table.default
    if not callable(rest):
        return Table(entries, conforming(rest, inner))
    return Table(entries, lambda index: conforming(rest(index), inner))
