"""The objects of a kernel and where they live: in registers (private variables, leaf by leaf) or in arrays.

A local variable lives in registers unless some access needs an array: a computed index, a pointer that may point
elsewhere, an access of another width (:class:`frontend.memory.points_to.InMemory`). Everything shared lives in arrays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace

from boogie_ir.lang import kernel as ir_kernel
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Expr, Literal, Var
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.kernel import MemorySpace, SourceArray
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.types import BV32, BitVec
from frontend.memory.emit import Emitter
from frontend.memory.points_to import Alias, Copy, Flow, Granule, Held, HostPointers, InMemory, Model
from frontend.syntax import syntax
from frontend.types.layout import Layout, Leaf, UnknownSize
from frontend.types.types import UINT, Array, Pointer, Record, Type, Void, spell
from frontend.types.values import ANYWHERE, NULL, UNKNOWN, Address, Source

FIRST_GROUP = 256
"""The number of a thread's first group of copies: more than a wait may leave under way."""

MAXIMAL_LEAVES = 64
"""Objects of more leaves live in arrays."""


@frozen
class Object:
    """Something with an address. ``number`` is the base of pointers to it; ``initial`` its first bytes, where known."""

    number: int
    name: str
    type: Type
    space: MemorySpace
    source: SourceArray
    origin: Origin
    parameter: bool = False
    volatile: bool = False
    initial: bytes | None = None
    function: syntax.Function | None = None


@frozen
class ScalarRegister:
    """A scalar leaf in a private variable."""

    leaf: Leaf
    variable: Var


@frozen
class PointerRegister:
    """A pointer leaf: ``node`` names it in the flows; ``base`` is None where it can only be ``known``."""

    leaf: Leaf
    node: int
    base: Var | None
    known: int
    offset: Var


Register = ScalarRegister | PointerRegister


@mutable
class Keys:
    """Numbers for objects and pointer variables that are the same in every pass: by where they come from."""

    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)
    nodes: list[object] = field(default_factory=list)  # kept alive: keys hold identities of syntax nodes

    def copied(self) -> Keys:
        """The same numbers, with others to come of its own."""
        return Keys(dict(self.numbers), list(self.nodes))

    def number(self, *parts: object) -> int:
        """The number of this combination of numbers, names and syntax nodes."""
        key = tuple(p if isinstance(p, int | str) else id(p) for p in parts)
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.numbers) + UNKNOWN + 1
            self.nodes.extend(p for p in parts if not isinstance(p, int | str))
        return found


@frozen
class RawUse:
    """A use, by a collective, of the storage that begins at ``offset`` of a plain array: a thread writes its word at ``own``."""

    offset: Expr
    own: Expr
    span: Span


