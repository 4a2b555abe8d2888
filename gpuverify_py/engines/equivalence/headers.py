"""What is known of two kernels side by side, and of loops in which threads meet: whether they go round equally often.

A loop's *numbers* are the variables that an iteration changes and that are the same for all threads of the launch: what they
begin with, and what an iteration makes of them, speaks of sizes, the kernels' parameters and such numbers only. One side's stand
for themselves; each of the other side's is a function of one of these, or stands for itself, too. What holds of them is guessed,
and kept where it holds at first and every iteration keeps it (Houdini).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvmul, eq, width_of
from boogie_ir.lang.expr import Apply, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.execute import Environment, Execution
from gpuverify_py.engines.equivalence.launched import Launched
from gpuverify_py.engines.equivalence.looping import Looping
from gpuverify_py.engines.equivalence.summary import Definitions, Loop, Memory, Path

Function: TypeAlias = Callable[[Expr], Expr]
Bodies: TypeAlias = tuple[tuple[k.Statement, ...], tuple[k.Statement, ...]]


@frozen_node
class Side:
    """A kernel, its launch, its arrays but for private ones, and the keys of those memories that it never writes."""

    name: str
    kernel: k.Kernel
    launch: Launched
    memories: Mapping[str, Memory]
    constant: frozenset[str]


@frozen_node
class Relation:
    """Two arrays, by their keys, hold the same in each cell of which ``where`` holds.

    ``where`` speaks of the cell's number (``cell``), of ``blocks``, the numbers of the block whose arrays they are, and of sizes,
    the kernels' parameters and numbers of loops.
    """

    keys: tuple[str, str]
    where: Expr
    cell: Var
    blocks: tuple[Var, ...]

    def of(self, cell: Expr, blocks: Sequence[Expr]) -> Expr:
        """Whether it holds of a cell."""
        numbers = {v.name: number for v, number in zip(self.blocks, blocks, strict=True)}
        return substitute(self.where, {self.cell.name: cell, **numbers})


@frozen_node
class State:
    """What is known where both sides are at a cut: what each thread's variables hold, relations, and facts about numbers."""

    environments: tuple[Environment, Environment]
    relations: tuple[Relation, ...]
    facts: tuple[Expr, ...]


@frozen_node
class Counted:
    """Two loops that go on together while ``goes_on`` holds: what variables hold at each head, and facts of the numbers there."""

    heads: tuple[Environment, Environment]
    goes_on: Expr
    facts: tuple[Expr, ...]


class Header:
    """A loop of a thread that stands before it: its numbers, and whether it goes on."""

    def __init__(self, thread: Execution, loop: k.While) -> None:
        looping = Looping(thread, loop, Path())
        trial = Loop(looping.iteration, (), None, None, (), False, False, loop.origin)
        self.before = looping.before
        self.changed = looping.changed
        self.firsts, self.heads = looping.firsts, looping.heads
        self.after = looping.follow(dict(self.heads), trial, Path())
        self.condition = looping.condition(dict(self.heads))
        self._thread = thread
        self._of_threads = {v.name for v in thread.launch.thread}
        self.numbers = self._numbers()
        self._facts: tuple[Expr, ...] | None = None

    def _numbers(self) -> tuple[str, ...]:
        """The changed variables that are the same for all threads of the launch."""
        names = {n for n, type_ in self.changed.items() if isinstance(type_, BitVec) and self._same_for_all(self.firsts[n])}
        while True:
            own = {head.name for name, head in self.heads.items() if name not in names}
            left = {n for n in names if self._same_for_all(self.after[n]) and own.isdisjoint(_names(self.after[n]))}
            if left == names:
                return tuple(sorted(names))
            names = left

    def _same_for_all(self, expression: Expr) -> bool:
        loaded = any(isinstance(e, Apply) for e in subexpressions(expression))
        return not loaded and self._of_threads.isdisjoint(_names(expression))

    @property
    def decided(self) -> bool:
        """Whether all threads of the launch go round equally often: its numbers alone tell whether it goes on."""
        others = {head.name for name, head in self.heads.items() if name not in self.numbers}
        return self._same_for_all(self.condition) and others.isdisjoint(_names(self.condition))

    def facts(self, context: Context) -> tuple[Expr, ...]:
        """Guesses that hold at first, and after each iteration that begins with all of them; the context is always one."""
        if self._facts is None:
            firsts = [(self.heads[n], self.firsts[n], self.after[n]) for n in self.numbers]
            found = [
                (guess(head, first), guess(after, first))
                for head, first, after in firsts
                for guess in _GUESSES
                if context.holds(guess(first, first))
            ]
            while self._facts is None:
                inside = context.given(self.condition, *(fact for fact, _ in found))
                kept = [(fact, then) for fact, then in found if inside.holds(then)]
                if len(kept) == len(found):
                    self._facts = tuple(fact for fact, _ in found)
                found = kept
        return self._facts

    def at_head(self, numbers: Mapping[str, Expr], definitions: Definitions) -> Environment:
        """What variables hold at the loop's head: those that an iteration changes and that are no numbers hold anything."""
        environment = dict(self.before)
        for name, type_ in self.changed.items():
            if name.startswith("jump:"):
                continue  # nobody has left: whoever compares sees to that
            over = self._thread.launch.thread
            environment[name] = numbers.get(name) or Apply(definitions.name(f"anything.{name}."), over, type_)
        return environment


