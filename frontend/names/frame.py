"""What lowering works in: the file's declarations, one kernel's memory, and one function call's names and exits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field, fields, replace
from typing import Any, Protocol, TypeAlias, TypeVar

from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.source import Origin, Span
from frontend.errors import LeftToCompiler, Problem, SourceError
from frontend.memory.addresses import step_bytes
from frontend.memory.emit import Emitter
from frontend.memory.memory import Keys, Memory
from frontend.names.missing import Pieces
from frontend.names.mutation import NO_WRITERS, Mutations, Writers
from frontend.names.resolve import Bound, Scope, Space
from frontend.source.preprocess import is_ours
from frontend.syntax import syntax
from frontend.types.layout import Layout
from frontend.types.pointer_width import PointerWidth
from frontend.types.types import Record, Reference, Type
from frontend.types.values import Operand, Place, Value

T = TypeVar("T")


@frozen
class LoweringOptions:
    """How wide ``size_t`` and pointers are, 32 or 64 bits; the launch's number of dimensions where it is known.

    ``modular``: functions are verified from arbitrary arguments too (:mod:`frontend.kernels.modular`). ``inner_bounds``: it is
    asserted that an index into an array within another array, or within a structure, stays there. ``uniform``: with 64 bits
    for pointers all kernels have them, also those that do the same with 32; ``narrowed``: the 32 bits are such an attempt.
    ``few_threads``: thread numbers fit into 32 bits. ``lenient``: what a file needs and does not declare stands for something
    of which the kernels say so (:mod:`frontend.names.missing`). ``instances``: of kernel templates, in place of those that
    the file tells. ``kernels``: the names of those that are wanted; none: all are. ``whole``: what leaves something out is of no
    use, so that nothing more is lowered then. ``certain``: what C++ decides by its finer rules (which of several templates, which
    specialisation, whether an expression is an lvalue) is left to a compiler of C++.
    """

    pointer_bits: int = 64
    work_dim: int | None = None
    modular: bool = False
    inner_bounds: bool = False
    uniform: bool = False
    narrowed: bool = False
    few_threads: bool = True
    lenient: bool = False
    instances: tuple[syntax.NamedType, ...] = ()
    kernels: tuple[str, ...] = ()
    whole: bool = False
    certain: bool = False


@mutable
class Class:
    """What a record declares beside its data: bases, methods, static members, and the scope of its methods.

    ``closure``: it is the class of a lambda, which stands in a method of the object ``around`` (None: in no method); where it
    has a copy of that object, ``copied`` says of which class, and how far that lies in it.
    ``brought`` are the bases whose methods of a name a using-declaration makes methods of this class, too; ``inherits`` those
    whose constructors it makes constructors of this class.
    ``friends`` are functions of no object that are defined in it; calls find them by the types of their arguments.
    """

    type: Record
    definition: syntax.Record
    scope: Scope
    bases: tuple[Record, ...]
    methods: dict[str, list[syntax.Function]] = field(default_factory=dict)
    statics: dict[str, syntax.Variable] = field(default_factory=dict)
    initializers: dict[str, syntax.Expression] = field(default_factory=dict)
    friends: dict[str, list[syntax.Function]] = field(default_factory=dict)
    brought: dict[str, list[Record]] = field(default_factory=dict)
    inherits: list[Record] = field(default_factory=list)
    closure: bool = False
    instance: int = 0  # of the function in which the lambda stands
    around: Place | None = None
    copied: tuple[Record, int] | None = None
    copying: bool = False  # a copy constructor that does more than copy the members

    @property
    def mutable(self) -> bool:
        """Whether constant methods may change some member."""
        fields = (m for m in self.definition.members or () if isinstance(m, syntax.Field))
        return any(syntax.Specifier.MUTABLE in f.specifiers for f in fields)


Loop: TypeAlias = tuple[tuple[syntax.Variable, ...], syntax.For]
"""What a loop over a range stands for: declarations, and the loop after them."""


class Lowering(Protocol):
    """What lower rooms ask of those above them: C++'s types, expressions, calls and statements mention each other.

    This is the one way up; :mod:`frontend.kernels.lowering` says which function answers.
    """

    def find_type(self, frame: Frame, written: syntax.NamedType) -> Type | None:
        """The type that a name stands for; None where it stands for none."""
        ...

    def define_record(self, frame: Frame, record: syntax.Record, scope: Scope, name: str) -> Record:
        """Lays a record out under a unique name and files its methods."""
        ...

    def lower_expression(self, frame: Frame, expression: syntax.Expression) -> Operand:
        """A place where the expression is one, else a value."""
        ...

    def converted_object(self, frame: Frame, value: Value, target: Type, span: Span, explicit: bool = False) -> Value | None:
        """A value converted by an operator of its class, or a constructor of the target's; None where none does."""
        ...

    def construct_with(self, frame: Frame, place: Place, operands: tuple[Operand, ...], span: Span) -> None:
        """Constructs an object of a class in a place from operands."""
        ...

    def lower_list(self, frame: Frame, statements: tuple[syntax.Statement, ...], tail: bool = False) -> None:
        """Statements in order. ``tail``: nothing of the function follows, so returns need not jump."""
        ...


