"""On the contents of which arrays a defect rests that a run has shown: those that the program is not known to give them.

A launch that host code makes is verified for what it passes, but what its arrays hold by then is not known: data, or offsets of
parts that are apart, a permutation, keys in order, by which the host keeps threads apart. A run has arbitrary contents. So a
defect of such a launch, to which an array leads, is told as one that happens for some contents, not as one that happens, if it is
gone once each element of that array is its own number, or is far from its neighbours, as tables of places are, and nothing else
is changed. Where it is still there it is a defect for such contents as well.

Only arrays count that decide where an access goes, and for two writes, a barrier and an assertion whether threads get there.
A read of what another thread writes under a condition on data is the lost update that such programs have. Bytes are data, as
there are too few of them for tables, and so is what the host draws by chance. This only ever makes an alarm of a refutation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.launches import HostLaunch
from boogie_ir.simt import ConcreteLaunch, Executable, Filling, Finding, Inputs, execute
from gpuverify_py.analysis.inputs import Input, Role, inputs

TABLES = (Filling.INDEX, Filling.APART)
NARROWEST = 16  # bits of an element that tells a place


class Weighing:
    """Weighs what runs of a kernel have shown; which contents lead where is found out when it is first asked."""

    def __init__(self, kernel: k.Kernel, executable: Executable) -> None:
        self.kernel = kernel
        self.executable = executable
        self._inputs: tuple[Input, ...] | None = None

    def rests_on(self, finding: Finding, launch: ConcreteLaunch, given: Inputs) -> tuple[str, ...]:
        """The arrays, as the source names them, without whose contents a finding is not there."""
        if self.kernel.launched is None:
            return ()
        arrays = tuple(self._leading(finding, self.kernel.launched))
        cut_off = bool(arrays) and execute(self.executable, launch, given, contents=False).exhausted
        small = dict.fromkeys((a.name for a in arrays), Filling.SMALL)
        ways = [given] if len(arrays) == 1 else [given, replace(given, contents={**given.contents, **small})]
        for way in ways:  # lengths beside offsets are short
            if found := tuple(a.source.name for a in arrays if self._gone(finding, launch, way, a, cut_off)):
                return tuple(dict.fromkeys(found))
        return ()

    def _leading(self, finding: Finding, launched: HostLaunch) -> Iterator[k.Array]:
        """The arrays from outside whose contents lead to the places of a finding."""
        if self._inputs is None:
            self._inputs = inputs(self.kernel, values=False)
        places = {access.origin for access in finding.accesses} or {finding.origin}
        only_where = any(access.kind is not AccessKind.WRITE for access in finding.accesses)
        roles = {Role.INDEX} if only_where else set(Role) - {Role.VALUE}
        names = {i.name for i in self._inputs if any(r.role in roles and r.sink in places for r in i.reaches)}
        for array in self.kernel.arrays:
            given = array.space in (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT) and array.initial is None
            given &= array.source.name not in launched.drawn and array.source.element_bits >= NARROWEST
            if given and array.source.name in names:
                yield array

    def _gone(self, finding: Finding, launch: ConcreteLaunch, given: Inputs, array: k.Array, cut_off: bool) -> bool:
        """Whether the finding is not there with an array that tells places apart, in a run that goes as far (``cut_off``)."""
        for table in TABLES:
            other = replace(given, contents={**given.contents, array.name: table})
            result = execute(self.executable, launch, other, contents=False)
            told = cut_off or not result.exhausted
            told &= not (result.unassumed or result.stopped & {*finding.threads}) and result.infeasible is None
            if told and not any(_same(finding, each) for each in result.findings):
                return True
        return False


def _same(one: Finding, other: Finding) -> bool:
    if not one.accesses:
        return one.kind is other.kind and one.origin == other.origin
    return {a.origin for a in one.accesses} == {a.origin for a in other.accesses} and one.array == other.array
