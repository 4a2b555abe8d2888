"""What is found of a program of the host, as data."""

from __future__ import annotations

from enum import Enum

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Span
from gpuverify_py.findings.diagnostic import ExitCode, NamedValue, Verdict


class Kind(Enum):
    """What is wrong with a program."""

    RACE = "race between operations"
    UNWRITTEN = "read of what nobody has written"


@frozen
class Part:
    """One of the operations of a finding: what it is, in words, where it is asked for, and where in a kernel it accesses memory.

    ``stream`` is its stream's name, empty for the host itself. ``thread``: local and group numbers, of the example.
    """

    words: str
    span: Span
    stream: str
    access: AccessKind
    place: Span
    memory: str
    calls: tuple[Span, ...] = ()
    thread: tuple[tuple[int, int, int], tuple[int, int, int]] | None = None


@frozen_node
class ProgramFinding:
    """A defect. ``certain``: an example meets all conditions; else ``why`` says what is not known.

    ``parts`` are two for a race, the earlier one first, and the one that reads else. ``allocated`` is where the memory comes
    from; empty ``memory`` is some that is not known. ``byte`` is one that both access, from the beginning of the memory, with
    ``numbers`` of the host. ``hint``: a rule of CUDA's that one may not expect.
    """

    kind: Kind
    certain: bool
    why: str
    parts: tuple[Part, ...]
    memory: str
    allocated: Span | None
    byte: int | None = None
    numbers: tuple[NamedValue, ...] = ()
    hint: str = ""


@frozen
class Remark:
    """Something that is not followed or taken for granted, and where."""

    words: str
    span: Span | None


@frozen_node
class ProgramReport:
    """What became of one program: ``name`` is the function's, ``operations`` and ``streams`` how many are looked at.

    ``pairs`` of operations may overlap on common memory, of which ``apart`` are proved to access different bytes.
    """

    path: str
    name: str
    span: Span
    kernels: int
    copies: int
    streams: int
    pairs: int
    apart: int
    findings: tuple[ProgramFinding, ...]
    unfollowed: tuple[Remark, ...]
    assumptions: tuple[Remark, ...]

    @property
    def vague(self) -> tuple[ProgramFinding, ...]:
        """The findings on memory of which it is not known where it is."""
        return tuple(f for f in self.findings if not f.memory)

    @property
    def verdict(self) -> Verdict:
        """Verified only where all is followed, and nothing is found."""
        if any(f.certain for f in self.findings):
            return Verdict.REFUTED
        if self.findings:
            return Verdict.POSSIBLE
        return Verdict.UNKNOWN if self.unfollowed else Verdict.VERIFIED

    @property
    def exit_code(self) -> ExitCode:
        """As of a verification."""
        match self.verdict:
            case Verdict.VERIFIED:
                return ExitCode.VERIFIED
            case Verdict.UNKNOWN:
                return ExitCode.UNKNOWN
            case _:
                return ExitCode.NOT_VERIFIED
