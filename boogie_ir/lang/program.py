"""The sequential level: Boogie programs over structured statements, labels and gotos.

:class:`Assign`, :class:`Havoc`, :class:`Assume`, :class:`Assert`, :class:`Invariant` are shared with the
kernel level (:mod:`boogie_ir.lang.kernel`). Statement lists are tuples; nothing here is mutable.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from boogie_ir.lang.expr import FALSE, TRUE, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Origin
from boogie_ir.lang.types import Type


class CheckKind(Enum):
    """What an assertion guards against; the value is the rule id in reports and the ``{:check}`` attribute in text."""

    ASSERTION = "assertion"
    RACE = "race"
    BARRIER_DIVERGENCE = "barrier-divergence"
    WARP_DIVERGENCE = "warp-divergence"
    ENDLESS_WAIT = "endless-wait"  # at a barrier for a thread that waits in a loop; only runs show it, proofs take loops to end
    INVARIANT_ENTRY = "invariant-entry"  # made by cutting loops
    INVARIANT_MAINTAINED = "invariant-maintained"
    BARRIER_INVARIANT = "barrier-invariant"
    BARRIER_PERMISSION = "barrier-permission"  # a barrier invariant speaks of what another thread may change
    PRECONDITION = "precondition"
    POSTCONDITION = "postcondition"
    AT_EXIT = "at-exit"  # what a kernel leaves is not what it is claimed to leave
    OUT_OF_BOUNDS = "out-of-bounds"
    INNER_BOUNDS = "inner-bounds"  # an index leaves its row, and stays within the whole array as far as this check goes
    UNINITIALISED = "uninitialised"  # a read of a group's memory that nobody has written before
    OVERFLOW = "overflow"
    BAD_POINTER = "bad-pointer"
    CONSTANT_WRITE = "constant-write"
    ASYNC_COPY = "async-copy"
    UNREACHABLE = "unreachable"


PARTINGS = frozenset({CheckKind.BARRIER_DIVERGENCE, CheckKind.WARP_DIVERGENCE, CheckKind.ENDLESS_WAIT})
"""Kinds about one thread that comes to a place and another that does not."""
WARNINGS = frozenset({CheckKind.INNER_BOUNDS})
"""Kinds of findings that are worth a warning and are no defect: verdicts are without them."""


@frozen
class Check:
    """What a failing assertion means.

    ``site`` is the access site (:class:`boogie_ir.lang.kernel.Log`) of the checking access for races;
    ``thread`` is 1 or 2 where the assertion is about one thread; ``note`` marks an assertion whose failure is
    worth a note but is no defect (a tolerated same-value race). ``forgotten``: it is not assumed afterwards.
    """

    kind: CheckKind
    site: int | None = None
    thread: int | None = None
    note: bool = False
    forgotten: bool = False

    @property
    def remembered(self) -> bool:
        """Whether what comes after may rest on the assertion."""
        return not self.note and not self.forgotten


@frozen
class Assign:
    """``target := value``."""

    target: Var
    value: Expr
    origin: Origin


@frozen
class Havoc:
    """Gives each target an arbitrary value of its type."""

    targets: tuple[Var, ...]
    origin: Origin


@frozen
class Assume:
    """Restricts attention to executions in which ``condition`` holds.

    ``guard`` is the thread's predicate after predication (the assumption is ``guard ==> condition``);
    ``unpredicated`` keeps predication from adding one.
    """

    condition: Expr
    origin: Origin
    guard: Expr = TRUE
    unpredicated: bool = False


@frozen
class Assert:
    """``condition`` must hold here; ``guard`` and ``unpredicated`` as in :class:`Assume`."""

    condition: Expr
    origin: Origin
    check: Check
    guard: Expr = TRUE
    unpredicated: bool = False


class InvariantRole(Enum):
    """How an invariant is used: the value is its spelling as an attribute in text."""

    GIVEN = "given"  # written by the user: assert on entry and after each iteration
    FREE = "free"  # true by construction: assumed, never checked
    WHERE = "where_clause"  # a where clause: assumed of what the loop changes once that is arbitrary, not before the loop
    CANDIDATE = "candidate"  # a guess: dropped where it fails
    INFERRED = "inferred"  # a candidate that Houdini proved: checked again like a given one


@frozen
class Invariant:
    """A loop invariant. ``name`` is unique among a program's candidates; ``rule`` names the rule that offered it.

    ``of`` names the candidate that it says something further of, and without which it is not worth a question; of a where
    clause, the variable: nothing is assumed where that is not changed on the way back to the loop's head.
    ``unpredicated``: does not depend on the thread's predicate (``__global_invariant``). ``thread`` is 1 or 2 where it is
    about one thread of the two. ``forgotten``: where it is checked, what is checked after it may not rest on it.
    """

    condition: Expr
    origin: Origin
    role: InvariantRole = InvariantRole.GIVEN
    name: str = ""
    rule: str = ""
    unpredicated: bool = False
    thread: int | None = None
    of: str = ""
    forgotten: bool = False


@frozen
class Contract:
    """A pre- or postcondition; ``unpredicated`` as in :class:`Invariant`, ``free``: assumed but not checked.

    ``always``: a free one is assumed also where it would be checked, were it not free (``{:always_assume}``).
    """

    condition: Expr
    origin: Origin
    unpredicated: bool = False
    free: bool = False
    always: bool = False


# -- sequential statements ----------------------------------------------------------------------------------


@frozen
class Call:
    """``call results := procedure(arguments)``.

    ``under``: where it holds, the preconditions need no proof (``{:verified_under}``); ``forgotten`` as in :class:`Check`.
    """

    procedure: str
    arguments: tuple[Expr, ...]
    results: tuple[Var, ...]
    origin: Origin
    under: Expr = FALSE
    forgotten: bool = False


@frozen
class If:
    """``condition`` is None for a nondeterministic choice (``if (*)``)."""

    condition: Expr | None
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    origin: Origin


@frozen
class While:
    """``condition`` is None for ``while (*)``. ``label`` is unique in the procedure and names the loop everywhere."""

    label: str
    condition: Expr | None
    invariants: tuple[Invariant, ...]
    body: tuple[Statement, ...]
    origin: Origin


@frozen
class Break:
    """Leaves the loop called ``label`` (None: the innermost)."""

    label: str | None
    origin: Origin


@frozen
class Goto:
    """Jumps to one of the labels, nondeterministically."""

    labels: tuple[str, ...]
    origin: Origin


@frozen
class Label:
    """Names this place of the statement list."""

    name: str
    origin: Origin


@frozen
class Return:
    """Leaves the procedure."""

    origin: Origin


Statement: TypeAlias = Assign | Havoc | Assume | Assert | Call | If | While | Break | Goto | Label | Return


# -- declarations -------------------------------------------------------------------------------------------


@frozen
class TypeDecl:
    """``type name``: an uninterpreted type."""

    name: str


@frozen
class ConstDecl:
    """``const name: type``; ``existential`` marks a Houdini switch (``{:existential true}``)."""

    variable: Var
    unique: bool = False
    existential: bool = False


@frozen
class GlobalDecl:
    """``var name: type``, shared by all procedures."""

    variable: Var


@frozen
class FunctionDecl:
    """A function symbol: ``builtin`` is an SMT-LIB operator name, ``body`` a definition; neither: uninterpreted.

    ``inline``: the body is to stand for its applications also where other definitions become axioms.
    """

    name: str
    parameters: tuple[Var, ...]
    result: Type
    body: Expr | None = None
    builtin: str | None = None
    inline: bool = False


@frozen
class Axiom:
    """A condition over constants and functions that is assumed everywhere.

    What leads to it (:mod:`boogie_ir.transform.prune`): ``used_by`` are the functions and constants in whose ``uses`` clause
    it stands;
    ``include_dep``: whatever it mentions does; ``keep``: it is never left out.
    """

    condition: Expr
    origin: Origin
    used_by: tuple[str, ...] = ()
    include_dep: bool = False
    keep: bool = False


@frozen
class Procedure:
    """A procedure with, or without, a body. ``variables`` are its locals; ``where`` clauses are preconditions of havoc.

    ``inline``: its body stands for its calls, so many within one another (:mod:`boogie_ir.transform.inline`); None: calls are
    by contract.
    """

    name: str
    parameters: tuple[Var, ...]
    results: tuple[Var, ...]
    requires: tuple[Contract, ...]
    ensures: tuple[Contract, ...]
    modifies: tuple[str, ...]
    variables: tuple[Var, ...]
    body: tuple[Statement, ...] | None
    origin: Origin
    inline: int | None = None


@frozen
class Program:
    """A Boogie program; declaration order carries no meaning."""

    types: tuple[TypeDecl, ...] = ()
    constants: tuple[ConstDecl, ...] = ()
    functions: tuple[FunctionDecl, ...] = ()
    axioms: tuple[Axiom, ...] = ()
    variables: tuple[GlobalDecl, ...] = ()
    procedures: tuple[Procedure, ...] = ()
