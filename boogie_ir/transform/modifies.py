"""What procedures modify, where nothing says so: the global variables that their bodies assign or their callees modify."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boogie_ir.lang.program import Assign, Call, Havoc, Procedure
from boogie_ir.vc.cfg import statements


def inferred_modifies(procedures: Iterable[tuple[str, Procedure]], globals_: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """What each procedure modifies, by the name that calls know it by; several bodies may come with one name.

    What a procedure says that it modifies counts too. The least fixed point over the calls.
    """
    found: dict[str, set[str]] = {}
    calls: dict[str, set[str]] = {}
    for name, procedure in procedures:
        own, called = found.setdefault(name, set()), calls.setdefault(name, set())
        own.update(procedure.modifies)
        for statement in statements(procedure.body or ()):
            match statement:
                case Assign():
                    own.add(statement.target.name)
                case Havoc():
                    own.update(v.name for v in statement.targets)
                case Call():
                    own.update(v.name for v in statement.results)
                    called.add(statement.procedure)
                case _:
                    pass
    changed = True
    while changed:
        changed = False
        for name, called in calls.items():
            more = {v for callee in called for v in found.get(callee, ())}
            if not more <= found[name]:
                found[name] |= more
                changed = True
    return {name: tuple(sorted(own & globals_)) for name, own in found.items()}
