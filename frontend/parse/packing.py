"""What `#pragma pack` says of the classes after it."""

from __future__ import annotations

from dataclasses import field

from boogie_ir.lang.frozen import mutable

UNKNOWN = -1


@mutable
class Packing:
    """The most that members are aligned to: 0 where nothing is said, UNKNOWN where it is not understood; what was said before."""

    most: int = 0
    saved: list[int] = field(default_factory=list)

    def read(self, text: str) -> None:
        """Takes notice of a pragma: `pack(4)`, `pack()`, `pack(push, 1)`, `pack(pop)`."""
        name, _, rest = text.partition("(")
        if name.strip() != "pack":
            return
        for word in (w.strip() for w in rest.partition(")")[0].split(",")):
            match word:
                case "push":
                    self.saved.append(self.most)
                case "pop":
                    self.most = self.saved.pop() if self.saved else 0
                case "":
                    self.most = 0
                case _:
                    self.most = int(word) if word.isdecimal() else UNKNOWN
