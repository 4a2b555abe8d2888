"""What definitions of functions say where annotations use them, and the claim that each comes to an end.

Definitions (:mod:`frontend.claims.definitions`) are of functions that call themselves; a solver that had one whole might follow
it for ever. So each is taken once for each call that an annotation writes. That is sound as far as there is such a function: its
body is the same for all threads at all times, and *some number among its arguments goes down, or up, from each call to the calls
that it makes*. There are finitely many numbers, so that this ends. Which one it is nobody says: the claim is that one of them
does, each for values of its own, which holds of all values exactly if one of the numbers always goes down or always goes up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang.build import and_, apply, binary, implies, not_, or_
from boogie_ir.lang.expr import TRUE, Apply, BinaryOp, Expr, Ite, Var
from boogie_ir.lang.kernel import (
    GROUP_SIZE,
    NUM_GROUPS,
    Atomic,
    Barrier,
    BarrierInvariant,
    Block,
    Exchange,
    If,
    Kernel,
    Load,
    Local,
    Statement,
    While,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Contract, Havoc, Invariant, InvariantRole
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.symbols import DEFINED_FUNCTIONS
from boogie_ir.lang.traverse import children, free_variables, subexpressions, substitute, with_children
from boogie_ir.lang.types import BitVec
from frontend.errors import Unsupported
from frontend.kernels.constant import check_constant
from frontend.kernels.tidy import expressions_in, statements_in
from frontend.memory.definition import Definition
from frontend.notes.annotations import misused


def with_definitions(kernel: Kernel, definitions: Sequence[Definition]) -> Kernel:
    """The kernel with what its definitions say. Raises SourceError: for one that is none."""
    known: dict[str, Definition] = {}
    for definition in definitions:
        earlier = known.get(definition.function)
        if earlier is None:
            _check(kernel, definition, frozenset(d.function for d in definitions) - known.keys() - {definition.function})
            known[definition.function] = definition
        elif earlier.origin.span != definition.origin.span:
            raise misused(definition.origin.span, f"{definition.function} is defined twice")
    if not known:
        return kernel
    code = (e for s in statements_in(kernel.body) for e in _code(s))
    for name in {e.function for part in code for e in subexpressions(part) if isinstance(e, Apply)} & known.keys():
        raise misused(known[name].origin.span, "only annotations may mention what is defined")
    instances = _Instances(known)
    ended: list[Statement] = []
    locals_ = list(kernel.locals)
    for definition in known.values():
        if any(_calls(definition.body, definition.function)):
            copies, claim = _ends(definition)
            locals_ += (Local(v, "", "int", True) for v in copies)
            ended += [Havoc(copies, definition.origin)]
            ended += [Assert(instances.renamed(claim), definition.origin, Check(CheckKind.ASSERTION))]
    ensures = tuple(replace(c, condition=instances.under(c.condition)) for c in kernel.ensures)
    said = instances.of(*(c.condition for c in kernel.requires))  # so that preconditions which contradict them are found
    requires = (
        *(Contract(fact, definition.origin, free=True) for fact, definition in said),
        *(replace(c, condition=instances.renamed(c.condition)) for c in kernel.requires),
    )
    body = (*ended, *instances.body(kernel.body))
    return replace(kernel, body=body, locals=tuple(locals_), requires=requires, ensures=ensures)


def _check(kernel: Kernel, definition: Definition, later: frozenset[str]) -> None:
    """Raises where the value is not that of one function: the same for all threads, at all times."""
    span = definition.origin.span
    names = {v.name for v in (*definition.parameters, *GROUP_SIZE, *NUM_GROUPS, *(p.variable for p in kernel.parameters))}
    check_constant(kernel, definition.body, names, span, "a definition")
    for each in subexpressions(definition.body):
        match each:
            case Apply(function=name) if name in later:
                raise misused(span, f"{name} is defined later: a definition uses those before it")
            case Apply(function=name, arguments=arguments) if name == definition.function:
                if any(True for a in arguments for _ in _calls(a, name)):
                    raise Unsupported(span, "a definition that calls the function with what the function gives")
            case _:
                pass


def _code(statement: Statement) -> Iterable[Expr]:
    """The expressions of a statement that are no annotations."""
    match statement:
        case Assert() | Assume():
            return ()
        case While(condition=condition):
            return (condition,)
        case Barrier(local_fence=local, global_fence=everywhere):
            return local, everywhere
        case _:
            return expressions_in(statement)


def _assigned(body: tuple[Statement, ...]) -> Iterator[str]:
    """The variables that a list changes."""
    for statement in statements_in(body):
        match statement:
            case Assign(target=Var() as target) | Load(target=target) | Exchange(target=target) | Atomic(target=Var() as target):
                yield target.name
            case Havoc(targets=targets):
                yield from (target.name for target in targets)
            case _:
                pass


def _calls(expression: Expr, function: str) -> Iterator[Apply]:
    return (e for e in subexpressions(expression) if isinstance(e, Apply) and e.function == function)


def _ends(definition: Definition) -> tuple[tuple[Var, ...], Expr]:
    """The claim that the function's own calls come to an end, and the variables that it is about."""
    sites = tuple(_sites(definition.body, definition.function, TRUE))
    every: list[Var] = []
    ways: list[Expr] = []
    for position, parameter in enumerate(definition.parameters):
        for way in (BinaryOp.BVSLT, BinaryOp.BVSGT) if isinstance(parameter.type, BitVec) else ():
            number = len(ways)
            own = {p.name: Var(f"{p.name}.ends{number}", p.type) for p in definition.parameters}
            every += own.values()
            steps = (implies(given, binary(way, call.arguments[position], parameter)) for given, call in sites)
            ways.append(simplify(substitute(and_(*steps), own)))
    return tuple(every), or_(*ways)


