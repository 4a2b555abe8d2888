"""The padding at the end of a base class, in which compilers place the derived class's members (Itanium C++ ABI 2.4 II).

They do so where the base is no plain C struct; here members follow the whole base. Where that differs it is refused.
"""

from __future__ import annotations

from frontend.errors import Unsupported
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.types.layout import Members
from frontend.types.types import Array, Record, Type


def refuse_used_padding(frame: Frame, record: syntax.Record, members: Members) -> None:
    """Raises where a member of a class could lie in the padding of a base that is no plain struct."""
    for item, following in zip(members.items, members.items[1:], strict=False):
        if not item.base or not isinstance(item.type, Record) or _is_plain(frame, item.type):
            continue
        end = item.offset + frame.layout.size(item.type)
        used = max(
            (item.offset + leaf.offset + frame.layout.size(leaf.type) for leaf in frame.layout.leaves(item.type)), default=end
        )
        alignment = frame.layout.alignment(following.type)
        if -(-used // alignment) * alignment < end:
            hint = f"give {item.type.name} a last member that fills it"
            raise Unsupported(record.span, f"{record.name}, whose members lie in the padding of {item.type.name},", hint)


def _is_plain(frame: Frame, base: Record) -> bool:
    """Whether a class surely is what C++ 98 calls plain old data: nothing but members of its own, public and as plain."""
    owner = frame.program.classes[base.name]
    if owner.methods or owner.bases or owner.initializers or owner.definition.hidden:
        return False
    members = (_element(item.type) for item in frame.layout.records[base.name].items)
    return all(_is_plain(frame, member) for member in members if isinstance(member, Record))


def _element(type_: Type) -> Type:
    """What an array is made of; other types are made of themselves."""
    return _element(type_.element) if isinstance(type_, Array) else type_
