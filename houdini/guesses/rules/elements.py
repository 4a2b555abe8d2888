"""Rules about what a thread's own arrays hold: tables that a loop, or a nest of loops, fills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.lang.build import and_, binary, bv, bvsub, eq, implies, or_, to_signed, width_of
from boogie_ir.lang.expr import FALSE, BinaryOp, Element, Expr, Literal, Tracked
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute
from houdini.guesses.facts import Counter, Facts, Loop, PrivateStore, StepKind
from houdini.guesses.inverse import solve
from houdini.guesses.rule import Guess, record_rule, variable_rule
from houdini.guesses.rules.sites import of_snapshot

MOST_READ = 6  # elements of one array that are asked about
_SIGNED = frozenset({BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGT, BinaryOp.BVSGE})


@variable_rule
def elements_hold_what_was_stored(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """An element of a thread's own array, which is read later, holds what the iteration for it has stored.

    ``for (i = 0; i < n; i++) a[i] = f(i);`` makes ``0 <= e && e < i ==> a[e] == f(e)`` at the head, for each index e that is read
    and that the loops leave alone. Which iteration is for e is the inverse of the index, as at reads of shared arrays. In a nest
    of loops an iteration is over if the counter of some loop has passed it and those of the loops around are at it.
    """
    for store in facts.stores:
        if loop.label not in store.loops:
            continue
        counters = _counters(facts, store)
        if counters is None or loop.label not in counters:
            continue
        moving = {v for label in counters for v in facts.loop(label).modified}
        indices = (r.index for r in facts.reads if r.array == store.array and not moving & free_variables(r.index))
        for index in tuple(dict.fromkeys(indices))[:MOST_READ]:
            yield from _filled(facts, loop, store, counters, index)


@record_rule
def access_by_an_element(facts: Facts, loop: Loop, offered: Mapping[str, tuple[Expr, ...]]) -> Iterator[Guess]:
    """What an access has looked up in a table of the thread is still what the table holds."""
    for read in facts.reads if loop.sites else ():
        if any(s.array == read.array and loop.label in s.loops for s in facts.stores) or read.target in free_variables(
            read.index
        ):
            continue
        for site in loop.sites:
            if read.target in site.snapshot and free_variables(read.index) & loop.modified <= set(site.snapshot):
                held = eq(read.target, Element(read.array, read.index, read.target.type))
                yield Guess(implies(Tracked(site.number), of_snapshot(site, held)))


def _filled(facts: Facts, loop: Loop, store: PrivateStore, counters: dict[str, Counter], index: Expr) -> Iterator[Guess]:
    """The guess about the element ``index``, if an iteration is known that is for it."""
    found = solve(store.index, index, frozenset(c.variable.name for c in counters.values()))
    if any(found.get(c.variable.name, FALSE).type != c.variable.type for c in counters.values()):
        return
    at = {name: simplify(value) for name, value in found.items()}
    here = simplify(substitute(store.index, at))
    is_one = [eq(here, index)]
    passed: Expr = FALSE
    around: list[Expr] = []
    for label, counter in counters.items():
        variable, value = counter.variable, at[counter.variable.name]
        is_one += _is_iteration(facts.loop(label), counter, at)
        up, signed = _step(counter) > 0, getattr(facts.loop(label).guard, "op", None) in _SIGNED
        if label in (loop.label, *loop.parents):
            before = (BinaryOp.BVSLT if signed else BinaryOp.BVULT) if up else (BinaryOp.BVSGT if signed else BinaryOp.BVUGT)
            passed = or_(passed, and_(*around, binary(before, value, variable)))
            around.append(eq(value, variable))
    element = Element(store.array, index, store.value.type)
    yield Guess(implies(and_(*is_one, passed), eq(element, simplify(substitute(store.value, at)))), of_head_only=True)


def _is_iteration(loop: Loop, counter: Counter, at: dict[str, Expr]) -> Iterator[Expr]:
    """That the loop has an iteration with these counters: from the start in whole steps, as long as its guard holds."""
    value, start, step = at[counter.variable.name], counter.start, _step(counter)
    assert start is not None
    signed = getattr(loop.guard, "op", None) in _SIGNED
    since = (BinaryOp.BVSGE if signed else BinaryOp.BVUGE) if step > 0 else (BinaryOp.BVSLE if signed else BinaryOp.BVULE)
    yield simplify(binary(since, value, start))
    if abs(step) > 1:
        size = bv(abs(step), width_of(value))
        moved = bvsub(value, start) if step > 0 else bvsub(start, value)
        yield simplify(eq(binary(BinaryOp.BVUREM, moved, size), bv(0, width_of(value))))
    if not free_variables(loop.guard) & (loop.modified - {counter.variable}):
        yield simplify(substitute(loop.guard, at))


def _counters(facts: Facts, store: PrivateStore) -> dict[str, Counter] | None:
    """The counters on which the store depends, by the loops that move them, outermost first; None where it depends on more."""
    needed = free_variables(store.index) | free_variables(store.value)
    found: dict[str, Counter] = {}
    for label in store.loops:
        loop = facts.loop(label)
        own = [c for c in loop.counters if c.variable in needed and c.kind is StepKind.ADD and isinstance(c.step, Literal)]
        changed = [
            v for v in needed & loop.modified if not any(v in facts.loop(inner).modified for inner in _inside(store, label))
        ]
        if not changed and not found:
            continue
        if len(own) != 1 or own[0].start is None or set(changed) - {own[0].variable}:
            return None
        found[label] = own[0]
    return found or None


def _inside(store: PrivateStore, label: str) -> tuple[str, ...]:
    return store.loops[store.loops.index(label) + 1 :]


def _step(counter: Counter) -> int:
    assert isinstance(counter.step, Literal)
    return to_signed(int(counter.step.value), width_of(counter.step))
