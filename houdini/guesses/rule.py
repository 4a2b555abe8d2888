"""Candidate rules: what can be guessed, and attaching the guesses to a kernel's loops.

A rule is one documented function that sees :class:`houdini.guesses.facts.Facts` and one loop and yields conditions. Its name,
with dashes, is its id everywhere (``--omit-infer``, reports, ``emit --stage inferred``); the first line of its
docstring is its explanation in ``gpuverify rules``. Wrong guesses are dropped by Houdini, so rules cannot be unsound.

Conditions are kernel-level expressions over one thread's variables. Those that mention ``Tracked``, ``Pending`` or
snapshot variables speak of thread 1's record and are not predicated; all others hold for each thread that entered
the loop, unless ``Guess.unpredicated``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import implies
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, SameGroup
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Invariant, InvariantRole
from boogie_ir.lang.source import generated
from houdini.candidate import Candidate, candidate
from houdini.guesses.facts import Facts, Loop
from houdini.guesses.gather import gather


@frozen
class Guess:
    """A condition that may hold whenever the loop's head is reached.

    Unless it is ``of_head_only``, rules over the record may offer it of snapshots too. ``of`` is the guess about variables
    from which it was made, with the label of its loop: it goes where that goes.
    """

    condition: Expr
    unpredicated: bool = False
    of_head_only: bool = False
    of: tuple[str, Expr] | None = None


RuleFunction: TypeAlias = Callable[[Facts, Loop], Iterator[Guess]]
"""A rule over variables. Rules over the record also get the guesses about variables (see :class:`Rule`)."""

RecordFunction: TypeAlias = Callable[[Facts, Loop, Mapping[str, tuple[Expr, ...]]], Iterator[Guess]]
"""A rule over thread 1's record; the mapping holds, by loop label, the conditions the variable rules offered."""


@frozen
class Rule:
    """A registered rule: ``variables`` or ``record`` is its function, the other is None."""

    name: str
    explanation: str
    documentation: str
    variables: RuleFunction | None = None
    record: RecordFunction | None = None


def variable_rule(function: RuleFunction) -> Rule:
    """Makes a rule of a function that guesses facts about private variables at a loop head."""
    return Rule(*_identity(function.__name__, function.__doc__), variables=function)


def record_rule(function: RecordFunction) -> Rule:
    """Makes a rule of a function that guesses facts about thread 1's tracked access at a loop head."""
    return Rule(*_identity(function.__name__, function.__doc__), record=function)


def _identity(name: str, documentation: str | None) -> tuple[str, str, str]:
    if not documentation:
        raise TypeError(f"rule {name} has no docstring: it would have no explanation")
    return name.replace("_", "-"), documentation.strip().splitlines()[0], documentation


def propose(
    kernel: k.Kernel,
    rules: Iterable[Rule],
    uniform: frozenset[str],
    constants: Mapping[str, Expr],
    omit: frozenset[str] = frozenset(),
) -> k.Kernel:
    """The kernel (stage ``logged``) with candidate invariants on its loops; equal guesses are offered once.

    ``uniform`` names the variables that are equal in both threads, ``constants`` gives literals for implicit variables
    that the launch fixes, ``omit`` names rules to leave out.
    """
    active = [rule for rule in rules if rule.name not in omit]
    facts = gather(kernel, uniform, constants, of_record=any(rule.record is not None for rule in active))
    guesses: dict[str, list[tuple[Guess, str]]] = {loop.label: [] for loop in facts.loops}
    known = _stated(kernel)
    for loop in facts.loops:
        for rule in active:
            if rule.variables is not None:
                guesses[loop.label].extend((guess, rule.name) for guess in rule.variables(facts, loop))
    about_variables = {
        loop.label: (*known[loop.label], *(g.condition for g, _ in guesses[loop.label] if not g.of_head_only))
        for loop in facts.loops
    }
    for loop in facts.loops:
        for rule in active:
            if rule.record is not None:
                offered = tuple(rule.record(facts, loop, about_variables))
                everywhere = [wider for who in facts.across for guess in offered for wider in _of_others(guess, who)]
                guesses[loop.label].extend((guess, rule.name) for guess in (*offered, *everywhere))
    distinct = {label: tuple(_distinct(offered)) for label, offered in guesses.items()}
    names = {(label, guess.condition): name for label, offered in distinct.items() for name, guess, _ in _named(label, offered)}
    invariants = {label: tuple(_invariants(label, offered, names)) for label, offered in distinct.items()}
    return replace(kernel, body=_with_invariants(kernel.body, lambda w: w.invariants + invariants.get(w.label, ())))