@mutable
class Program:
    """One source file; caches of what its declarations mean."""

    dialect: str
    root: Space
    options: LoweringOptions
    layout: Layout
    lowering: Lowering
    pieces: Pieces
    keys: Keys = field(default_factory=Keys)
    types: dict[tuple[object, ...], Type] = field(default_factory=dict)
    inlined: int = 0  # calls whose functions were lowered where they stand
    parameters: dict[int, tuple[Type, ...]] = field(default_factory=dict)  # of functions of C
    classes: dict[str, Class] = field(default_factory=dict)
    mutations: dict[int, Mutations] = field(default_factory=dict)
    expanded: dict[str, int] = field(default_factory=dict)  # of functions of C (frontend.names.confined)
    confined: dict[str, bool] = field(default_factory=dict)
    only_read: dict[str, frozenset[int]] = field(default_factory=dict)
    outside: dict[int, syntax.Function] = field(default_factory=dict)  # methods of class templates, as of a class
    writers: Writers = NO_WRITERS
    associable: frozenset[str] = frozenset()  # functions that calls may find by the types of arguments
    expansions: dict[tuple[int, tuple[tuple[str, int], ...]], Any] = field(default_factory=dict)  # templates without packs
    loops: dict[tuple[int, int], tuple[syntax.Call | syntax.ForRange, Loop]] = field(default_factory=dict)  # see `loop_of`
    folds: dict[int, tuple[syntax.Call, syntax.StatementExpression]] = field(default_factory=dict)  # for sums of annotations
    evaluated: dict[tuple[object, ...], tuple[Value | None, bool, PointerWidth]] = field(default_factory=dict)  # constant calls
    instances: dict[str, tuple[str, dict[str, Type | Value]]] = field(default_factory=dict)  # class template instances
    enumerated: dict[tuple[int, int, str], tuple[int, ...]] = field(default_factory=dict)  # values of enumerators
    locals: dict[str, tuple[object, ...]] = field(default_factory=dict)  # whose the names of classes inside functions are
    homes: dict[int, Space] = field(default_factory=dict)  # of enumerations, by number
    chosen_numbers: dict[str, int] = field(default_factory=dict)  # for missing pieces that have been met
    chosen_types: dict[str, str] = field(default_factory=dict)

    @property
    def cplusplus(self) -> bool:
        return self.dialect == "cuda"

    def loop_of(self, node: syntax.Call | syntax.ForRange, number: int, made: Callable[[], Loop]) -> Loop:
        """The loop that a node stands for, with a number of elements or bytes: the same tree each time, since objects are known
        by the nodes that declare them. The node is kept with it, so that no other can have its identity.
        """
        found = self.loops.get((id(node), number))
        if found is None:
            found = self.loops[id(node), number] = node, made()
        return found[1]

    def left_to_compiler(self, span: Span) -> None:
        """Raises LeftToCompiler where a finer rule of C++ decides in a user's text, and a compiler of C++ is to be asked."""
        if self.options.certain and not is_ours(span.file):
            raise LeftToCompiler

    def copied(self) -> Program:
        """What is known of the file by now; what is learnt of either from here on, the other does not know."""
        known = {f.name: getattr(self, f.name) for f in fields(self)}
        tables: dict[str, Any] = {name: dict(value) for name, value in known.items() if isinstance(value, dict)}
        return replace(self, layout=self.layout.copied(), keys=self.keys.copied(), **tables)


@mutable
class Exit:
    """What ``break`` and ``continue`` leave; ``used`` ones need their block."""

    break_label: str
    continue_label: str | None
    continues_loop: bool = False
    break_used: bool = False
    continue_used: bool = False


@mutable
class Returns:
    """Where ``return`` goes in an inlined call: its value, and whether a block must be left."""

    label: str
    type: Type
    reference: bool
    place: Place | None = None  # result variable
    direct: Operand | None = None  # the only result, where the function has one return at its end
    single: bool = False
    used: bool = False
    automatic: bool = False  # the type is open: it is that of the first value returned
    outer: int = 0  # how many variables there were before the call: nobody changes those that the call adds after it


