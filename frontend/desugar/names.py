"""What desugaring works in: the unit's declarations by symbol, the names they get, and the temporaries of a statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from boogie_ir.lang.source import Span
from frontend.desugar.types import written
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from frontend.typed import tree
from frontend.typed.types import RecordUse, Reference, Type, unqualified


@dataclass(slots=True, eq=False)
class Names:
    """The names of one function's variables, and what the unit declares.

    ``flat``: records of which C has the members of their bases instead of the bases. ``by_pointer``: functions that return a
    reference as a pointer. ``block`` writes the body of a statement expression. ``spelled``: a variable's name by its symbol; a
    name that two variables of a function share, or that the file has too, is not used for either. ``pending``: temporaries that
    the statement being written needs before it. ``returns_pointer``: this is a function by pointer.
    """

    records: dict[str, tree.Record]
    functions: dict[str, tree.Function]
    flat: frozenset[str]
    by_pointer: frozenset[str]
    block: Callable[[Names, tree.Block], s.Compound]
    spelled: dict[str, str]
    pending: list[s.Variable] = field(default_factory=list)
    returns_pointer: bool = False
    count: int = 0

    def temporary(self, type: Type, span: Span) -> s.Name:
        """A new variable of the type, declared before the statement being written."""
        self.count += 1
        name = f"temporary_{self.count}" if self.count > 1 else "temporary"
        while name in self.spelled.values():
            name += "_"
        self.pending.append(s.Variable(span, name, written(unqualified(type), span)))
        return s.Name(span, name)

    def record(self, type: Type) -> tree.Record | None:
        """The record that a type is, if it is one."""
        plain = unqualified(type)
        return self.records[plain.symbol] if isinstance(plain, RecordUse) else None

    def binds(self, member: tree.Member) -> bool:
        """Whether a member is a reference, which is a pointer here."""
        record = self.record(member.base.type)
        return record is not None and any(f.name == member.field and isinstance(f.type, Reference) for f in record.fields)

    def mutable(self, type: Type, field: str) -> bool:
        """Whether a member is the object's own, no reference: one that is not constant in a constant object is `mutable`."""
        record = self.record(type)
        return record is not None and any(f.name == field and not isinstance(f.type, Reference) for f in record.fields)


def spelled_globally(unit: tree.Unit) -> dict[str, str]:
    """A name for each global variable: as written where no other has it."""
    counts = Counter(v.name for v in unit.variables)
    taken = {f.symbol for f in unit.functions}
    return {v.symbol: v.name if counts[v.name] == 1 and v.name not in taken else v.symbol for v in unit.variables}


def spelled_in(function: tree.Function, outside: dict[str, str], functions: Iterable[str]) -> dict[str, str]:
    """A name for each variable that a function may mention: its own where nothing else has it, else a new one.

    No name is hidden by another then, whatever the scopes: neither a variable's, nor what the function mentions of the tables.
    """
    own = [*function.parameters, *declared_in(function)]
    counts = Counter(v.name for v in own)
    taken = {*outside.values(), *functions, *_known_in(function)}
    plain = {v.symbol: v.name for v in own if v.name and counts[v.name] == 1 and v.name not in taken}
    taken |= set(counts)
    for each in own:
        if each.symbol not in plain:
            name = each.symbol
            while name in taken:
                name += "_"
            taken.add(name)
            plain[each.symbol] = name
    return outside | plain


def _known_in(function: tree.Function) -> Iterator[str]:
    """What a function mentions of the tables by names without a scope."""
    for node in walk(function.body) if function.body is not None else ():
        if isinstance(node, tree.KnownUse | tree.KnownCall) and not node.scope:
            yield node.name


def declared_in(function: tree.Function) -> Iterator[tree.Variable]:
    """The variables that a function's body declares, anywhere inside."""
    if function.body is not None:
        yield from (node for node in walk(function.body) if isinstance(node, tree.Variable))
