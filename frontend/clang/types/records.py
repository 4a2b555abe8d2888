"""Records: their fields in order, bases first, where each lies, and what size they and other types have."""

from __future__ import annotations

from frontend.clang.dump.layouts import Layout, known_by, only_arguments, read_layouts
from frontend.clang.dump.nodes import FUNCTIONS, Index, Node, attributes, has_attributes, inner
from frontend.clang.types.enumerations import UnknownValue
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.types import Types
from frontend.typed.tree import Field, Record
from frontend.typed.types import Array, FunctionSignature, Known, Pointer, Qualified, RecordUse, Reference, Scalar, Type

_SIZES = {
    "bool": 1, "char": 1, "signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 2, "int": 4, "unsigned int": 4,
    "long": 8, "unsigned long": 8, "long long": 8, "unsigned long long": 8, "float": 4, "double": 8, "long double": 8,
}  # fmt: skip


class UncertainLayout(Exception):
    """A layout that is not certain; the message says of what."""


class Records:
    """The records of one tree, their fields' names and their layouts."""

    def __init__(self, index: Index, types: Types, layouts: str) -> None:
        self.index = index
        self.types = types
        self._layouts = read_layouts(layouts)
        self._names: dict[str, dict[str, str]] = {}
        self.nodes: dict[str, Node] = {}  # by symbol
        self.field_types: dict[str, Type] = {}  # of captures, by what they are made from

    def fields(self, node: Node) -> list[Node]:
        """The data members of a record, in order."""
        return [child for child in inner(node) if child.get("kind") == "FieldDecl"]

    def field_name(self, field: Node) -> str:
        """The name of a data member, unique in its record."""
        owner = self.index.owner_record(field["id"])
        if owner is None:
            raise UncertainLayout(f"the class of {field.get('name', 'a member')}")
        return self.names(owner)[field["id"]]

    def names(self, node: Node) -> dict[str, str]:
        """The names of a record's data members, by their identities."""
        found = self._names.get(node["id"])
        if found is None:
            found, unnamed = {}, 0
            for field in self.fields(node):
                name = str(field.get("name", ""))
                if not name:
                    unnamed += 1
                    name = f"unnamed_{unnamed}"
                found[field["id"]] = name
            self._names[node["id"]] = found
        return found

    def bases(self, node: Node) -> list[Node]:
        """The records of a record's base clauses, in order."""
        clauses = node.get("bases", ())
        if any(base.get("isVirtual") for base in clauses):
            raise UncertainLayout("a virtual base")
        return [self.types.base_record(node, base) for base in clauses]

    def base_name(self, node: Node, base: Node) -> str:
        """The name of the field that a direct base is."""
        for number, found in enumerate(self.bases(node)):
            if self.index.root(found["id"]) == self.index.root(base["id"]):
                return f"base_{number}"
        raise UncertainLayout(f"the base {base.get('name')}")

    def layout(self, node: Node) -> Layout:
        """The layout that clang prints of a record."""
        if attributes(node, "PackedAttr"):
            self._as_nvcc_packs(node)
        candidates = self._layouts.get(known_by(self._printed(node)), [])
        members = [field for field in self.fields(node) if "name" in field or not field.get("isBitfield")]
        same = [layout for layout in candidates if _are_members(layout, members)]
        if len(set(map(_shape, same))) > 1:
            ours = only_arguments(self.types.record_name(node))
            spelled = [layout for layout in same if only_arguments(layout.name) == ours]
            same = spelled or [layout for layout in same if self._may_be(layout, node)]
        if len(set(map(_shape, same))) > 1:  # local classes of one name: what ours would be tells them apart
            same = [layout for layout in same if _shape(layout) == self._computed(node)]
        if len(set(map(_shape, same))) != 1:
            raise UncertainLayout(f"the layout of {self.types.record_name(node)}")
        return same[0]

    def _as_nvcc_packs(self, node: Node) -> None:
        """Refuses what the two pack differently: bases that are aligned, and members whose class is more than data."""
        name = self.types.record_name(node)
        if any(self.layout(base).alignment > 1 for base in self.bases(node)):
            raise UncertainLayout(f"the packing of {name} over a base")
        for field in self.fields(node):
            inner = self._class_of(self.types.of_node(field, node["id"]))
            if inner is not None and not inner.get("definitionData", {}).get("isPOD"):
                raise UncertainLayout(f"the packing of {name} around {field.get('name')} of a class that is more than data")

    def _class_of(self, type: Type) -> Node | None:
        """The record whose objects a value consists of; None if it is no record."""
        match type:
            case Qualified(target) | Array(target):
                return self._class_of(target)
            case RecordUse(symbol):
                return self.nodes.get(symbol)
            case Known():
                return self.types.known_nodes.get(type)
            case _:
                return None

    def _may_be(self, layout: Layout, node: Node) -> bool:
        """Whether the name of a layout may mean a record: template arguments that are defaults are left out of it."""
        try:
            meant = self.types.resolve(layout.name, "")
        except (UncertainType, UncertainLayout, UnknownValue):
            return True
        return meant == self.types.of_record(node)

    def _computed(self, node: Node) -> tuple[object, ...] | None:
        """The shape of a plain class by the rules of its members' types; None of one with bases, bit-fields or attributes."""
        fields = self.fields(node)
        plain = not node.get("bases") and not any(field.get("isBitfield") for field in fields) and not has_attributes(node)
        if not plain or node.get("definitionData", {}).get("isPolymorphic") or any(map(has_attributes, fields)):
            return None
        union = node.get("tagUsed") == "union"
        offsets: list[int] = []
        end, alignment = 0, 1
        for field in fields:
            type = self.types.of_node(field, node["id"])
            pointer = isinstance(type, Reference)
            size, own = (8, 8) if pointer else (self.size(type), self.alignment(type))
            start = 0 if union else -(-end // own) * own
            offsets.append(start)
            end, alignment = max(end, start + size), max(alignment, own)
        whole = max(-(-end // alignment) * alignment, 1)
        return (tuple((offset * 8, None, False) for offset in offsets), whole, alignment)

    def _printed(self, node: Node) -> str:
        names: list[str] = []
        current: Node | None = node
        while current is not None and current["kind"] not in FUNCTIONS:
            names.append(self._own_name(current))
            current = self.index.owner(current["id"])
            while current is not None and (current.get("isInline") and current["kind"] == "NamespaceDecl"):
                current = self.index.owner(current["id"])
        return "::".join(reversed(names))

    def _own_name(self, node: Node) -> str:
        if node.get("name"):
            return str(node["name"])
        if node["kind"] == "NamespaceDecl":
            return "(anonymous namespace)"
        place = node.get("loc", {})
        place = place.get("expansionLoc", place)
        word = "lambda" if node["id"] in self.index.closures else "unnamed"
        for name in self._layouts:
            last = name.rsplit("::", 1)[-1]
            if last.startswith(("(lambda", "(unnamed", "(anonymous")) and last.endswith(
                f":{place.get('line')}:{place.get('col')})"
            ):
                return last
        return f"({word})"

    def record(self, node: Node) -> Record:
        """A record with its fields and their offsets."""
        layout = self.layout(node)
        if layout.virtual and any(base.get("isVirtual") for base in node.get("bases", ())):
            raise UncertainLayout("a virtual base")
        span = self.index.span(node)
        names = self.names(node)
        bases = self.bases(node)
        parts = [part for part in layout.parts if part.base]
        if len(parts) != len(bases):
            raise UncertainLayout(f"the layout of {self.types.record_name(node)}")
        fields = [
            Field(span, f"base_{number}", self.types.of_record(base), self._base_offset(base, number, layout))
            for number, base in enumerate(bases)
        ]
        members = [part for part in layout.parts if not part.base]
        listed = [field for field in self.fields(node) if "name" in field or not field.get("isBitfield")]
        for field, part in zip(listed, members, strict=True):
            type = self.field_types.get(field["id"]) or self.types.of_node(field, node["id"])
            fields.append(Field(self.index.span(field), names[field["id"]], type, part.offset, part.bits))
        union = node.get("tagUsed") == "union"
        return Record(
            span, self.types.symbol(node), self.types.record_name(node), union, tuple(fields), layout.size, layout.alignment
        )

    def _base_offset(self, base: Node, number: int, layout: Layout) -> int:
        """Where a base lies: bases are printed by offset, so the one is looked for that bears its name."""
        parts = [part for part in layout.parts if part.base]
        printed = known_by(self._printed(base))
        named = [part for part in parts if known_by(part.text.split(" ", 1)[-1]) == printed]
        if len(named) == 1:
            return named[0].offset
        if len(parts) == len(named):
            return parts[number].offset
        raise UncertainLayout(f"the base {base.get('name')}")

    def size(self, type: Type) -> int:
        """The size of a type in bytes."""
        match type:
            case Scalar(name) if name in _SIZES:
                return _SIZES[name]
            case Pointer():
                return 8
            case Reference(target) | Qualified(target):
                return self.size(target)
            case Array(element, int(length)):
                return self.size(element) * length
            case RecordUse(symbol) if symbol in self.nodes:
                return self.layout(self.nodes[symbol]).size
            case Known() if type in self.types.known_nodes:
                return self.layout(self.types.known_nodes[type]).size
            case Scalar() | RecordUse() | Known() | Array() | FunctionSignature():
                raise UncertainLayout(f"the size of {type}")

    def alignment(self, type: Type) -> int:
        """The alignment of a type in bytes."""
        match type:
            case Qualified(target) | Array(target) | Reference(target):
                return self.alignment(target)
            case RecordUse(symbol) if symbol in self.nodes:
                return self.layout(self.nodes[symbol]).alignment
            case Known() if type in self.types.known_nodes:
                return self.layout(self.types.known_nodes[type]).alignment
            case _:
                return self.size(type)


def _are_members(layout: Layout, members: list[Node]) -> bool:
    """Whether the members of a layout bear the names of a record's, in order."""
    parts = [part for part in layout.parts if not part.base]
    if len(parts) != len(members):
        return False
    return all(_bears(part.text, str(member.get("name", ""))) for part, member in zip(parts, members, strict=True))


def _bears(text: str, name: str) -> bool:
    return text.removesuffix(" (empty)").rsplit(" ", 1)[-1] == name if name else True


def _shape(layout: Layout) -> tuple[object, ...]:
    return (tuple((part.offset, part.bits, part.base) for part in layout.parts), layout.size, layout.alignment)


__all__ = ["Records", "UncertainLayout", "UncertainType"]
