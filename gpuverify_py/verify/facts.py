"""Facts about kernels that one engine has proved and others may assume, each with where it comes from.

A fact is about the kernel as the front end gives it, over one thread's variables. Only what is proved may be put on the board,
never what is guessed: whoever uses a fact rests on its proof, and on what that rests on.
"""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen


@frozen
class LoopInvariant:
    """Whenever a thread is at the head of the loop with this label, the condition holds of its variables."""

    loop: str
    condition: Expr


@frozen
class UniformVariable:
    """All threads of the launch that can observe the variable see the same value."""

    variable: str


@frozen
class InjectiveIndex:
    """Different threads never use the same index for accesses of the array at this place of the source (file:line:column)."""

    array: str
    place: str


@frozen
class RaceFree:
    """No two accesses of the array, by its name in the kernel, race."""

    array: str


@frozen
class DecidesNothing:
    """The value of this parameter or array reaches no guard, index, loop bound or barrier."""

    input: str


Known: TypeAlias = LoopInvariant | UniformVariable | InjectiveIndex | RaceFree | DecidesNothing


@frozen
class Fact:
    """Something known of a kernel; ``by`` is the engine that proved it, ``from_facts`` what the proof used."""

    kernel: str
    known: Known
    by: str
    from_facts: tuple[Fact, ...] = ()
