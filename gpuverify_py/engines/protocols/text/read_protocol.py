"""Text to protocols, intervals and traces; a protocol may be written by hand."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE, AccessKind, Expr, Var
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.spelling import Level as Language
from boogie_ir.lang.spelling import read_name
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.types import BV32
from boogie_ir.read.parser import tree
from boogie_ir.read.read_shared import read_function, with_functions
from boogie_ir.read.terms.read_expression import read_boolean, read_expression
from boogie_ir.read.terms.read_names import Environment, Node, read_attributes, read_names, read_origin
from gpuverify_py.engines.protocols.align import Given, Interval, Traced
from gpuverify_py.engines.protocols.pairs_of_threads import Level, copy
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Item, Loop, Protocol, State, Sync
from gpuverify_py.engines.protocols.split import Pair
from gpuverify_py.engines.protocols.text.written import (
    Header,
    Sizes,
    Written,
    WrittenIntervals,
    WrittenProtocol,
    WrittenTraces,
)

SPACES = (k.MemorySpace.GROUP, k.MemorySpace.GLOBAL)
ANY: Sizes = (None, None, None)
FLAGS = ("local", "everywhere", "passes_exits")


def read_written(text: str, file: str = "<text>") -> tuple[Written, ...]:
    """Everything that a text holds. Raises :class:`boogie_ir.read.parser.ParseError`."""
    grammar = files("gpuverify_py.engines.protocols.text").joinpath("protocol.lark").read_text(encoding="utf-8")
    root = tree(text, file, grammar, "written")
    functions = [node for node in root.children if node.data == "function"]
    env = with_functions(functions, Environment(Language.KERNEL, file))
    declared = tuple(f for f in (read_function(node, env) for node in functions) if f is not None)
    return tuple(_written(node, declared, env) for node in root.children if node.data != "function")


def _written(node: Node, functions: tuple[FunctionDecl, ...], env: Environment) -> Written:
    name, *level, header_node = (c for c in node.children[: 2 if node.data == "protocol" else 3])
    header, env = _header(read_name(name), header_node, functions, env)
    if node.data == "protocol":
        return WrittenProtocol(header, _items(node.children[2], env))
    if level[0] not in [each.value for each in Level]:
        raise env.error(level[0], f"a level is {' or '.join(each.value for each in Level)}")
    chosen, rest = Level(str(level[0])), node.children[3:]
    if node.data == "intervals":
        return WrittenIntervals(header, chosen, tuple(_interval(each, env) for each in rest))
    pairs = (tuple(_traced(each, env) for each in pair.children) for pair in rest)
    return WrittenTraces(header, chosen, tuple(Pair(first, second) for first, second in pairs))


# -- what names mean ----------------------------------------------------------------------------------------


def _header(name: str, node: Node, functions: tuple[FunctionDecl, ...], env: Environment) -> tuple[Header, Environment]:
    """The header, and the environment behind it."""
    block, grid = ANY, ANY
    arrays: dict[str, k.Array] = {}
    declared: dict[str, list[Var]] = {"parameters_": [], "data": [], "symbol": []}
    numbers = [*k.IMPLICIT, *(copy(v, t) for v in (*k.LOCAL_ID, *k.GROUP_ID) for t in (1, 2))]
    known = {v.name: v for v in numbers}
    for each in node.children:
        match each.data:
            case "launch":
                block, grid = (_sizes(sizes) for sizes in each.children)
            case "shared":
                space, array = each.children
                if space not in [s.value for s in SPACES]:
                    raise env.error(space, f"an array is in {' or '.join(s.value for s in SPACES)} memory")
                arrays[read_name(array)] = _array(read_name(array), k.MemorySpace(str(space)), env.span(each))
            case "needs":
                pass
            case kind:
                for named in read_names(each.children[0], env):
                    if named.variable.name in known:
                        raise env.error(named.token, f"{named.variable.name} is declared twice")
                    known[named.variable.name] = named.variable
                    declared[kind].append(named.variable)
    env = replace(env, variables=known, arrays=arrays)
    requires = tuple(read_boolean(each.children[1], env) for each in node.children if each.data == "needs")
    parameters, data, symbols = (tuple(declared[kind]) for kind in ("parameters_", "data", "symbol"))
    spaces = tuple((each.name, each.space) for each in arrays.values())
    return Header(name, block, grid, spaces, parameters, data, symbols, functions, requires), env


def _array(name: str, space: k.MemorySpace, place: Span) -> k.Array:
    return k.Array(name, space, BV32, None, k.SourceArray(name, "", BV32.width, (None,)), Origin(place, "array"))


def _sizes(node: Node) -> Sizes:
    x, y, z = (None if each.children[0] == "*" else int(each.children[0]) for each in node.children)
    return x, y, z


# -- protocols ----------------------------------------------------------------------------------------------


def _items(node: Node, env: Environment) -> Protocol:
    return tuple(_item(each, env) for each in node.children)


def _item(node: Node, env: Environment) -> Item:
    match node.data:
        case "access":
            return _access(node, env)
        case "sync":
            return _sync(node, env)
        case "assumed":
            return Assumed(read_boolean(node.children[0], env))
        case "choice_":
            condition, exits, then, otherwise = node.children
            other = () if otherwise is None else _items(otherwise, env)
            return Choice(read_boolean(condition, env), _items(then, env), other, exits is not None)
        case _:
            return _loop(node, env)


def _access(node: Node, env: Environment) -> Access:
    kind, written, cell, *_ = node.children
    array = env.array(cell.children[0]).name
    attributes, index = read_attributes(written), read_expression(cell.children[1], env)
    origin = read_origin(attributes, f"{kind} of {array}", node, env)
    return Access(AccessKind(str(kind)), array, index, origin, attributes.number("pieces") or 1)


def _sync(node: Node, env: Environment) -> Sync:
    attributes, scope, *flags = node.children
    if scope not in [s.value for s in BarrierScope]:
        raise env.error(scope, f"a barrier is of {' or '.join(s.value for s in BarrierScope)}")
    wrong = [flag for flag in flags if flag not in FLAGS]
    if wrong:
        raise env.error(wrong[0], f"a barrier is {', '.join(FLAGS)}, or none of these")
    local, everywhere, passes = (word in [str(flag) for flag in flags] for word in FLAGS)
    origin = read_origin(read_attributes(attributes), "barrier", node, env)
    return Sync(BarrierScope(str(scope)), local, everywhere, passes, origin)


def _loop(node: Node, env: Environment) -> Loop:
    attributes, label, parts, body = node.children
    states = tuple(_state(each, env) for each in parts.children if each.data == "state")
    names: dict[str, list[Var]] = {"count": [], "symbols": [], "left": []}
    conditions: dict[str, list[Expr]] = {"while": [], "goes_on": [], "jump": [], "fact": [], "after": []}
    for each in parts.children:
        match each.data:
            case "names_":
                word, *tokens = each.children
                names[str(word)] += [env.variable(token) for token in tokens]
            case "condition_":
                word, condition = each.children
                conditions[str(word)].append(read_boolean(condition, env))
    if len(conditions["while"]) != 1 or len(conditions["goes_on"]) > 1:
        raise env.error(node, "a loop has one condition after `while`, and at most one after `goes_on`")
    goes_on = conditions["goes_on"][0] if conditions["goes_on"] else TRUE
    jumps = tuple(conditions["jump"])
    if bool(jumps) != (goes_on != TRUE) or any(len(s.jumped) != len(jumps) for s in states):
        raise env.error(node, "a loop that jumps leave says when it goes on, and what each jump makes of each state")
    return Loop(
        read_name(label), states, tuple(names["count"]), conditions["while"][0], goes_on, jumps,
        tuple(conditions["fact"]), tuple(conditions["after"]), tuple(names["symbols"]), tuple(names["left"]),
        _items(body, env), read_origin(read_attributes(attributes), "loop", node, env),
    )  # fmt: skip


def _state(node: Node, env: Environment) -> State:
    head, first, following, last, jumped = node.children
    values = () if jumped is None else tuple(read_expression(e, env) for e in jumped.children if e is not None)
    return State(env.variable(head), read_expression(first, env), read_expression(following, env), env.variable(last), values)


# -- intervals and traces -----------------------------------------------------------------------------------


def _interval(node: Node, env: Environment) -> Interval:
    after, unordered, *accesses = node.children
    arrays = () if unordered is None else map(read_name, unordered.children)
    traced = tuple(_traced(each, env) for each in accesses)
    return Interval(None if after is None else _sync(after, env), traced, frozenset(arrays))


def _traced(node: Node, env: Environment) -> Traced:
    access = _access(node, env)
    conditions = [read_boolean(e, env) for e in node.children[3:] if e is not None]
    given: Given | None = None
    for condition in reversed(conditions):
        given = Given(condition, given)
    return Traced(access, access.index, given)
