"""Permissions that a kernel needs, from its accesses: what a thread does from a barrier to the next, in terms of what it knows.

An interval of the protocol (:mod:`gpuverify_py.engines.protocols.align`) is what may happen from a barrier on. Each access in it
becomes a permission that stands behind the barrier, in variables that have their values there; what has no name there (the
state of a loop that comes later, data that is read later) is quantified. Conditions that cannot be written are left out: that
permits more, and whether it is too much is for the checks to say. Nothing that is inferred is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvsub, eq, not_, or_, to_signed, width_of
from boogie_ir.lang.expr import (
    TRUE,
    AccessKind,
    Apply,
    Binary,
    BinaryOp,
    Element,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Unary,
    UnaryOp,
    Var,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Origin, visible
from boogie_ir.lang.traverse import children, conjuncts, free_variables, substitute, with_children, within
from boogie_ir.lang.types import BitVec
from gpuverify_py.analysis.overflow import without_idle_overflow
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.engines.protocols.align import LATER, NEXT, Interval, Traced
from gpuverify_py.engines.protocols.extract import CONTENTS
from gpuverify_py.engines.protocols.pairs_of_threads import Level
from gpuverify_py.engines.protocols.permissions.contract import Inferred, Point
from gpuverify_py.engines.protocols.views import Views
from gpuverify_py.findings.source_text import Spelling, source_text, spellings
from gpuverify_py.request.config import Config
from gpuverify_py.verify.task import Subject

LARGEST = 60  # nodes of a condition that is written out
_TYPES = {8: "char", 16: "short", 32: "int", 64: "long"}


Names: TypeAlias = Callable[[Origin], Mapping[str, Spelling]]
"""What has a name in the text at a place, and which one it is."""


def inferred(subject: Subject, config: Config, names: Names | None = None) -> Inferred:
    """The kernel with the permissions that it needs, in what has a name where they stand (None: in any variables)."""
    kernel = replace(subject.kernel, body=without_idle_overflow(subject.kernel.body))
    views = Views(replace(subject, kernel=kernel), config, holds=True)
    inference = _Inference(views, subject.program.dialect, names)
    for view in views.all():
        if view.level is Level.BLOCK:
            for interval in views.intervals(view.formed):
                views.left_out |= interval.unordered & view.arrays
                inference.interval(interval, view.arrays - views.kept)
    return inference.result()


class _Inference:
    def __init__(self, views: Views, dialect: str, at: Names | None) -> None:
        self.views = views
        self.at = at
        self.known: dict[Origin, Mapping[str, Spelling]] = {}
        self.kernel = views.kernel
        self.start = _start(self.kernel.body)
        self.places = {id(s.origin): n for n, each in enumerate(self.kernel.body) for s in walk((each,))}
        self.names = dict(spellings(self.kernel, dialect))
        self.taken = {s.text for s in self.names.values()}
        self.bound: list[k.Local] = []
        self.found: dict[int, tuple[Point, dict[tuple[object, ...], k.Hold]]] = {}

    def interval(self, interval: Interval, arrays: frozenset[str]) -> None:
        """Adds what the accesses of an interval need."""
        extracted = self.views.extracted
        if interval.after is None:
            place, point = self.start, Point(None, self.start, place=self.place(self.start))
        else:
            place = id(interval.after)
            point = Point(extracted.barriers[place], place=extracted.barriers[place].origin)
        known = extracted.values.get(place, {})
        held = self.found.setdefault(place, (point, {}))[1]
        before = {id(c) for c in interval.given or ()}
        for traced in interval.accesses:
            if traced.access.array in arrays and not traced.access.held:
                here, values, at = held, known, point
                position = max((each.behind for each in traced.access.paired), default=self.behind_call(point, traced))
                if position > self.position(point):  # there it counts for threads of which the assumption is known
                    at = Point(None, position, self.kernel.body[position].origin, place=self.place(position))
                    here, values = self.found.setdefault(-position, (at, {}))[1], extracted.values.get(position, {})
                for key, hold in self.permissions(traced, values, self.names_at(at), before):
                    here.setdefault(key, hold)

    def behind_call(self, point: Point, traced: Traced) -> int:
        """The statement of the kernel's own list that makes an access behind the call in which the barrier is; else -1.

        In a function that is called, names of the kernel have no meaning.
        """
        call = None if point.barrier is None else point.barrier.origin.caller
        origin: Origin | None = traced.access.origin
        while origin is not None and origin.caller != call:
            origin = origin.caller
        return self.places.get(id(traced.access.origin), -1) if origin is None else -1

    def position(self, point: Point) -> int:
        """The statement of the kernel's own list that it is in front of, or in."""
        if point.barrier is None:
            return point.position
        body = self.kernel.body
        return next((n for n, s in enumerate(body) if any(each is point.barrier for each in walk((s,)))), len(body))

    def place(self, position: int) -> Origin | None:
        """Where a statement of the kernel's own list is in the text."""
        if position >= len(self.kernel.body):
            return None
        origin = self.kernel.body[position].origin
        while origin.caller is not None:
            origin = origin.caller
        return origin

    def names_at(self, point: Point) -> Mapping[str, Spelling]:
        """What has a name where permissions stand."""
        place = point.place
        if self.at is None or place is None:
            return self.names
        if place not in self.known:
            self.known[place] = self.at(place)
        return self.known[place]

    def permissions(
        self, traced: Traced, known: Mapping[str, Expr], names: Mapping[str, Spelling], before: set[int]
    ) -> Iterator[tuple[tuple[object, ...], k.Hold]]:
        """The permission for an access, with what tells it from others."""
        here = _Here(self, known, names)
        index = here.index(traced.index)
        written: list[Expr] = []
        for condition in reversed(tuple(c for c in traced.given or () if id(c) not in before)):
            for told in _told(condition):
                written += (part for part in conjuncts(here.weakened(told)) if part != TRUE and within(part, LARGEST))
        chosen = {v.name: v for v in here.bound.values()}
        conditions, mentioned = _linked(index, tuple(dict.fromkeys(written)), frozenset(chosen))
        bound = tuple(v for name, v in chosen.items() if name in mentioned)
        access = traced.access
        condition = and_(*conditions) if conditions else TRUE
        plain = {v.name: f"bound {n}" for n, v in enumerate(bound)}
        key = (access.kind, access.array, _key(index, plain), frozenset(_key(c, plain) for c in conditions))
        yield key, k.Hold(access.kind, access.array, index, condition, bound, access.origin)

    def result(self) -> Inferred:
        """The kernel with all permissions, but for those that another one includes."""
        points = tuple((point, tuple(_without_included(held))) for point, held in self.found.values())
        behind = {id(point.barrier): holds for point, holds in points if point.barrier is not None}
        used = {v.name for _, holds in points for hold in holds for v in hold.bound}
        body = _placed(self.kernel.body, behind, {point.position: holds for point, holds in points if point.barrier is None})
        added = tuple(v for v in self.bound if v.variable.name in used)
        kernel = replace(self.kernel, body=body, locals=(*self.kernel.locals, *added))
        lost = tuple(sorted(self.views.arrays[name].source.name for name in self.views.left_out & self.views.arrays.keys()))
        return Inferred(kernel, points, lost)


