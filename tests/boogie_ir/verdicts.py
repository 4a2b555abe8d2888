"""What the proof machinery says of a Boogie program, for tests of the language."""

from __future__ import annotations

from boogie_ir.check.typecheck import check_program
from boogie_ir.prove.discharge import Proved
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import Choice, open_by_triggers, open_choice
from boogie_ir.transform.inline import Beyond, inlined
from houdini.verify import verify_program


def failing_lines(text: str, beyond: Beyond = Beyond.SPEC, *, triggers: bool = False) -> list[int]:
    """The lines of the assertions that are not proved."""
    program = parse_program(text)
    assert not check_program(program)
    backend = open_by_triggers() if triggers else open_choice(Choice(("z3",)))
    try:
        found = verify_program(inlined(program, beyond), backend)
    finally:
        backend.close()
    assert not [v.fault for v in found if v.fault is not None]
    return sorted(o.obligation.origin.span.line for v in found for o in v.outcomes if not isinstance(o.result, Proved))