@mutable
class Jumps:
    """Labels of the enclosing statement lists that a ``goto`` can reach, and how."""

    forward: dict[str, str] = field(default_factory=dict)  # label -> block to leave
    backward: dict[str, str] = field(default_factory=dict)  # label -> loop to continue
    used: set[str] = field(default_factory=set)


@mutable
class Frame:
    """One call in progress: its function, names, exits, and the calls through which it was reached."""

    program: Program
    memory: Memory
    scope: Scope
    key: int
    function: syntax.Function | None = None
    caller: Origin | None = None
    mutations: Mutations = field(default_factory=Mutations)
    this: Place | None = None
    exits: list[Exit] = field(default_factory=list)
    returns: Returns | None = None
    jumps: Jumps = field(default_factory=Jumps)
    active: tuple[int, ...] = ()
    instance: int = 0  # which function, and which instance of a template: for its static variables and local classes
    postcondition: object | None = None  # what a postcondition may mention (annotation_values.Surroundings)

    @property
    def emitter(self) -> Emitter:
        return self.memory.emitter

    @property
    def layout(self) -> Layout:
        return self.program.layout

    def origin(self, span: Span, construct: str) -> Origin:
        """What stands at a place; of a header of ours, at the call from the user's text."""
        caller = self.caller
        while caller is not None and is_ours(span.file):
            span, caller = caller.span, caller.caller
        return Origin(span, construct, caller)

    @contextmanager
    def block(self) -> Iterator[None]:
        """A block scope."""
        outer, self.scope = self.scope, Scope(self.scope)
        try:
            yield
        finally:
            self.scope = outer

    def bind(self, name: str, value: Operand, *, reference: Reference | None = None, const: bool = False) -> None:
        """Declares a variable in the innermost scope: of a reference type, or one that is ``const`` or not."""
        if name:
            self.scope.names[name] = Bound(value, reference, const)

    def object_of(self, record: str | None = None) -> Place | None:
        """The object that ``this`` points to; in a lambda that of the method around, unless ``record`` is the lambda's class.

        In a constant method it is constant, unless members of the class are ``mutable``.
        """
        found = self.this
        while found is not None and isinstance(found.type, Record) and found.type.name != record:
            owner = self.program.classes.get(found.type.name)
            if owner is None or not owner.closure:
                break
            if owner.copied is not None and record in (None, owner.copied[0].name):
                return self._copy(found, owner, *owner.copied)
            found = owner.around
        if found is None or found is not self.this or self.function is None or not isinstance(found.type, Record):
            return found
        owner = self.program.classes.get(found.type.name)
        constant = syntax.Qualifier.CONST in self.function.type.qualifiers
        return replace(found, const=True) if constant and owner is not None and not owner.mutable else found

    def _copy(self, closure: Place, owner: Class, type_: Record, distance: int) -> Place:
        """The copy of the object around that a lambda's object has."""
        constant = closure.const or syntax.Qualifier.CONST in owner.methods["operator()"][0].type.qualifiers
        address = step_bytes(self.memory, closure.address, distance)
        return replace(closure, type=type_, address=address, const=constant and not self._may_change(type_))

    def _may_change(self, type_: Record) -> bool:
        """Whether constant methods of a class may change some member."""
        owner = self.program.classes.get(type_.name)
        return owner is not None and owner.mutable

    def typed(self, node: object, read: Callable[[], T]) -> T:
        """What lowering gives that is done for types alone: once for each part of the text in each call and instance.

        So no nesting of such questions asks twice: what is lowered grows with the text and not with its depth.
        """
        key = (id(node), self.key, self.instance, self.scope.instance())
        found = self.emitter.looked_at.get(key)
        if found is None:
            with self.emitter.only_types():
                found = self.emitter.looked_at[key] = (node, read())
        result: T = found[1]
        return result

    def within(self, scope: Scope) -> Frame:
        """The same call, seen from another scope: for what file-scope declarations mean."""
        return replace(self, scope=scope, exits=[], jumps=Jumps())


def undeclared(span: Span, name: str, what: str = "") -> SourceError:
    """The error that ``name`` (``what`` it looks like, if known) is not declared."""
    return SourceError(Problem(span, f"{what}{' ' if what else ''}{name} is not declared", code="undeclared", details=(name,)))


def source_error(span: Span, message: str, hint: str = "") -> SourceError:
    return SourceError(Problem(span, message, hint))