class _Here:
    """One place: expressions over the protocol's symbols in terms of variables there, and of others that are quantified."""

    def __init__(self, inference: _Inference, known: Mapping[str, Expr], names: Mapping[str, Spelling]) -> None:
        self.inference = inference
        locals_ = {v.variable.name: v for v in inference.kernel.locals if v.name and v.variable.name in names}
        self.variables: dict[int, Var] = {}
        fixed = {v.name for v in (*k.IMPLICIT, *(p.variable for p in inference.kernel.parameters)) if v.name in names}
        for name, value in known.items():
            if name in locals_ and not isinstance(value, Literal):
                if not (isinstance(value, Var) and value.name in fixed):
                    self.variables.setdefault(id(inference.views.share(value)), locals_[name].variable)
        self.fixed = fixed
        self.bound: dict[str, Var] = {}
        self.names = dict(names)

    def written(self, expression: Expr) -> Expr:
        """The expression as it is written here."""
        share = self.inference.views.share
        done: dict[int, Expr] = {}

        def visit(node: Expr) -> Expr:
            if id(node) not in done:
                done[id(node)] = made(node)
            return done[id(node)]

        def made(node: Expr) -> Expr:
            variable = self.variables.get(id(node))
            if variable is not None:
                return variable
            match node:
                case Var(name=name):
                    return node if name in self.fixed else self.quantified(node)
                case Apply(function=function, arguments=(index,)) if function.startswith(CONTENTS):
                    return Element(function.removeprefix(CONTENTS), visit(index), node.type)
                case _:
                    old = children(node)
                    return with_children(node, tuple(map(visit, old))) if old else node

        return simplify(visit(share(expression)))

    def index(self, expression: Expr) -> Expr:
        """An index as it is written here; what cannot be written of it is quantified."""
        index = self.written(expression)
        if source_text(index, self.names) is not None:
            return index
        parts = children(expression)
        whole = isinstance(expression, Apply | Ite) or any(part.type in (BitVec(8), BitVec(16)) for part in parts)
        if whole or not parts or id(self.inference.views.share(expression)) in self.variables:
            return self.quantified(Var(f"cell~{len(self.bound)}#", expression.type))
        return simplify(with_children(expression, tuple(self.index(part) for part in parts)))

    def weakened(self, condition: Expr, truth: bool = True) -> Expr:
        """A condition of what can be written that follows from this one; ``truth``: from its being true, or false."""
        match condition:
            case Unary(UnaryOp.NOT, operand):
                return self.weakened(operand, not truth)
            case Binary(BinaryOp.AND | BinaryOp.OR as op, left, right):
                joined = and_ if (op is BinaryOp.AND) == truth else or_
                return joined(self.weakened(left, truth), self.weakened(right, truth))
            case Ite(test, then, otherwise) if truth and otherwise == test:
                return and_(self.weakened(test), self.weakened(then))
            case Ite(test, then, otherwise):
                first = or_(self.weakened(test, False), self.weakened(then, truth))
                return and_(first, or_(self.weakened(test), self.weakened(otherwise, truth)))
            case _:
                if any(v.name not in self.fixed and v.name not in self.bound and "#" in v.name for v in self.named(condition)):
                    return TRUE  # of data that is read later, and does not tell the cell
                new = self.written(condition if truth else not_(condition))
                return new if source_text(new, self.names) is not None else TRUE

    def named(self, expression: Expr) -> Iterator[Var]:
        """The symbols in an expression but for those in what a variable holds here."""
        node = self.inference.views.share(expression)
        if id(node) in self.variables:
            return
        if isinstance(node, Var):
            yield node
        for child in children(node):
            yield from self.named(child)

    def unused(self, base: str) -> str:
        """A name that nothing has here."""
        own = {self.names[v.name].text for v in self.bound.values()}
        tried = (base, *(f"{base}_{n}" for n in range(1, len(own) + 9)))
        return next(name for name in tried if name not in self.inference.taken and name not in own)

    def quantified(self, symbol: Var) -> Expr:
        """What has no name here: any value."""
        if not isinstance(symbol.type, BitVec) or symbol.type.width not in _TYPES:
            return symbol  # what mentions it is not written
        if symbol.name not in self.bound:
            base = symbol.name.partition(NEXT)[0].partition(LATER)[0]
            source = base.partition("~")[0].partition("#")[0]
            local = next((v for v in self.inference.kernel.locals if v.variable.name == source), None)
            name = self.unused((local.name if local is not None else "") or "j")
            signed = local.signed if local is not None else True
            type_ = _TYPES[symbol.type.width] if signed else f"unsigned {_TYPES[symbol.type.width]}"
            inference = self.inference
            variable = Var(f"{name}.held{len(inference.bound)}", symbol.type)
            inference.bound.append(k.Local(variable, name, type_, signed))
            self.names[variable.name] = Spelling(name, signed)
            self.bound[symbol.name] = variable
        return self.bound[symbol.name]


