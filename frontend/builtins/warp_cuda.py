"""CUDA's warp intrinsics, clocks and caches' loads.

Results of shuffles and votes are arbitrary, and none of these orders memory: a proof does not rest on lanes in lock step.
"""

from __future__ import annotations

from frontend.builtins.registry import Builtin, Computed, LoadThrough, NoEffect, Nondeterministic
from frontend.types import INT, LONG, LONGLONG, UINT, ULONGLONG, Type

_SHUFFLES = ("__shfl", "__shfl_up", "__shfl_down", "__shfl_xor")
_VOTES: dict[str, Type] = {"__ballot": UINT, "__any": INT, "__all": INT, "__uni": INT}
_REDUCTIONS = ("add", "min", "max", "and", "or", "xor")
_LOADS = ("__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu", "__ldcv")

TABLE: dict[str, Builtin] = {
    **{name: Nondeterministic(Computed.FIRST) for name in _SHUFFLES},
    **{f"{name}_sync": Nondeterministic(Computed.SECOND) for name in _SHUFFLES},
    **{name: Nondeterministic(type_) for name, type_ in _VOTES.items()},
    **{f"{name}_sync": Nondeterministic(type_) for name, type_ in _VOTES.items()},
    **{f"__reduce_{name}_sync": Nondeterministic(Computed.SECOND) for name in _REDUCTIONS},
    "__match_any_sync": Nondeterministic(UINT),
    "__activemask": Nondeterministic(UINT),
    "__syncwarp": NoEffect(),
    "__nanosleep": NoEffect(),
    "clock": Nondeterministic(LONG),
    "clock64": Nondeterministic(LONGLONG),
    "__clock": Nondeterministic(LONG),
    "__clock64": Nondeterministic(LONGLONG),
    "__globaltimer": Nondeterministic(ULONGLONG),
    **{name: Nondeterministic(UINT) for name in ("__isGlobal", "__isShared", "__isConstant", "__isLocal")},
    "__prof_trigger": NoEffect(),
    "__brkpt": NoEffect(),
    **{name: LoadThrough() for name in _LOADS},
}
