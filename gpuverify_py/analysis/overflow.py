"""Signed overflow in computations of indices: undefined in C, so taken not to happen, or claimed not to (``--check-overflow``).

A computation counts if its result can reach the index of an access, through variables or through arrays. What is said of it
stands as a statement in front of the one that computes it, so that proofs and runs take the same for granted. What no
numbers of the launch, no type and no loop's own condition lets overflow needs nothing said.

Nor is anything divided by zero, in CUDA, on the way to an index of which something is claimed: without that a remainder has no
bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, eq, extend, implies, ne, not_, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Ite, Literal, Var
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import children, conjuncts, free_variables
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.array_sizes import sizes_taken
from gpuverify_py.analysis.ranges import Ranges, changed_once, full, of_launch, result_range
from gpuverify_py.analysis.statements import Body, accessed, assigned, sublists, targets, walk, with_sublists
from gpuverify_py.request.config import Config, LaunchSizes

_IMPLICIT = frozenset(k.IMPLICIT)
INT_BITS = 32
CONSTRUCT = "signed arithmetic of an index"
OF_READ_ONLY = "signed arithmetic of an index where nothing is claimed"  # of an array that nobody changes, or through an array
DIVISORS = "what an index is divided by"
DIVISIONS = (BinaryOp.BVSDIV, BinaryOp.BVUDIV, BinaryOp.BVSREM, BinaryOp.BVUREM)


def state_overflow(kernel: k.Kernel, launch: LaunchSizes, config: Config) -> k.Kernel:
    """The kernel with what is taken, or claimed, of the signed arithmetic of its indices; GPUVerify lets it wrap around."""
    if config.as_gpuverify:
        return kernel
    body = _with_strides(kernel.body, frozenset(v.variable.name for v in kernel.locals if v.signed))
    if not _marked(body):
        return kernel
    insertion = _Insertion(replace(kernel, body=body), launch, _held(kernel, config), claimed=config.check_overflow)
    return replace(kernel, body=insertion.body(body, frozenset(), {}))


def _held(kernel: k.Kernel, config: Config) -> frozenset[str]:
    """The arrays of which it may be claimed that accesses stay inside."""
    by_host = () if kernel.launched is None else kernel.launched.extents
    known = (a.name for a in kernel.arrays if a.length is not None or config.check_bounds)
    return frozenset((*(extent.array for extent in by_host), *known))


def takes_no_overflow(statement: k.Statement) -> bool:
    """Whether the statement assumes, for proofs and runs, that signed arithmetic does not overflow."""
    return isinstance(statement, Assume) and statement.origin.construct == CONSTRUCT


def without_idle_overflow(body: Body) -> Body:
    """The statements without what is assumed of indices of which nothing is claimed: a proof has no use for it."""
    kept = (s for s in body if not _is_idle(s))
    return tuple(with_sublists(s, tuple(without_idle_overflow(part) for part in sublists(s))) for s in kept)


def _is_idle(statement: k.Statement) -> bool:
    return isinstance(statement, Assume) and statement.origin.construct == OF_READ_ONLY


def is_about_indices(statement: k.Statement) -> bool:
    """Whether the statement takes something of indices for granted that no annotation of the source says."""
    divisors = isinstance(statement, Assume) and statement.origin.construct == DIVISORS
    return divisors or takes_no_overflow(statement) or _is_idle(statement) or sizes_taken(statement) is not None


def _with_strides(body: Body, signed: frozenset[str]) -> Body:
    """Steps of signed variables by sizes of the launch count as signed, although C adds an unsigned number there.

    Not of `char` and `short`: they are added as `int`, and what is cut off of a sum that fits an `int` is no overflow.
    """
    result: list[k.Statement] = []
    for statement in body:
        match statement:
            case Assign(Var(name), Binary(BinaryOp.BVADD | BinaryOp.BVSUB, Var(of), stride) as value) if (
                of == name and name in signed and width_of(value) >= INT_BITS and free_variables(stride) <= _IMPLICIT
            ):
                result.append(replace(statement, value=replace(value, signed=True)))
            case _:
                result.append(with_sublists(statement, tuple(_with_strides(part, signed) for part in sublists(statement))))
    return tuple(result)


def _marked(body: Body) -> bool:
    """Whether any statement computes with signed numbers, or divides."""
    return any(_marked_inside(e) for statement in walk(body) for e in _computed(statement))


def _marked_inside(expression: Expr) -> bool:
    stack = [expression]
    while stack:
        current = stack.pop()
        if isinstance(current, Binary) and (current.signed or current.op in DIVISIONS):
            return True
        stack.extend(children(current))
    return False


def _computed(statement: k.Statement) -> tuple[Expr, ...]:
    """What a statement computes that may be, or become, an index."""
    match statement:
        case Assign():
            return (statement.value,)
        case k.Load():
            return (statement.index,)
        case k.Store():
            return (statement.index, statement.value)
        case k.Atomic():
            return (statement.index, *statement.arguments)
        case k.AsyncCopy():
            return statement.arguments[:-1]
        case k.ThreadCopy():
            return statement.arguments
        case k.Exchange():
            return statement.arguments
        case _:
            return ()


class _Reaching:
    """The variables whose values can reach the index of an access, and the arrays whose contents can.

    ``raced``: only indices of these arrays count (of others nothing is claimed), and only what reaches them through variables.
    """

    def __init__(self, body: Body, raced: frozenset[str] | None = None) -> None:
        self.raced = raced
        self.variables: set[str] = set()
        self.arrays: set[str] = set()
        statements = tuple(walk(body))
        before = -1
        while before != len(self.variables) + len(self.arrays):
            before = len(self.variables) + len(self.arrays)
            for statement in statements:
                self.variables.update(v.name for e in self.indices(statement) for v in free_variables(e))
                if raced is None:
                    self._through_arrays(statement)

    def _through_arrays(self, statement: k.Statement) -> None:
        if isinstance(statement, k.Load | k.Atomic) and self._reached(statement):
            self.arrays.add(statement.array)
        if isinstance(statement, k.AsyncCopy | k.ThreadCopy) and statement.destination in self.arrays:
            self.arrays.add(statement.source)

    def _reached(self, statement: k.Statement) -> bool:
        return any(v.name in self.variables for v in targets(statement))

    def indices(self, statement: k.Statement) -> tuple[Expr, ...]:
        """The expressions of a statement whose values can reach an index."""
        computed = _computed(statement)
        match statement:
            case Assign() | k.Exchange():
                return computed if self._reached(statement) else ()
            case k.Load() | k.Store() | k.Atomic() | k.AsyncCopy() | k.ThreadCopy():
                if self.raced is not None and not self.raced.intersection(accessed(statement)):
                    return ()
                stored = isinstance(statement, k.Store | k.Atomic) and statement.array not in self.arrays
                return computed[:1] if stored else computed
            case _:
                return computed


_Said: TypeAlias = tuple[str, Expr]
"""A condition, and as what it is said."""


class _Insertion:
    """Puts what is said of a computation in front of it, once for as long as its variables keep their values."""

    def __init__(self, kernel: k.Kernel, launch: LaunchSizes, held: frozenset[str], *, claimed: bool) -> None:
        self.ranges = Ranges(kernel, of_launch(launch))
        self.reaching = _Reaching(kernel.body)
        self.racing = _Reaching(kernel.body, (frozenset(a.name for a in kernel.arrays) & accesses(kernel).changed) | held)
        self.claimed = claimed
        self._names: dict[int, tuple[Expr, frozenset[str]]] = {}
        # A quotient by zero is undefined in C++; in OpenCL C (1.2, 6.3 a) it is some value, and the kernel goes on.
        self.defined = kernel.most_threads is None

    def body(self, body: Body, said: frozenset[_Said], stepping: dict[str, BinaryOp]) -> Body:
        """``stepping``: what the condition of the innermost loop lets be added to, or taken from, which variable by one."""
        result: list[k.Statement] = []
        for statement in body:
            for reaching, construct in ((self.racing, CONSTRUCT), (self.reaching, OF_READ_ONLY)):
                expressions = () if _is_step(statement, stepping) else reaching.indices(statement)
                found = dict.fromkeys(part for e in expressions for part in self.stated(e, self.fits))
                new = [p for p in found if (CONSTRUCT, p) not in said and (construct, p) not in said]
                if new:
                    result.extend(self.saying(and_(*new), replace(statement.origin, construct=construct)))
                    said = said.union((construct, part) for part in new)
            quotients = () if self.defined else self.racing.indices(statement)
            divisors = dict.fromkeys(part for e in quotients for part in self.stated(e, _no_zero))
            new = [part for part in divisors if (DIVISORS, part) not in said]
            if new:
                result.append(Assume(and_(*new), replace(statement.origin, construct=DIVISORS)))
                said = said.union((DIVISORS, part) for part in new)
            result.append(self.inside(statement, said, stepping))
            said = self.still_said(said, assigned((statement,)))
        return tuple(result)

    def still_said(self, said: frozenset[_Said], changed: frozenset[str]) -> frozenset[_Said]:
        """What is said but for that of variables that are changed: mostly all of it, as it stands."""
        gone = [each for each in said if not changed.isdisjoint(self._speaks_of(each[1]))]
        return said.difference(gone) if gone else said

    def _speaks_of(self, condition: Expr) -> frozenset[str]:
        known = self._names.get(id(condition))
        if known is None:
            known = self._names[id(condition)] = condition, frozenset(v.name for v in free_variables(condition))
        return known[1]

    def inside(self, statement: k.Statement, said: frozenset[_Said], stepping: dict[str, BinaryOp]) -> k.Statement:
        if isinstance(statement, k.While):
            said = self.still_said(said, assigned(statement.body))
            stepping = _stepping(statement)
        return with_sublists(statement, tuple(self.body(part, said, stepping) for part in sublists(statement)))

    def saying(self, condition: Expr, origin: Origin) -> Iterator[k.Statement]:
        if self.claimed:
            yield Assert(condition, origin, Check(CheckKind.OVERFLOW))
        yield Assume(condition, origin)  # a claim that fails too is where a run ends

    def stated(self, expression: Expr, of: Callable[[Binary], Expr]) -> Iterator[Expr]:
        """What is to hold of the operations that the expression evaluates, each under the conditions under which it does."""
        match expression:
            case Ite(condition, then, otherwise):
                yield from self.stated(condition, of)
                yield from (implies(condition, part) for part in self.stated(then, of))
                yield from (implies(not_(condition), part) for part in self.stated(otherwise, of))
            case Binary(BinaryOp.AND | BinaryOp.IMPLIES, left, right):
                yield from self.stated(left, of)
                yield from (implies(left, part) for part in self.stated(right, of))
            case Binary(BinaryOp.OR, left, right):
                yield from self.stated(left, of)
                yield from (implies(not_(left), part) for part in self.stated(right, of))
            case _:
                for child in children(expression):
                    yield from self.stated(child, of)
                if isinstance(expression, Binary) and (condition := of(expression)) != TRUE:
                    yield condition

    def fits(self, operation: Binary) -> Expr:
        """Whether a signed sum, difference or product is what it is without bounds: computed with enough bits it is the same."""
        if not operation.signed:
            return TRUE
        width = width_of(operation)
        left, right = self.ranges(operation.left), self.ranges(operation.right)
        least, most = result_range(operation.op, left, right)
        if full(width)[0] <= least and most <= full(width)[1]:
            return TRUE
        wide = max(least.bit_length(), most.bit_length()) + 1
        exact = binary(operation.op, extend(operation.left, wide, True), extend(operation.right, wide, True))
        return eq(exact, extend(operation, wide, True))


def _no_zero(operation: Binary) -> Expr:
    """That a quotient or remainder has a value."""
    by = operation.right
    if operation.op not in DIVISIONS or isinstance(by, Literal) or by in k.GROUP_SIZE + k.NUM_GROUPS:
        return TRUE
    return ne(by, bv(0, width_of(by)))


def _is_step(statement: k.Statement, stepping: dict[str, BinaryOp]) -> bool:
    """Whether the statement is a step that the condition of its loop keeps from overflowing."""
    match statement:
        case Assign(Var(name), Binary(op, Var(of), Literal(1))):
            return of == name and stepping.get(name) is op
        case _:
            return False


def _stepping(loop: k.While) -> dict[str, BinaryOp]:
    """The variables that each round of a loop changes once, which its condition keeps from the last number of their type."""
    found: dict[str, BinaryOp] = {}
    for part in conjuncts(loop.condition):
        match part:
            case Binary(BinaryOp.BVSLT, Var(name), _):
                found[name] = BinaryOp.BVADD
            case Binary(BinaryOp.BVSGT, Var(name), _) | Binary(BinaryOp.BVSGE, Var(name), Literal(0)):
                found[name] = BinaryOp.BVSUB
            case _:
                pass
    once = changed_once(loop)
    return {name: op for name, op in found.items() if name in once}