def _linked(index: Expr, conditions: tuple[Expr, ...], bound: frozenset[str]) -> tuple[tuple[Expr, ...], frozenset[str]]:
    """The conditions that say something of a quantified index, or of none that is; and the quantified variables that are left.

    A condition on others says at most that there are such values: without it more is permitted. What an array holds at an index
    says nothing of where: two variables are not linked by it.
    """

    def of(expression: Expr, inside: bool = True) -> frozenset[str]:
        if isinstance(expression, Element) and not inside:
            return frozenset()
        own = frozenset((expression.name,)) & bound if isinstance(expression, Var) else frozenset[str]()
        return own.union(*(of(child, inside) for child in children(expression)))

    linked, outside = of(index), [of(c, inside=False) for c in conditions]
    while True:
        more = linked.union(*(names for names in outside if names & linked))
        if more == linked:
            return tuple(c for c in conditions if of(c) <= linked), linked
        linked = more


def _told(condition: Expr) -> Iterator[Expr]:
    """What is written of a condition. The state of a loop is its first one and so many steps: a multiple of the step apart.

    In machine numbers it is so for powers of two only, whatever wraps around.
    """
    match condition:
        case Binary(BinaryOp.EQ, Extend(operand=Var() as head) as wide, Binary(BinaryOp.BVADD, Extend(operand=first), product)):
            step = _step(product)
            if step is None or wide.type.width <= 64:
                yield condition
            elif step & -step == abs(step):
                yield from _multiple(head, first, abs(step))
            else:
                rest = BinaryOp.BVSREM if wide.signed else BinaryOp.BVUREM  # both where the state begins above zero
                apart = bvsub(head, first) if step > 0 else bvsub(first, head)
                yield eq(binary(rest, apart, bv(abs(step), width_of(head))), bv(0, width_of(head)))
        case Binary(BinaryOp.EQ, Var() as head, Binary(BinaryOp.BVADD, first, product)) if (step := _step(product)) is not None:
            yield from _multiple(head, first, step & -step)
        case Binary(BinaryOp.EQ, Var() as head, Binary(BinaryOp.BVMUL) as product) if (step := _step(product)) is not None:
            yield from _multiple(head, bv(0, width_of(head)), step & -step)
        case _:
            yield condition


