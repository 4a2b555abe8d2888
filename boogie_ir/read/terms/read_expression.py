"""From syntax trees to typed expressions: names and overloaded operators are resolved here.

One work list instead of recursion, so that a generated expression thousands of levels deep can be read. Nothing is
folded: the nodes built are exactly those written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from boogie_ir.lang.expr import (
    BOOLEAN_OPS,
    BV_ORDER_OPS,
    EQUALITY_OPS,
    FALSE,
    ORDER_OPS,
    TRUE,
    AccessKind,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    QuantifierKind,
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    UnaryOp,
    Update,
)
from boogie_ir.lang.spelling import (
    BV_OF_INFIX,
    INFIX,
    PRECEDENCE,
    RIGHT_ASSOCIATIVE,
    SIGNED_OF_INFIX,
    Level,
    may_stand_bare,
    read_name,
)
from boogie_ir.lang.types import BOOL, INT, REAL, BitVec, MapType
from boogie_ir.read.terms.paths import NoFormula, Paths, settled
from boogie_ir.read.terms.read_datatypes import read_replacement, read_selection, read_test
from boogie_ir.read.terms.read_let import ascribed, read_let
from boogie_ir.read.terms.read_names import Environment, Node, Operator, Unsupported, Widen, kernel_operator, read_names
from boogie_ir.read.terms.read_numbers import as_dividend_or_divisor, read_conversion
from boogie_ir.read.terms.read_pools import added_terms, pools_of
from boogie_ir.read.terms.read_steps import Combine, Continue, Read, Step
from boogie_ir.read.terms.read_triggers import applications, avoided_terms, quantifier_attributes, weight_of
from boogie_ir.transform.pools import adding, member, with_instances


def read_expression(node: Node, env: Environment, paths: Paths = Paths.BOTH) -> Expr:
    """The expression; ``paths`` says which paths through code expressions in it are meant."""
    work: list[Step] = [Read(node, env)]
    values: list[Expr] = []
    has_code = False
    while work:
        step = work.pop()
        if isinstance(step, Combine):
            start = len(values) - step.count
            operands = values[start:]
            del values[start:]
            values.append(step.build(operands))
        elif isinstance(step, Continue):
            work.extend(reversed(list(step.more(values[len(values) - step.count :]))))
        else:
            has_code = has_code or step.node.data == "code"
            work.extend(reversed(list(_steps(step.node, step.env, values))))
    (result,) = values
    if not has_code:
        return result
    try:
        return settled(result, paths)
    except NoFormula as error:
        raise Unsupported(env.span(node), str(error)) from error


def read_boolean(node: Node, env: Environment, paths: Paths = Paths.BOTH) -> Expr:
    result = read_expression(node, env, paths)
    if result.type != BOOL:
        raise env.error(node, "a condition of type bool is needed")
    return result


def _steps(node: Node, env: Environment, values: list[Expr]) -> Iterator[Step]:
    """What to do for one syntax node: leaves yield a value at once, others their operands and a combination."""
    children = node.children
    match node.data:
        case "number" | "real" | "bitvector" | "name":
            values.append(_leaf(node, env))
        case "parenthesised":
            yield Read(children[0], env)
        case "infix":
            yield from _infix(node, env)
        case "prefix":
            negated = children[1]
            if children[0] == "-" and negated.data in ("number", "real"):
                literal = _leaf(negated, env)
                assert isinstance(literal, Literal)
                values.append(Literal(-literal.value, literal.type))
                return
            yield Read(negated, env)
            yield Combine(1, lambda v: _prefix(children[0], v[0], env))
        case "choice":
            yield from (Read(c, env) for c in children)
            yield Combine(3, lambda v: _choice(node, v[0], v[1], v[2], env))
        case "slice":
            yield Read(children[0], env)
            yield Combine(1, lambda v: _slice(node, v[0], env))
        case "index" | "update":
            yield from _subscript(node, env)
        case "selection" | "test":
            read = read_selection if node.data == "selection" else read_test
            yield Read(children[0], env)
            yield Combine(1, lambda v: read(children[1], v[0], env))
        case "replacement":
            yield from (Read(c, env) for c in (children[0], children[2]))
            yield Combine(2, lambda v: read_replacement(children[1], v[0], v[1], env))
        case "application":
            yield from _application(node, env, values)
        case "quantifier":
            yield from _quantifier(node, env)
        case "code":
            if env.code is None:
                raise env.error(node, "a code expression needs a program around it")
            values.append(env.code(node, env))
        case "let":
            yield from read_let(node, env)
        case "ascription":
            yield Read(children[0], env)
            yield Combine(1, lambda v: ascribed(node, v[0], env))
        case _:
            raise env.error(node, f"an expression is needed, not {node.data}")


def _leaf(node: Node, env: Environment) -> Expr:
    token = node.children[0]
    match node.data:
        case "number":
            return Literal(int(token), INT)
        case "real":
            return Literal(Fraction(str(token)), REAL)
        case "bitvector":
            value, width = (int(part) for part in token.split("bv"))
            if not width or value >> width:
                raise env.error(node, f"{token} does not fit its width")
            return Literal(value, BitVec(width))
    simple: dict[str, Expr] = {"true": TRUE, "false": FALSE}
    if env.level is Level.KERNEL:
        simple |= {"enabled": Enabled(), "dominator_enabled": Enabled(dominator=True), "same_group": SameGroup()}
    return simple.get(token) or env.variable(token)


def _prefix(op: Node, operand: Expr, env: Environment) -> Expr:
    if op == "!" and operand.type == BOOL:
        return Unary(UnaryOp.NOT, operand, BOOL)
    if op == "-" and operand.type in (INT, REAL):
        return Unary(UnaryOp.NEGATE, operand, operand.type)
    raise env.error(op, f"operand of {op} has the wrong type")


def _infix(node: Node, env: Environment) -> Iterator[Step]:
    """Operator precedence over a flat list of operands and operators, as steps in postfix order."""
    pending: list[Node] = []
    tops: list[str | None] = []  # the outermost operator of each operand so far, None in parentheses

    def combine(op: Node) -> Step:
        right, left = tops.pop(), tops.pop()
        for child in (left, right):
            if child is not None and not may_stand_bare(op, child, env.level):
                raise env.error(op, f"parentheses are needed around {child} under {op}")
        tops.append(str(op))
        return Combine(2, lambda v: _binary(op, v[0], v[1], env))

    for item in node.children:
        if not isinstance(item, str):
            tops.append(None)
            yield Read(item, env)
            continue
        while pending and _binds_first(pending[-1], item):
            yield combine(pending.pop())
        pending.append(item)
    while pending:
        yield combine(pending.pop())


def _binds_first(earlier: str, later: str) -> bool:
    if PRECEDENCE[earlier] == PRECEDENCE[later]:
        return later not in RIGHT_ASSOCIATIVE
    return PRECEDENCE[earlier] > PRECEDENCE[later]


def _binary(token: Node, left: Expr, right: Expr, env: Environment) -> Expr:
    spelling = str(token)
    if spelling == "<==":
        return _binary_of(BinaryOp.IMPLIES, token, right, left, env)
    if spelling == "++":
        if not isinstance(left.type, BitVec) or not isinstance(right.type, BitVec):
            raise env.error(token, "++ joins bit-vectors")
        return Concat(left, right, BitVec(left.type.width + right.type.width))
    if env.level is Level.KERNEL and isinstance(left.type, BitVec) and spelling in SIGNED_OF_INFIX:
        return replace(_binary_of(SIGNED_OF_INFIX[spelling], token, left, right, env), signed=True)
    if env.level is Level.KERNEL and isinstance(left.type, BitVec) and spelling in BV_OF_INFIX:
        return _binary_of(BV_OF_INFIX[spelling], token, left, right, env)
    if spelling not in INFIX:
        raise env.error(token, f"{spelling} is not an operator on these operands")
    return _binary_of(INFIX[spelling], token, left, right, env)


def _binary_of(op: BinaryOp, node: Node, left: Expr, right: Expr, env: Environment) -> Binary:
    if op is BinaryOp.REAL_DIV:
        left, right = as_dividend_or_divisor(left), as_dividend_or_divisor(right)
    if left.type != right.type:
        raise env.error(node, f"operands of {op.value} have different types")
    if op in BOOLEAN_OPS:
        fits = left.type == BOOL
    elif op in EQUALITY_OPS:
        fits = True
    elif op.value.startswith("bv"):
        fits = isinstance(left.type, BitVec)
    elif op in (BinaryOp.DIV, BinaryOp.MOD):
        fits = left.type == INT
    elif op is BinaryOp.REAL_DIV:
        fits = left.type == REAL
    else:
        fits = left.type in (INT, REAL)
    if not fits:
        raise env.error(node, f"operands of {op.value} have the wrong type")
    boolean = op in BOOLEAN_OPS or op in EQUALITY_OPS or op in ORDER_OPS or op in BV_ORDER_OPS
    return Binary(op, left, right, BOOL if boolean else left.type)


def _choice(node: Node, condition: Expr, then: Expr, otherwise: Expr, env: Environment) -> Expr:
    if condition.type != BOOL or then.type != otherwise.type:
        raise env.error(node, "if-then-else needs a bool condition and branches of one type")
    return Ite(condition, then, otherwise, then.type)


def _slice(node: Node, operand: Expr, env: Environment) -> Expr:
    high, low = int(node.children[1]), int(node.children[2])
    if not isinstance(operand.type, BitVec) or not 0 <= low < high <= operand.type.width:
        raise env.error(node, f"no bits [{high}:{low}] here")
    return Extract(operand, high, low, BitVec(high - low))


def _subscript(node: Node, env: Environment) -> Iterator[Step]:
    base, *operands = (c for c in node.children if c is not None)
    array = env.arrays.get(read_name(base.children[0])) if base.data == "name" else None
    if array is not None:
        if node.data != "index" or len(operands) != 1:
            raise env.error(node, "an array element is written array[index]")
        yield Read(operands[0], env)
        yield Combine(1, lambda v: Element(array.name, v[0], array.cell))
        return
    yield Read(base, env)
    yield from (Read(o, env) for o in operands)
    yield Combine(len(operands) + 1, lambda v: _map_operation(node, v[0], v[1:], env))


def _map_operation(node: Node, base: Expr, operands: list[Expr], env: Environment) -> Expr:
    if not isinstance(base.type, MapType):
        raise env.error(node, "only a map can be indexed")
    indices = tuple(operands if node.data == "index" else operands[:-1])
    if tuple(i.type for i in indices) != base.type.domain:
        raise env.error(node, "the indices do not fit the map's type")
    if node.data == "index":
        return Select(base, indices, base.type.range)
    if operands[-1].type != base.type.range:
        raise env.error(node, "the value does not fit the map's type")
    return Update(base, indices, operands[-1], base.type)


def _application(node: Node, env: Environment, values: list[Expr]) -> Iterator[Step]:
    token = node.children[0]
    arguments = [a for a in node.children[1].children if a is not None]
    one = len(arguments) == 1
    kernel = env.level is Level.KERNEL
    if kernel and token in ("pending", "pending_offset", "tracked"):
        values.append(_tracking(node, arguments, env))
        return
    if kernel and token == "taken":
        if len(arguments) != 3 or arguments[0].data != "name":
            raise env.error(node, "write taken(ARRAY, INDEX, VALUE)")
        array = env.array(arguments[0].children[0]).name
        yield from (Read(a, env) for a in arguments[1:])
        yield Combine(2, lambda v: Taken(array, v[0], v[1]))
        return
    yield from (Read(a, env) for a in arguments)
    if kernel and token == "other" and one:
        yield Combine(1, lambda v: Other(v[0], v[0].type))
    elif not kernel and token == "old" and one:
        yield Combine(1, lambda v: Old(v[0], v[0].type))
    elif not kernel and token in ("int", "real") and one:
        yield Combine(1, lambda v: read_conversion(token, v[0], env))
    else:
        yield Combine(len(arguments), lambda v: _apply(token, tuple(v), env))


def _tracking(node: Node, arguments: list[Node], env: Environment) -> Expr:
    words = [a.children[0] for a in arguments if a.data in ("name", "number")]
    if node.children[0] == "tracked" and len(arguments) == 1 and arguments[0].data == "number":
        return Tracked(int(words[0]))
    if node.children[0] == "tracked" or len(words) != 2 or words[0] not in [k.value for k in AccessKind]:
        raise env.error(node, "write pending(KIND, ARRAY), pending_offset(KIND, ARRAY), tracked(SITE)")
    array = env.array(words[1])
    if node.children[0] == "pending":
        return Pending(AccessKind(words[0]), array.name)
    return PendingOffset(AccessKind(words[0]), array.name, array.index)


def _apply(token: Node, operands: tuple[Expr, ...], env: Environment) -> Expr:
    name = read_name(token)
    operator = env.operators.get(name)
    if operator is None and env.level is Level.KERNEL and name == token and name not in env.functions:
        operator = kernel_operator(name, operands)
    if operator is not None:
        return _operate(token, operator, operands, env)
    declared = env.functions.get(name)
    if declared is None:
        raise env.error(token, f"undeclared function {name}, or operands of wrong types")
    if tuple(o.type for o in operands) != tuple(p.type for p in declared.parameters):
        raise env.error(token, f"the arguments do not fit the function {name}")
    return Apply(name, operands, declared.result)


def _operate(token: Node, operator: Operator, operands: tuple[Expr, ...], env: Environment) -> Expr:
    match operator, operands:
        case BinaryOp(), (left, right):
            return _binary_of(operator, token, left, right, env)
        case UnaryOp(), (operand,):
            return Unary(operator, operand, operand.type)
        case Widen(), (operand,) if isinstance(operand.type, BitVec) and operand.type.width < operator.width:
            return Extend(operand, operator.signed, BitVec(operator.width))
    raise env.error(token, f"wrong arguments of {token}")


def _quantifier(node: Node, env: Environment) -> Iterator[Step]:
    kind, type_parameters, _, names, triggers, body = node.children
    if type_parameters is not None:
        raise Unsupported(env.span(node), "polymorphic quantifier")
    bound, inner = env.bound(n.variable for n in read_names(names, env))
    groups = [[e for e in t.children if e is not None] for t in triggers.children if t.data == "trigger"]
    avoided, weight = avoided_terms(triggers, env), weight_of(triggers, env)
    pools, added = pools_of(node, env), added_terms(quantifier_attributes(triggers), env)
    for group in (*groups, avoided, [term for _, term in added]):
        yield from (Read(e, inner) for e in group)
    yield Read(body, inner)

    def build(values: list[Expr]) -> Expr:
        rest = iter(values)
        patterns = tuple(tuple(next(rest) for _ in group) for group in groups)
        never = tuple(next(rest) for _ in avoided)
        members = [member(pool, next(rest)) for pool, _ in added]
        inside = next(rest)
        result = MapType(tuple(b.type for b in bound), inside.type) if kind == "lambda" else BOOL
        if kind != "lambda" and inside.type != BOOL:
            raise env.error(node, "the body of a quantifier is bool")
        if members:
            inside = adding(QuantifierKind(kind), inside, members)
        if not patterns:
            never = (*never, *applications(inside, env.avoided))
        read = Quantifier(QuantifierKind(kind), bound, patterns, inside, result, never, weight)
        return with_instances(read, pools) if pools else read

    yield Combine(sum(map(len, (*groups, avoided, added))) + 1, build)
