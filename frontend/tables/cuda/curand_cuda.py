"""cuRAND's device functions: each reads and updates the state that it is given, so that a state shared between threads races.

Equal seeds give equal sequences.
"""

from __future__ import annotations

from frontend.tables.registry import Builtin, RandomCall, Spread
from frontend.types.types import DOUBLE, FLOAT, UINT, Floating, Integer, Type, Vector


def _vector(element: Integer | Floating, lanes: int) -> Vector:
    return Vector(element, lanes, False)


_RESULTS: dict[str, Type] = {
    "curand": UINT,
    "curand_uniform": FLOAT,
    "curand_normal": FLOAT,
    "curand_log_normal": FLOAT,
    "curand_uniform_double": DOUBLE,
    "curand_normal_double": DOUBLE,
    "curand_log_normal_double": DOUBLE,
    "curand_poisson": UINT,
    "curand_discrete": UINT,
    "curand_normal2": _vector(FLOAT, 2),
    "curand_log_normal2": _vector(FLOAT, 2),
    "curand_normal2_double": _vector(DOUBLE, 2),
    "curand_log_normal2_double": _vector(DOUBLE, 2),
    "curand_uniform2_double": _vector(DOUBLE, 2),
    "curand4": _vector(UINT, 4),
    "curand_uniform4": _vector(FLOAT, 4),
    "curand_normal4": _vector(FLOAT, 4),
    "curand_log_normal4": _vector(FLOAT, 4),
    "curand_poisson4": _vector(UINT, 4),
    "curand_discrete4": _vector(UINT, 4),
    "curand_uniform4_double": _vector(DOUBLE, 4),
    "curand_normal4_double": _vector(DOUBLE, 4),
    "curand_log_normal4_double": _vector(DOUBLE, 4),
    "curand_mtgp32_specific": UINT,
    "curand_mtgp32_single": FLOAT,
    "curand_mtgp32_single_specific": FLOAT,
}

_SPREADS = {
    "curand_uniform": Spread.UNIT,
    "curand_mtgp32_single": Spread.UNIT,
    "curand_normal": Spread.BOTH_SIDES,
    "curand_log_normal": Spread.POSITIVE,
}


def _spread(name: str) -> Spread | None:
    return next((spread for start, spread in _SPREADS.items() if name.startswith(start)), None)


TABLE: dict[str, Builtin] = {
    **{name: RandomCall(0, result, spread=_spread(name)) for name, result in _RESULTS.items()},
    "curand_init": RandomCall(3, None, initialises=True),
    "skipahead": RandomCall(1, None),
    "skipahead_sequence": RandomCall(1, None),
    "skipahead_subsequence": RandomCall(1, None),
}
