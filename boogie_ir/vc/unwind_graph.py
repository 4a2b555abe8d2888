"""Loops of a control-flow graph written out: so many iterations each, whatever the loop is made of.

Where :mod:`boogie_ir.transform.unroll` writes out While statements of a procedure, this writes out every loop of its graph.
Executions
in which a loop would begin one more iteration end there: what fails is a defect, what does not is no proof, unless it is
asserted that there are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias, assert_never

from boogie_ir.lang import graph
from boogie_ir.lang.expr import FALSE
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assume, Check, CheckKind, InvariantRole
from boogie_ir.vc.cfg import Block, Branch, Cfg, Command, ControlFlowError, Jump, Loop

MOST_BLOCKS = 20_000

Rounds: TypeAlias = tuple[int, ...]
"""How many iterations the loops around a block have ended, outer before inner."""


@frozen
class Unwinding:
    """Loops run at most so many iterations; ``asserted``: it is an error if one would run more."""

    times: int
    asserted: bool = False


def unwound(cfg: Cfg, unwinding: Unwinding) -> Cfg:
    """The graph without loops.

    Invariants are asserted where a loop is entered and after each iteration. Raises ControlFlowError where more than
    ``MOST_BLOCKS`` blocks would be needed.
    """
    original = {block.label: block for block in cfg.blocks}
    around = {label: tuple(loop for loop in cfg.loops if label in loop.body) for label in original}
    heads = {loop.head: loop for loop in cfg.loops}
    done = {_beyond(loop): _end(loop, unwinding) for loop in cfg.loops}
    waiting: list[tuple[str, Rounds]] = [(cfg.entry, (0,) * len(around[cfg.entry]))]
    while waiting:
        label, rounds = waiting.pop()
        name = _name(label, rounds)
        if name in done:
            continue
        if len(done) > MOST_BLOCKS:
            raise ControlFlowError(f"more than {MOST_BLOCKS} blocks; unwind fewer times", cfg.procedure, original[label].origin)
        counts = {loop.head: count for loop, count in zip(around[label], rounds, strict=True)}
        targets: dict[str, str] = {}
        for target in original[label].successors:
            if counts.get(label) == unwinding.times and target in heads[label].body:  # one iteration more
                targets[target] = _beyond(heads[label])
                continue
            # A loop around the target that is not around the block is entered; its head is reached again by a back edge.
            then = tuple(counts[loop.head] + (loop.head == target) if loop.head in counts else 0 for loop in around[target])
            targets[target] = _name(target, then)
            waiting.append((target, then))
        block = original[label]
        commands = block.commands
        if label in heads:
            kind = CheckKind.INVARIANT_MAINTAINED if rounds[-1] else CheckKind.INVARIANT_ENTRY
            commands = (*_checked(heads[label], kind), *commands)
        done[name] = Block(name, commands, _redirected(block.exit, targets), block.origin)
    entry = _name(cfg.entry, (0,) * len(around[cfg.entry]))
    order = graph.reverse_postorder({name: block.successors for name, block in done.items()}, entry)
    return Cfg(cfg.procedure, tuple(done[name] for name in order), ())


def _name(label: str, rounds: Rounds) -> str:
    return "#".join((label, *map(str, rounds)))


def _beyond(loop: Loop) -> str:
    return f"{loop.head}#beyond"


def _end(loop: Loop, unwinding: Unwinding) -> Block:
    """Where executions end that would go on with the loop."""
    claim = Assert(FALSE, replace(loop.origin, construct="end of the loop"), Check(CheckKind.ASSERTION))
    commands = (claim,) if unwinding.asserted else ()
    return Block(_beyond(loop), commands, Jump(), loop.origin)


def _checked(loop: Loop, kind: CheckKind) -> Iterator[Command]:
    for invariant in loop.invariants:
        match invariant.role:
            case InvariantRole.GIVEN | InvariantRole.INFERRED:
                yield Assert(invariant.condition, invariant.origin, Check(kind, forgotten=invariant.forgotten))
            case InvariantRole.FREE:
                yield Assume(invariant.condition, invariant.origin)
            case InvariantRole.WHERE | InvariantRole.CANDIDATE:
                pass  # the one speaks of arbitrary values, of which there are none; the other is a guess
            case _:
                assert_never(invariant.role)


def _redirected(exit_: Branch | Jump, targets: dict[str, str]) -> Branch | Jump:
    if isinstance(exit_, Jump):
        return Jump(tuple(dict.fromkeys(targets[t] for t in exit_.targets)))
    return replace(exit_, then=targets[exit_.then], otherwise=targets[exit_.otherwise])