def _of_others(guess: Guess, who: Expr) -> Iterator[Guess]:
    """What is guessed of two threads of one group, of others: barriers of clusters, or of the grid, order what they do, too."""
    match guess.condition:
        case Binary(BinaryOp.IMPLIES, SameGroup(), claim):
            yield replace(guess, condition=implies(who, claim))
        case _:
            pass


def _stated(kernel: k.Kernel) -> dict[str, tuple[Expr, ...]]:
    """What is known of the variables at each loop's head without a guess: stated by the user, or proved by another engine."""
    found: dict[str, tuple[Expr, ...]] = {}

    def look(loop: k.While) -> tuple[Invariant, ...]:
        found[loop.label] = tuple(i.condition for i in loop.invariants if i.role is not InvariantRole.CANDIDATE)
        return loop.invariants

    _with_invariants(kernel.body, look)
    return found


def _distinct(offered: Iterable[tuple[Guess, str]]) -> Iterator[tuple[Guess, str]]:
    """Guesses that say something, equal ones once."""
    seen: set[tuple[Expr, bool]] = set()
    for guess, rule in offered:
        if (guess.condition, guess.unpredicated) not in seen and guess.condition != TRUE:
            seen.add((guess.condition, guess.unpredicated))
            yield guess, rule


def _named(label: str, offered: Iterable[tuple[Guess, str]]) -> Iterator[tuple[str, Guess, str]]:
    return ((f"{label}.{number}", guess, rule) for number, (guess, rule) in enumerate(offered, 1))


def _invariants(label: str, offered: Iterable[tuple[Guess, str]], names: Mapping[tuple[str, Expr], str]) -> Iterator[Invariant]:
    for name, guess, rule in _named(label, offered):
        yield Invariant(
            guess.condition,
            generated(f"candidate of rule {rule}"),
            InvariantRole.CANDIDATE,
            name=name,
            rule=rule,
            unpredicated=guess.unpredicated,
            of=names.get(guess.of, "") if guess.of is not None else "",
        )


def offered(kernel: k.Kernel) -> tuple[Candidate, ...]:
    """The candidates on a kernel's loops, outer loops first."""
    found: list[Candidate] = []

    def look(loop: k.While) -> tuple[Invariant, ...]:
        found.extend(candidate(i, loop.label) for i in loop.invariants if i.role is InvariantRole.CANDIDATE)
        return loop.invariants

    _with_invariants(kernel.body, look)
    return tuple(found)


def withdraw(kernel: k.Kernel, names: frozenset[str]) -> k.Kernel:
    """The kernel without the candidates of these names."""

    def keep(loop: k.While) -> tuple[Invariant, ...]:
        return tuple(i for i in loop.invariants if i.role is not InvariantRole.CANDIDATE or i.name not in names)

    return replace(kernel, body=_with_invariants(kernel.body, keep))


def _with_invariants(
    body: tuple[k.Statement, ...], invariants: Callable[[k.While], tuple[Invariant, ...]]
) -> tuple[k.Statement, ...]:
    def attach(statement: k.Statement) -> k.Statement:
        match statement:
            case k.While():
                return replace(statement, invariants=invariants(statement), body=_with_invariants(statement.body, invariants))
            case k.Block():
                return replace(statement, body=_with_invariants(statement.body, invariants))
            case k.If():
                then = _with_invariants(statement.then, invariants)
                return replace(statement, then=then, otherwise=_with_invariants(statement.otherwise, invariants))
            case _:
                return statement

    return tuple(attach(statement) for statement in body)