def counted(headers: tuple[Header, Header], context: Context, definitions: Definitions) -> Counted | None:
    """How two loops go on together; None where that is not shown."""
    if not all(header.decided for header in headers):
        return None
    for functions in _FUNCTIONS:
        for one, other in ((0, 1), (1, 0)):
            found = _by(headers[one], headers[other], functions, context, definitions)
            if found is not None:
                return Counted((found.heads[one], found.heads[other]), found.goes_on, found.facts)
    return None


def _by(
    one: Header, other: Header, allowed: Sequence[Function], context: Context, definitions: Definitions
) -> Counted | None:
    """How the loops go on by the numbers of the first, of which the other's are functions.

    By induction: what is asked holds at first, and of each iteration's end where it holds at its beginning and it is made.
    """
    functions = {name: list(_functions(one, other, name, allowed, context)) for name in other.numbers}
    decisive = [name for name in other.numbers if other.heads[name].name in _names(other.condition)]
    while all(functions[name] for name in decisive):
        always = context.given(*one.facts(context))
        inside = always.given(one.condition)
        theirs: dict[str, Expr] = {n: f[0][1](one.heads[f[0][0]]) if f else other.heads[n] for n, f in functions.items()}
        heads = {other.heads[name].name: value for name, value in theirs.items()}
        wrong = next(
            (
                name
                for name, found in functions.items()
                if found and not inside.same(found[0][1](one.after[found[0][0]]), substitute(other.after[name], heads))
            ),
            None,
        )
        if wrong is not None:
            functions[wrong].pop(0)
        elif always.same(one.condition, substitute(other.condition, heads)):
            mine: dict[str, Expr] = {name: one.heads[name] for name in one.numbers}
            at_heads = one.at_head(mine, definitions), other.at_head(theirs, definitions)
            return Counted(at_heads, one.condition, one.facts(context))
        else:
            return None
    return None


def _functions(
    one: Header, other: Header, name: str, allowed: Sequence[Function], context: Context
) -> Iterator[tuple[str, Function]]:
    """Of which number of the first side, and by which function, one of the other side begins; of its own name first."""
    first = context.normal(other.firsts[name])
    for mine in sorted(one.numbers, key=lambda n: n != name):
        for function in allowed:
            if one.changed[mine] == other.changed[name] and context.normal(function(one.firsts[mine])) is first:
                yield mine, function


def _power(x: Expr) -> Expr:
    return binary(BinaryOp.BVSHL, bv(1, width_of(x)), x)


_PLAIN: tuple[Function, ...] = (lambda x: x, lambda x: bvmul(x, bv(2, width_of(x))), _power)
_FUNCTIONS = (_PLAIN, (*_PLAIN, lambda x: binary(BinaryOp.BVLSHR, x, bv(1, width_of(x)))))


def _power_or_zero(x: Expr, _: Expr) -> Expr:
    return eq(binary(BinaryOp.BVAND, x, binary(BinaryOp.BVSUB, x, bv(1, width_of(x)))), bv(0, width_of(x)))


_GUESSES: tuple[Callable[[Expr, Expr], Expr], ...] = (
    lambda x, _: binary(BinaryOp.BVSLE, bv(1, width_of(x)), x),
    lambda x, _: binary(BinaryOp.BVSLE, bv(0, width_of(x)), x),
    lambda x, first: binary(BinaryOp.BVULE, x, first),
    lambda x, first: binary(BinaryOp.BVULE, first, x),
    lambda x, _: binary(BinaryOp.BVULT, x, bv(width_of(x), width_of(x))),
    _power_or_zero,
)


def _names(expression: Expr) -> set[str]:
    return {v.name for v in free_variables(expression)}
