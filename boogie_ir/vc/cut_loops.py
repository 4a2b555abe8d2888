"""Cutting loops at their heads (Barnett and Leino, "Weakest-precondition of unstructured programs", section 4).

Each loop head is entered once: its invariants are asserted before, the variables its body assigns are forgotten,
its invariants are assumed. Back edges end in assertions of the invariants and go nowhere. Afterwards the graph
has no cycle, and each piece between cut points can be looked at alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import TypeAlias

from boogie_ir.lang import graph
from boogie_ir.lang.expr import Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, CheckKind, Havoc, Invariant, InvariantRole
from boogie_ir.vc.cfg import Block, Branch, Cfg, Command, Jump, Loop


@frozen
class Establish:
    """Asserts an invariant of the loop called ``head``; ``kind`` says where."""

    invariant: Invariant
    head: str
    kind: CheckKind


@frozen
class Rely:
    """Assumes an invariant of the loop called ``head``."""

    invariant: Invariant
    head: str


CutCommand: TypeAlias = Command | Establish | Rely


@frozen
class CutBlock:
    """A basic block in which invariants may be asserted and assumed."""

    label: str
    commands: tuple[CutCommand, ...]
    exit: Branch | Jump

    @property
    def successors(self) -> tuple[str, ...]:
        """The labels of the blocks that may come next."""
        return self.exit.targets if isinstance(self.exit, Jump) else (self.exit.then, self.exit.otherwise)


@frozen
class Cut:
    """An acyclic graph; ``blocks`` are in topological order. ``heads`` are the labels of the loop heads, in that order."""

    procedure: str
    blocks: tuple[CutBlock, ...]
    heads: tuple[str, ...]
    loops: tuple[Loop, ...] = field(repr=False)


def entry_block(head: str) -> str:
    """The label of the block that asserts the invariants before the loop."""
    return f"{head}$enter"


def back_block(head: str) -> str:
    """The label of the block that asserts the invariants after an iteration."""
    return f"{head}$again"


def cut(cfg: Cfg) -> Cut:
    """Cuts every loop."""
    loops = {loop.head: loop for loop in cfg.loops}
    by_label = {block.label: block for block in cfg.blocks}
    blocks: dict[str, CutBlock] = {}
    for block in cfg.blocks:
        redirect = {
            head: back_block(head) if block.label in loops[head].back_edges else entry_block(head)
            for head in block.successors
            if head in loops
        }
        commands: tuple[CutCommand, ...] = block.commands
        if block.label in loops:
            loop = loops[block.label]
            changed = tuple(_assigned(by_label[label] for label in loop.body))
            assume = tuple(Rely(i, loop.head) for i in loop.invariants if _holds_at_head(i, changed))
            forget = (Havoc(changed, loop.origin),) if changed else ()
            commands = (*forget, *assume, *commands)
            for label, kind, exit_ in (
                (entry_block(loop.head), CheckKind.INVARIANT_ENTRY, Jump((loop.head,))),
                (back_block(loop.head), CheckKind.INVARIANT_MAINTAINED, Jump()),
            ):
                if loop.back_edges or kind is CheckKind.INVARIANT_ENTRY:
                    blocks[label] = CutBlock(label, tuple(_checks(loop, kind)), exit_)
        blocks[block.label] = CutBlock(block.label, commands, _redirected(block, redirect))
    order = graph.reverse_postorder({label: b.successors for label, b in blocks.items()}, cfg.entry)
    heads = tuple(label for label in order if label in loops)
    return Cut(cfg.procedure, tuple(blocks[label] for label in order), heads, cfg.loops)


def _holds_at_head(invariant: Invariant, changed: tuple[Var, ...]) -> bool:
    """Whether there is reason to assume the invariant at the head: a where clause if its variable has become arbitrary."""
    clause = invariant.role is InvariantRole.WHERE and invariant.of
    return not clause or any(v.name == invariant.of for v in changed)


def _checks(loop: Loop, kind: CheckKind) -> Iterator[CutCommand]:
    for invariant in loop.invariants:
        # Before it is forgotten, a variable has the value that the program gave it: its where clause need not hold of that.
        if invariant.role is InvariantRole.WHERE:
            continue
        free = invariant.role is InvariantRole.FREE
        yield Rely(invariant, loop.head) if free else Establish(invariant, loop.head, kind)


def _redirected(block: Block, redirect: dict[str, str]) -> Branch | Jump:
    exit_ = block.exit
    if isinstance(exit_, Jump):
        return Jump(tuple(dict.fromkeys(redirect.get(t, t) for t in exit_.targets)))
    return replace(exit_, then=redirect.get(exit_.then, exit_.then), otherwise=redirect.get(exit_.otherwise, exit_.otherwise))


def _assigned(blocks: Iterable[Block]) -> Iterator[Var]:
    """The variables that the blocks change, each once, in the order of their names (body blocks come as a set)."""
    found: dict[str, Var] = {}
    for block in blocks:
        for command in block.commands:
            match command:
                case Assign():
                    found[command.target.name] = command.target
                case Havoc():
                    found.update((v.name, v) for v in command.targets)
    yield from (found[name] for name in sorted(found))
