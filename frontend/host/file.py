"""What a file's host code consists of: functions, variables outside functions, classes, and what is known of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boogie_ir.lang.frozen import frozen_node
from frontend.names.frame import Program
from frontend.names.resolve import Scope, Space
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk


@frozen_node
class HostFunction:
    """A function of the host with code; ``record`` is the class whose method it is."""

    function: syntax.Function
    scope: Scope
    record: syntax.Record | None = None


@dataclass(slots=True, eq=False)
class Unsaid:
    """What may change at any time: ``variables`` of the file, ``members`` of objects, all that somebody has the address of."""

    variables: set[str] = field(default_factory=set)
    members: set[str] = field(default_factory=set)
    escaped: bool = False


@dataclass(slots=True, eq=False)
class File:
    """A file's host code. ``written``: names of which some code changes the variable, or hands on its address."""

    program: Program
    functions: dict[str, list[HostFunction]] = field(default_factory=dict)
    kernels: dict[str, list[syntax.Function]] = field(default_factory=dict)
    variables: dict[str, list[tuple[syntax.Variable, Space]]] = field(default_factory=dict)
    prototypes: dict[str, list[syntax.Function]] = field(default_factory=dict)
    written: frozenset[str] = frozenset()
    records: dict[str, list[syntax.Record]] = field(default_factory=dict)
    enumerators: Counter[str] = field(default_factory=Counter)  # how many enumerations there are with a name
    elsewhere: list[object] = field(default_factory=list)  # code that is not of host functions
    launching: frozenset[str] = frozenset()  # functions that launch kernels, themselves or through others
    acting: frozenset[str] = frozenset()  # functions that ask devices for anything, in the same way
    acting_records: frozenset[str] = frozenset()  # classes whose objects ask devices for something when they are made or end
    other_streams: bool = False  # streams are made that may not be blocking
    calls_others: bool = False  # functions of the program that are not here
    unread: str = ""  # the text that does not parse
    used: frozenset[str] = frozenset()  # namespaces and names of them that `using` makes known
    skipped: list[syntax.Skipped] = field(default_factory=list)
    unsaid: Unsaid = field(default_factory=Unsaid)
    arrays: Mapping[str, int] = field(default_factory=dict)  # names of variables that are arrays, and of how many dimensions
    keepers: frozenset[str] = frozenset()  # types whose objects may keep references to what they are made of, or change it
    keeping: bool = False  # there may be such objects
    kernel_members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # members, and the kernels that they hold
    foreign: frozenset[int] = frozenset()  # functions that launch kernels of other files only, by identity
    handing: frozenset[str] = frozenset()  # functions that launch what they are given, which foreign ones call
    rebinding: bool = False  # and some that an assignment has keep another reference: `std::reference_wrapper`

    def hides(self, record: syntax.Record, name: str) -> bool:
        """Whether methods of a class may mean a member by a name: its own, or that of a base, or of a class around.

        A parameter of its template is like a member. Bases and classes around are looked for by what all classes declare; a base
        that is not here may declare anything.
        """
        classes = [each for records in self.records.values() for each in records]
        around = [each for each in classes if any(m is record for m in each.members or ())]
        if record.members is not None and not record.bases and not around:
            return name in _members(record)
        lines = [record, *around]
        for each in lines:
            for base in each.bases:
                known = self.records.get(base.type.name, ())
                if not known:
                    return True
                lines += (one for one in known if not any(one is other for other in lines))
        return name in _members(record) or self.has_member(name)

    def has_member(self, name: str) -> bool:
        """Whether some class of the file declares a member of a name."""
        return any(name in _members(each) for records in self.records.values() for each in records)

    def mentions(self, name: str) -> bool:
        """Whether host code mentions a variable."""
        bodies = (host.function.body for functions in self.functions.values() for host in functions)
        nodes = (node for body in bodies for node in walk(body))
        return any(isinstance(node, syntax.Name) and node.name == name for node in nodes) or name in self.unread


def _members(record: syntax.Record) -> Iterator[str]:
    """What a class declares."""
    yield from (parameter.name for parameter in record.template or ())
    for member in record.members or ():
        match member:
            case syntax.Field(name=name) | syntax.Function(name=name):
                yield name
            case syntax.Variables(items=items) | syntax.Enumeration(items=items):
                yield from (item.name for item in items or ())
            case _:
                pass