def _multiple(head: Expr, first: Expr, power: int) -> Iterator[Expr]:
    """What it says that two numbers are a multiple of a power of two apart."""
    if power > 1:
        yield eq(binary(BinaryOp.BVAND, bvsub(head, first), bv(power - 1, width_of(head))), bv(0, width_of(head)))


def _step(product: Expr) -> int | None:
    """The constant factor of a number of iterations."""
    match product:
        case Extend() | Extract(operand=Var()):
            return 1
        case Binary(BinaryOp.BVMUL, Extend() | Extract(operand=Var()), Literal() as factor) | Binary(
            BinaryOp.BVMUL, Literal() as factor, Extend() | Extract(operand=Var())
        ):
            return to_signed(int(factor.value), width_of(factor))
        case _:
            return None


def _key(expression: Expr, plain: Mapping[str, str]) -> Expr:
    return substitute(expression, {v.name: Var(plain[v.name], v.type) for v in free_variables(expression) if v.name in plain})


def _without_included(held: Mapping[tuple[object, ...], k.Hold]) -> Iterator[k.Hold]:
    """Those that say more than one of the others does: what may be written may be read."""
    for (kind, *rest), hold in held.items():
        if kind is AccessKind.WRITE or (AccessKind.WRITE, *rest) not in held:
            yield hold


def _start(body: Body) -> int:
    """Before the first statement that does more than to compute variables; what a loop's head computes is part of it."""
    for position, statement in enumerate(body):
        if not isinstance(statement, Assign | Havoc | Assume | Assert):
            while position and visible(body[position - 1].origin).span.line == visible(statement.origin).span.line:
                position -= 1
            return position
    return len(body)


def _placed(body: Body, behind: Mapping[int, tuple[k.Hold, ...]], before: Mapping[int, tuple[k.Hold, ...]]) -> Body:
    """With permissions ``behind`` barriers, and ``before`` statements of this list."""
    result: list[k.Statement] = []
    for position, statement in enumerate(body):
        result.extend(before.get(position, ()))
        result.append(with_sublists(statement, tuple(_placed(part, behind, {}) for part in sublists(statement))))
        result.extend(behind.get(id(statement), ()))
    return (*result, *before.get(len(body), ()))
