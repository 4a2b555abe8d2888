"""``goto``: jumps forward leave a block that ends at the label, jumps back continue a loop that starts there.

A label is reached from its own statement list and from what is nested in it; other jumps are not supported.
"""

from __future__ import annotations

from boogie_ir.lang.expr import TRUE
from boogie_ir.lang.kernel import Block, Break, Continue, While
from frontend.claims.lower_claims import head_permissions
from frontend.errors import Unsupported
from frontend.names.frame import Frame
from frontend.notes.loop_heads import leading
from frontend.statements.lower_loops import invariants_of
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk


def lower_labelled(frame: Frame, statements: tuple[syntax.Statement, ...], tail: bool) -> None:
    """A statement list with labels."""
    flat = _flatten(statements)
    places = [i for i, s in enumerate(flat) if isinstance(s, syntax.Label)]
    backward = [i for i in places if _jumps_to(_name(flat[i]), flat[i:])]
    chosen = backward[0] if backward else places[-1]
    label = flat[chosen]
    assert isinstance(label, syntax.Label)
    before, after = flat[:chosen], (label.body, *flat[chosen + 1 :])
    _before(frame, label, before)
    if backward:
        _loop(frame, label, after)
        return
    frame.program.lowering.lower_list(frame, after, tail)


def _name(statement: syntax.Statement) -> str:
    assert isinstance(statement, syntax.Label)
    return statement.name


def _flatten(statements: tuple[syntax.Statement, ...]) -> tuple[syntax.Statement, ...]:
    """Each label on an empty statement of its own, followed by what it labels."""
    flat: list[syntax.Statement] = []
    for statement in statements:
        while isinstance(statement, syntax.Label):
            flat.append(syntax.Label(statement.span, statement.name, syntax.Empty(statement.span)))
            statement = statement.body
        flat.append(statement)
    return tuple(flat)


def _jumps_to(name: str, statements: tuple[syntax.Statement, ...]) -> bool:
    return any(isinstance(node, syntax.Goto) and node.label == name for s in statements for node in walk(s))


def _before(frame: Frame, label: syntax.Label, before: tuple[syntax.Statement, ...]) -> None:
    if not _jumps_to(label.name, before):
        frame.program.lowering.lower_list(frame, before)
        return
    block = frame.emitter.unique(f"to_{label.name}")
    frame.jumps.forward[label.name] = block
    with frame.emitter.buffer() as statements, frame.emitter.until(block):
        frame.program.lowering.lower_list(frame, before)
    del frame.jumps.forward[label.name]
    frame.emitter.emit(Block(block, tuple(statements), frame.origin(label.span, f"jumps to {label.name}")))


def _loop(frame: Frame, label: syntax.Label, after: tuple[syntax.Statement, ...]) -> None:
    """The rest of the list runs as a loop that its jumps back continue and its end leaves."""
    origin = frame.origin(label.span, f"loop at {label.name}")
    claims, rest = leading(syntax.Compound(label.span, after))
    invariants, held = invariants_of(frame, claims), head_permissions(frame, claims)
    name = frame.emitter.unique(f"loop_{label.name}")
    frame.jumps.backward[label.name] = name
    with frame.emitter.buffer() as statements:
        assert isinstance(rest, syntax.Compound)
        frame.program.lowering.lower_list(frame, rest.body)
    del frame.jumps.backward[label.name]
    frame.emitter.emit(While(name, TRUE, invariants, (*held, *statements, Break(name, origin)), origin))


def lower_goto(frame: Frame, goto: syntax.Goto) -> None:
    """One jump."""
    origin = frame.origin(goto.span, f"goto {goto.label}")
    if goto.label in frame.jumps.forward:
        frame.emitter.emit(Break(frame.jumps.forward[goto.label], origin))
    elif goto.label in frame.jumps.backward:
        frame.emitter.emit(Continue(frame.jumps.backward[goto.label], origin))
    else:
        raise Unsupported(goto.span, f"the jump to {goto.label}", "its label is not in an enclosing list of statements")