@mutable
class Memory:
    """The memory of one kernel in one pass of lowering.

    ``pure`` is set while annotations are lowered: reads are then expressions instead of loads.
    """

    emitter: Emitter
    layout: Layout
    model: Model
    keys: Keys
    pointer_bits: int
    pure: bool = False
    guessed: bool = False  # the model is a guess that knows of no pointer where it points
    condensed: bool = False  # the kernel is large: not all calls need be followed (frontend.names.confined)
    precise: frozenset[int] = frozenset()  # objects of which it must be known which elements are read
    roamed: set[int] = field(default_factory=set)  # objects of which calls that are not followed read some elements
    unsettled: bool = False  # what this pass makes is not the kernel, whatever its flows imply
    flows: dict[Flow, None] = field(default_factory=dict)
    objects: dict[int, Object] = field(default_factory=dict)
    declared: dict[int, int] = field(default_factory=dict)
    variables: set[int] = field(default_factory=set)
    registers: dict[int, dict[int, Register]] = field(default_factory=dict)
    arrays: dict[int, ir_kernel.Array] = field(default_factory=dict)
    companions: dict[int, ir_kernel.Array] = field(default_factory=dict)
    turns: dict[int, Var] = field(default_factory=dict)  # of the storages of collectives (frontend.builtins.collectives)
    raw_storages: dict[int, list[RawUse]] = field(default_factory=dict)  # plain arrays in which collectives have their storage
    numbers: dict[Expr, Address] = field(default_factory=dict)  # of which pointers the bits are such an expression
    copying: list[Var] = field(default_factory=list)  # what counts groups of copies, and tells which have ended
    lengths: dict[int, Var] = field(default_factory=dict)  # of arrays of which an annotation speaks, in elements of the source
    cluster: tuple[int, int, int] | None = None  # how many blocks in each dimension make one
    twins: dict[int, Object] = field(default_factory=dict)  # by shared array: what leads to those of a cluster's blocks
    barriers: dict[int | None, set[bool]] = field(default_factory=dict)  # by number: whether they are of some threads, or of all

    @property
    def index(self) -> BitVec:
        return BitVec(self.pointer_bits)

    def flow(self, flow: Flow) -> None:
        self.flows[flow] = None

    def by_cases(self, address: Address) -> None:
        """Notes that an access goes to one of several objects, which must be arrays then.

        Of a pointer variable a guess cannot tell that: noted of every object that only a reference leads to, it would cost a
        pass with arrays for all of them. So where nothing else asks for an array, it is left to the next pass, which must follow.
        """
        if self.guessed and isinstance(address.offset, Literal | Var) and any(s not in self.objects for s in address.sources):
            self.unsettled = True
        else:
            self.flow(InMemory(address.sources))

    def private(self, numbers: frozenset[int]) -> frozenset[int]:
        """Those of some objects that may live in registers."""
        return frozenset(n for n in numbers if n in self.objects and self.objects[n].space is MemorySpace.PRIVATE)

    # -- objects ------------------------------------------------------------------------------------------

    def add(self, item: Object) -> Object:
        """Makes an object known."""
        self.objects[item.number] = item
        if isinstance(item.type, Array | Record):
            self.emitter.pointer_width.layout_of(item.type, self.layout)
        self.declared[item.number] = self.layout.declared_unit(item.type)
        if item.parameter and _holds_pointers(self.layout, item.type):
            self.flow(HostPointers(item.number))
        return item

    def length(self, item: Object) -> Var:
        """How many elements an array from outside has: a parameter of the kernel, that only annotations mention."""
        if item.number not in self.lengths:
            self.lengths[item.number] = Var(self.emitter.unique(f"{item.name}.length"), BitVec(64))
            self.emitter.stable.add(self.lengths[item.number].name)
        return self.lengths[item.number]

    def twin(self, item: Object) -> Object:
        """What stands for a shared array in all blocks of a cluster (:mod:`frontend.clusters`)."""
        if item.number not in self.twins:
            self.array(item)
            name, number = f"{item.name}.of_cluster", self.keys.number("cluster", item.number)
            self.twins[item.number] = self.add(replace(item, number=number, name=name, space=MemorySpace.GLOBAL))
        return self.twins[item.number]

    def turn(self, item: Object) -> Var:
        """Whose turn it is among the uses of a storage: a variable of each thread, 0 at the kernel's start."""
        if item.number not in self.turns:
            self.turns[item.number] = self.emitter.variable(f"{item.name}.turn", UINT, f"uses of {item.name}, modulo 2")
        return self.turns[item.number]

    def copy_groups(self) -> tuple[Var, Var]:
        """The number of the group that the thread's next copy belongs to, and below which number all groups have ended."""
        if not self.copying:
            self.copying += (self.emitter.temporary(name, BV32) for name in ("copies.group", "copies.ended"))
        number, ended = self.copying
        return number, ended

    def address_of(self, item: Object) -> Address:
        """The address of an object's first byte."""
        return Address(frozenset((item.number,)), bv(item.number), bv(0, self.pointer_bits))

    def null(self) -> Address:
        return Address(frozenset((NULL,)), bv(NULL), bv(0, self.pointer_bits))

    def known(self, address: Address) -> Object | None:
        """The object that an address certainly points into."""
        return self.objects.get(int(address.base.value)) if isinstance(address.base, Literal) else None

    def in_registers(self, item: Object) -> bool:
        return item.number in self.registers

    def unit(self, address: Address) -> int:
        """The width in bits of what the address's offset counts."""
        return self.unit_of(address.sources)

    def unit_of(self, sources: Iterable[Source]) -> int:
        for target in sorted(self.model.targets(sources)):
            if target in self.objects:
                return self.unit_of_object(target)
        return 8

    def unit_of_object(self, number: int) -> int:
        if number in self.registers:
            return 8
        return self.model.units.get(number, self.declared[number])

    # -- registers ----------------------------------------------------------------------------------------

    def place_local(self, item: Object, source_name: str) -> None:
        """Gives a new private object its registers, unless the model wants it in an array."""
        leaves = self.leaves(item)
        if len(leaves) > MAXIMAL_LEAVES:
            self.flow(InMemory(frozenset((item.number,))))
        elif item.number not in self.model.in_memory:
            self.registers[item.number] = {x.offset: self._register(item, x, source_name) for x in leaves}

    def leaves(self, item: Object) -> tuple[Leaf, ...]:
        """The scalars and pointers of an object; none where nobody knows."""
        try:
            return self.layout.leaves(item.type)
        except UnknownSize:
            return ()

    def _register(self, item: Object, leaf: Leaf, source_name: str) -> Register:
        name = item.name + leaf.path.replace("[", ".").replace("(", ".").replace("]", "").replace(")", "")
        if not isinstance(leaf.type, Pointer):
            return ScalarRegister(leaf, self.emitter.variable(name, leaf.type, source_name + leaf.path))
        node = self.keys.number("pointer", item.number, leaf.offset)
        return self.pointer_register(node, leaf, name, item.number)

    def pointer_register(self, node: int, leaf: Leaf, name: str, owner: int | None) -> PointerRegister:
        """Registers for a pointer: its offset, and its base where that is not certain."""
        self.variables.add(node)
        if owner is not None:
            self.flow(Alias(node, owner))
        targets = self.model.points_to.get(node, frozenset())
        known = next(iter(targets)) if len(targets) == 1 and not targets & ANYWHERE else UNKNOWN
        base = self.emitter.temporary(f"{name}.base", BV32) if known == UNKNOWN else None
        return PointerRegister(leaf, node, base, known, self.emitter.temporary(f"{name}.offset", self.index))

    def read_pointer(self, register: PointerRegister) -> Address:
        base: Expr = bv(register.known) if register.base is None else self.emitter.now(register.base)
        offset = self._constant_offset(register)
        return Address(frozenset((register.node,)), base, self.emitter.now(register.offset) if offset is None else offset)

    def _constant_offset(self, register: PointerRegister) -> Expr | None:
        """Where a pointer points into the one private object that it can point to, if every address that it gets agrees.

        So an object to which a reference member or a parameter by pointer refers may stay in registers. A pointer that was never
        given an address must not be followed, so it need not be thought of.
        """
        target = self.objects.get(register.known)
        found = self.model.offsets.get(register.node)
        if register.base is not None or target is None or target.space is not MemorySpace.PRIVATE or found is None:
            return None
        cells, rest = divmod(found * 8, self.unit_of_object(register.known))
        return None if rest else bv(cells, self.pointer_bits)

    def offsets_into_registers(self, model: Model) -> dict[int, int]:
        """The offsets of a model that decide whether a private object needs an array."""
        return {
            node: offset
            for node, offset in model.offsets.items()
            for target in model.points_to.get(node, ())
            if target in self.objects and self.objects[target].space is MemorySpace.PRIVATE
        }

    def copied(self, register: PointerRegister, address: Address) -> None:
        """Records that a pointer register gets this value."""
        self.flow(Copy(register.node, address.sources))
        constant = isinstance(address.offset, Literal) and address.choice is None
        at = int(address.offset.value) * self.unit(address) // 8 if constant and isinstance(address.offset, Literal) else None
        self.flow(Held(register.node, at))

    # -- arrays -------------------------------------------------------------------------------------------

    def array(self, item: Object) -> ir_kernel.Array:
        """The array that an object lives in."""
        found = self.arrays.get(item.number)
        if found is None:
            found = self.arrays[item.number] = self._declare(item)
        return found

    def _declare(self, item: Object) -> ir_kernel.Array:
        unit = self.unit_of_object(item.number)
        try:
            size: int | None = self.layout.size(item.type)
        except UnknownSize:
            size = None
        cells = None if size is None else max(-(-size * 8 // unit), 1)
        initial = None
        if item.initial is not None:
            step = unit // 8
            padded = item.initial + bytes(-len(item.initial) % step)
            initial = tuple(int.from_bytes(padded[i : i + step], "little") for i in range(0, len(padded), step))
        return ir_kernel.Array(
            self.emitter.unique(item.name),
            item.space,
            BitVec(unit),
            cells,
            item.source,
            item.origin,
            self.index,
            initial,
            item.parameter,
            item.volatile or item.number in self.model.volatile,
        )

    def companion(self, item: Object) -> ir_kernel.Array:
        """The array beside an object's own that holds the bases of the pointers in it, at the pointers' first cells."""
        found = self.companions.get(item.number)
        if found is None:
            array = self.array(item)
            source = replace(array.source, name=f"{array.source.name} (base)", element="base", element_bits=32)
            name = self.emitter.unique(f"{array.name}.base")
            found = replace(array, name=name, cell=BV32, source=source, initial=None)
            self.companions[item.number] = found
        return found

    def granule(self, sources: frozenset[Source], bits: int) -> None:
        """Records an access of, or a step by a multiple of, this many bits."""
        self.flow(Granule(sources, bits))


def source_array(name: str, type_: Type, layout: Layout) -> SourceArray:
    """How reports see an object of this type: its innermost element and its extents."""
    extents: list[int | None] = []
    while isinstance(type_, Array):
        extents.append(type_.length)
        type_ = type_.element
    try:
        bits = layout.size(type_) * 8 if not isinstance(type_, Void) else 8
    except UnknownSize:
        bits = 8
    return SourceArray(name, spell(type_), bits, tuple(extents))


def _holds_pointers(layout: Layout, type_: Type) -> bool:
    while isinstance(type_, Array):
        type_ = type_.element
    try:
        return any(isinstance(x.type, Pointer) for x in layout.leaves(type_))
    except UnknownSize:
        return False
