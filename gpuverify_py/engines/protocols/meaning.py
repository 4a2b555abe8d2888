"""Whether a kernel's protocol is no empty talk: the preconditions can be met, and threads get to its loops, barriers and
accesses.

Arbitrary threads of arbitrary launches walk through the protocol, one iteration of each loop; whatever is data may be anything. A
place that one of them gets to is reached: conditions are evaluated exactly as machines do. Where none gets to some place nothing
is said, and the question is left to who can answer it (``Meaningful`` is not posted then, so that the portfolio goes on).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from random import Random

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import fold_bv, to_signed, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Concat, Expr, Extend, Extract, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import mutable
from boogie_ir.lang.program import Assume
from boogie_ir.lang.source import Origin, visible
from boogie_ir.lang.traverse import conjuncts, free_variables
from boogie_ir.lang.types import BOOL, BitVec
from gpuverify_py.analysis.overflow import is_about_indices
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.pairs_of_threads import copy
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync
from gpuverify_py.verify.threads import SIZES, Threads

SAMPLES = 60
MOST_ITERATIONS = 64
POOL = (1000, 64, 1, 1 << 20, 16, 0, 2, 256, 3, 1024, 5, 100)
DATA = (1, 0, 7, 100, 1 << 30, -1, 2, 33)
SIZES_TRIED = (64, 1, 256, 2, 32, 16)


@mutable
class Values:
    """The values of symbols in one walk; what has none yet gets one."""

    random: Random
    known: dict[str, int | bool] = field(default_factory=dict)


def meaningful(kernel: k.Kernel, protocol: Protocol, stated: Sequence[Expr], threads: Threads, context: Context) -> bool:
    """Whether some thread gets to each loop, to each barrier and to an access, with parameters as preconditions want them.

    ``context`` knows what ``stated`` says of parameters.
    """
    if any(v.name in threads.nonuniform for contract in kernel.requires for v in free_variables(contract.condition)):
        return False  # what holds of one thread may hold of no other
    wanted = {id(item) for item in _points(protocol)}
    if _places(s.origin for s in walk(kernel.body) if isinstance(s, k.While | k.Barrier)) != _places(
        item.origin for item in _points(protocol)
    ):
        return False
    if any(isinstance(s, Assume) and not is_about_indices(s) for s in walk(kernel.body)) or not any(_accesses(protocol)):
        return False
    random = Random(0)
    accessed = False
    for number in range(SAMPLES):
        values = _launch(kernel, threads, context, random, number)
        if values is not None:
            _equate(kernel, stated, values)
        if values is None or not all(value_of(c, values) is True for c in _conditions(threads, stated)):
            continue
        met: set[int] = set()
        accessed |= _walked(protocol, values, met)
        wanted -= met
        if accessed and not wanted:
            return True
    return False


def _points(protocol: Protocol) -> Iterator[Loop | Sync]:
    for item in protocol:
        match item:
            case Sync():
                yield item
            case Choice():
                yield from _points(item.then)
                yield from _points(item.otherwise)
            case Loop():
                yield item
                yield from _points(item.body)
            case _:
                pass


def _accesses(protocol: Protocol) -> Iterator[bool]:
    for item in protocol:
        match item:
            case Access():
                yield True
            case Choice():
                yield from _accesses(item.then)
                yield from _accesses(item.otherwise)
            case Loop():
                yield from _accesses(item.body)
            case _:
                pass


def _places(origins: Iterable[Origin]) -> frozenset[object]:
    return frozenset(visible(origin).span for origin in origins)


# -- one walk -----------------------------------------------------------------------------------------------


def _conditions(threads: Threads, stated: Sequence[Expr]) -> Iterator[Expr]:
    yield from stated
    yield from (c.condition for c in threads.contracts if c.origin == SIZES)


def _launch(kernel: k.Kernel, threads: Threads, context: Context, random: Random, number: int) -> Values | None:
    """Sizes, a thread and parameters; the first one is thread 0 with large parameters."""
    values = Values(random)
    known = values.known
    for size in (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET):
        fixed = threads.constants.get(size.name)
        if isinstance(fixed, Literal):
            known[size.name] = int(fixed.value)
        else:
            known[size.name] = SIZES_TRIED[0] if number == 0 else random.choice(SIZES_TRIED)
    for ids, sizes in ((k.LOCAL_ID, k.GROUP_SIZE), (k.GROUP_ID, k.NUM_GROUPS)):
        for variable, size in zip(ids, sizes, strict=True):
            last = int(known[size.name]) - 1
            if last < 0:
                return None
            anywhere = random.choice((0, 1, last, last // 2, random.randint(0, last)))
            chosen = 0 if number == 0 else last if number == 1 else anywhere
            for each in (variable, copy(variable, 1), copy(variable, 2)):
                known[each.name] = min(chosen, last)
    for parameter in kernel.parameters:
        variable = parameter.variable
        if not isinstance(variable.type, BitVec):
            known[variable.name] = random.random() < 0.5
            continue
        low, high = context.interval(context.signed(variable))
        candidates = [value for value in POOL if low <= value <= high] or [low, high]
        value = candidates[0] if number < 2 else random.choice([*candidates, low, high])
        known[variable.name] = value & ((1 << variable.type.width) - 1)
    return values


def _equate(kernel: k.Kernel, stated: Sequence[Expr], values: Values) -> None:
    """Parameters that a precondition says to be something get that value."""
    parameters = {p.variable.name for p in kernel.parameters}
    for part in (part for condition in stated for part in conjuncts(condition)):
        match part:
            case Binary(BinaryOp.EQ, Var(name), other) | Binary(BinaryOp.EQ, other, Var(name)) if name in parameters:
                values.known[name] = value_of(other, values)
            case _:
                pass


def _walked(protocol: Protocol, values: Values, met: set[int]) -> bool:
    """Notes what the thread gets to; whether there is an access."""
    accessed = False
    for item in protocol:
        match item:
            case Access():
                accessed = True
            case Sync():
                met.add(id(item))
            case Assumed():
                pass  # of the arithmetic of indices: not what keeps a thread from getting on
            case Choice():
                accessed |= _walked(item.then if value_of(item.condition, values) else item.otherwise, values, met)
            case Loop():
                for state in item.states:
                    values.known[state.head.name] = value_of(state.first, values)
                if value_of(item.condition, values):
                    met.add(id(item))
                    accessed |= _walked(item.body, values, met)
                _leave(item, values)
    return accessed


def _leave(loop: Loop, values: Values) -> None:
    """What the state is once the loop is done; where it goes on for long, it is anything.

    What no iteration reads is only told by the last one.
    """
    read = {v.name for e in (loop.condition, *(s.next for s in loop.states)) for v in free_variables(e)}
    turning = [s for s in loop.states if s.head.name in read]
    symbols = [symbol.name for symbol in loop.symbols if symbol.name in read]
    before: dict[str, int | bool] | None = None
    for _ in range(MOST_ITERATIONS):
        if not value_of(loop.condition, values):
            break
        if before is not None:
            for name in symbols:
                values.known.pop(name, None)
        before = {s.head.name: values.known[s.head.name] for s in turning}
        values.known.update({s.head.name: value_of(s.next, values) for s in turning})
    if before is not None:
        after = {name: values.known[name] for name in before}
        values.known.update(before)
        told = {s.head.name: value_of(s.next, values) for s in loop.states if s.head.name not in read}
        values.known.update({**after, **told})
        for symbol in loop.symbols:
            values.known.pop(symbol.name, None)
    for state in loop.states:
        values.known[state.last.name] = values.known[state.head.name]


def value_of(expression: Expr, values: Values) -> int | bool:
    """The value of an expression; bit-vectors as unsigned numbers."""
    match expression:
        case Literal():
            return expression.value if isinstance(expression.value, bool) else int(expression.value)
        case Var(name):
            if name not in values.known:
                values.known[name] = _anything(expression, values.random)
            return values.known[name]
        case Unary(op, operand):
            inner = value_of(operand, values)
            if op is UnaryOp.NOT:
                return not inner
            mask = (1 << width_of(expression)) - 1
            return (-inner if op is UnaryOp.BVNEG else ~inner) & mask
        case Binary(BinaryOp.AND, left, right):
            return bool(value_of(left, values)) and bool(value_of(right, values))
        case Binary(BinaryOp.OR, left, right):
            return bool(value_of(left, values)) or bool(value_of(right, values))
        case Binary(BinaryOp.IMPLIES, left, right):
            return not value_of(left, values) or bool(value_of(right, values))
        case Binary(BinaryOp.EQ | BinaryOp.IFF, left, right):
            return value_of(left, values) == value_of(right, values)
        case Binary(BinaryOp.NE, left, right):
            return value_of(left, values) != value_of(right, values)
        case Binary(op, left, right) if isinstance(left.type, BitVec):
            return fold_bv(op, int(value_of(left, values)), int(value_of(right, values)), left.type.width)
        case Ite(condition, then, otherwise):
            return value_of(then if value_of(condition, values) else otherwise, values)
        case Extract(operand, high, low):
            return int(value_of(operand, values)) >> low & ((1 << (high - low)) - 1)
        case Extend(operand, signed, type_):
            inner = int(value_of(operand, values))
            return to_signed(inner, width_of(operand)) & ((1 << type_.width) - 1) if signed else inner
        case Concat(high, low):
            return int(value_of(high, values)) << width_of(low) | int(value_of(low, values))
        case _:
            return _anything(expression, values.random)


def _anything(expression: Expr, random: Random) -> int | bool:
    if expression.type == BOOL or not isinstance(expression.type, BitVec):
        return random.random() < 0.5
    return random.choice(DATA) & ((1 << expression.type.width) - 1)
