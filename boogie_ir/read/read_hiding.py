"""Reading ``hide``, ``reveal``, ``push`` and ``pop``, and hideable axioms (:mod:`boogie_ir.transform.hiding`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from boogie_ir.lang.expr import TRUE
from boogie_ir.lang.program import Assume, Axiom, Contract, Procedure
from boogie_ir.lang.source import Origin
from boogie_ir.lang.spelling import read_name
from boogie_ir.read.terms.read_declarations import always_revealed
from boogie_ir.read.terms.read_names import Environment, Node, Unsupported
from boogie_ir.transform.hiding import Change, HidingError, Visibility, with_hidden_axioms


def read_visibility(node: Node, env: Environment) -> tuple[Assume, Visibility]:
    """The statement that stands for a command, which says nothing itself, and the command."""
    word, *rest = node.children
    named = None if not rest or rest[0] == "*" else read_name(rest[0])
    if named is not None and named not in env.functions:
        raise env.error(node, f"undeclared function {named}")
    return Assume(TRUE, Origin(env.span(node), str(word))), Visibility(Change(str(word)), named)


def split_axioms(read: Iterable[tuple[Axiom, bool]], tree: Node) -> tuple[tuple[Axiom, ...], tuple[Axiom, ...]]:
    """The axioms that hold everywhere, and those that a procedure may hide: none where no procedure hides any."""
    read = tuple(read)
    hides = any(node.children[0] == Change.HIDE.value for node in tree.find_data("visibility"))
    shown = always_revealed(tree)
    hideable = tuple(a for a, may in read if may and hides and not shown.intersection(a.used_by))
    return tuple(a for a, _ in read if not any(a is h for h in hideable)), hideable


def with_hideable(procedure: Procedure, axioms: tuple[Axiom, ...], commands: Mapping[int, Visibility]) -> Procedure:
    """The procedure, whose body was read with the commands: its assertions rest on those axioms that are revealed."""
    if procedure.body is None or not axioms:
        return procedure
    if not commands:
        known = tuple(Contract(a.condition, a.origin, free=True) for a in axioms)
        return replace(procedure, requires=(*known, *procedure.requires))
    try:
        return replace(procedure, body=with_hidden_axioms(procedure.body, commands, axioms))
    except HidingError as error:
        raise Unsupported(error.origin.span, str(error)) from error
