"""What a kernel's launch in host code is, in words."""

from __future__ import annotations

from boogie_ir.lang import kernel as k
from boogie_ir.lang.launches import HOST
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.findings.diagnostic import Allocated, Launched
from gpuverify_py.findings.messages import listed
from gpuverify_py.findings.source_text import plain_text, spellings


def launched(kernel: k.Kernel, dialect: str) -> Launched | None:
    """The launch of the host that a kernel is verified for, if it is one."""
    launch = kernel.launched
    if launch is None:
        return None
    names, known = {a.name: a.source.name for a in kernel.arrays}, spellings(kernel, dialect)
    arrays = tuple(Allocated(names[e.array], e.words, e.places) for e in launch.extents if e.array in names)
    requires = [f"get_global_size({d}) == {size}" for d, size in enumerate(launch.total) if size is not None]
    for contract in kernel.requires:
        if contract.origin.construct == HOST:
            spoken = sorted(known[v.name].text for v in free_variables(contract.condition) if v.name in known)
            requires.append(plain_text(contract.condition, known) or f"what the host computes of {listed(spoken)}")
    told = tuple(dict.fromkeys(requires))
    return Launched(launch.places, launch.calls, launch.block, launch.grid, told, arrays, launch.left_open)