def _sites(expression: Expr, function: str, given: Expr) -> Iterator[tuple[Expr, Apply]]:
    """The calls that a value makes, and when: a value that is not chosen is not needed."""
    if isinstance(expression, Ite):
        yield from _sites(expression.condition, function, given)
        yield from _sites(expression.then, function, and_(given, expression.condition))
        yield from _sites(expression.otherwise, function, and_(given, not_(expression.condition)))
        return
    if isinstance(expression, Apply) and expression.function == function:
        yield given, expression
    for child in children(expression):
        yield from _sites(child, function, given)


class _Instances:
    """What is known of the calls that expressions make."""

    def __init__(self, known: dict[str, Definition]) -> None:
        self.known = known

    def renamed(self, expression: Expr) -> Expr:
        """The expression with defined functions called so that runs do not make up what they give."""
        parts = children(expression)
        new = with_children(expression, tuple(map(self.renamed, parts))) if parts else expression
        if isinstance(new, Apply) and new.function in self.known:
            return apply(f"{DEFINED_FUNCTIONS}{new.function}", new.arguments, new.type)
        return new

    def of(self, *expressions: Expr) -> tuple[tuple[Expr, Definition], ...]:
        calls = self.calls(*expressions)
        return tuple((simplify(self.renamed(self.known[call.function].of(call))), self.known[call.function]) for call in calls)

    def calls(self, *expressions: Expr) -> tuple[Apply, ...]:
        """The calls of defined functions in them, each once."""
        found = (e for expression in expressions for e in subexpressions(expression) if isinstance(e, Apply))
        return tuple(dict.fromkeys(e for e in found if e.function in self.known))

    def under(self, condition: Expr) -> Expr:
        """A condition, to be shown with what is known of its calls."""
        said = self.of(condition)
        return implies(and_(*(fact for fact, _ in said)), self.renamed(condition)) if said else condition

    def body(self, body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        result: list[Statement] = []
        for statement in body:
            match statement:
                case Assert(condition=condition) | Assume(condition=condition):
                    result += self.before(condition)
                    statement = replace(statement, condition=self.renamed(condition))
                case Barrier(invariants=stated):
                    result += self.before(*(i.condition for i in stated))
                    statement = replace(statement, invariants=tuple(map(self.at_barrier, stated)))
                case While(invariants=invariants, body=inner):
                    conditions = tuple(i.condition for i in invariants)
                    result = [*self.again(tuple(result), conditions)]
                    changed = frozenset(_assigned(inner))
                    calls = tuple(c for c in self.calls(*conditions) if changed & {v.name for v in free_variables(c)})
                    known = (Invariant(s.condition, s.origin, InvariantRole.FREE) for s in self.before(*calls))
                    named = (replace(i, condition=self.renamed(i.condition)) for i in invariants)
                    statement = replace(statement, invariants=(*known, *named), body=self.again(self.body(inner), calls))
                case Block(body=inner):
                    statement = replace(statement, body=self.body(inner))
                case If(then=then, otherwise=otherwise):
                    statement = replace(statement, then=self.body(then), otherwise=self.body(otherwise))
                case _:
                    pass
            result.append(statement)
        return tuple(result)

    def at_barrier(self, invariant: BarrierInvariant) -> BarrierInvariant:
        return replace(invariant, condition=self.renamed(invariant.condition))

    def again(self, body: tuple[Statement, ...], conditions: Sequence[Expr]) -> tuple[Statement, ...]:
        """What leads to a loop's head, where its invariants hold: with what is known of their calls by then.

        It stands in front of what is assigned last, in terms of what variables are there, so that ``k + 1 - 1`` is ``k``; and of
        barriers, where other threads may be told of it.
        """
        place = len(body)
        for statement in reversed(body):
            match statement:
                case Assign(target=target, value=value):
                    conditions = tuple(substitute(c, {target.name: value}) for c in conditions)
                case Barrier() | Assume():
                    pass
                case _:
                    break
            place -= 1
        return *body[:place], *self.before(*conditions), *body[place:]

    def before(self, *conditions: Expr) -> Iterator[Assume]:
        yield from (Assume(fact, definition.origin) for fact, definition in self.of(*conditions))
