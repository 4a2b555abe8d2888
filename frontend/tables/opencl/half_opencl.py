"""OpenCL's halves in memory: ``vload_half4``, ``vstore_half_rtz`` and relatives, which are floats in registers."""

from __future__ import annotations

import re

from frontend.tables.registry import Builtin, VectorLoad, VectorStore

_NAME = re.compile(r"v(load|store)(a?)_half(2|3|4|8|16|)(?:_(rte|rtz|rtp|rtn))?")

TABLE: dict[str, Builtin] = {}


def family(name: str) -> Builtin | None:
    """In the aligned forms (``vloada_half3``), vectors of three take the room of four."""
    match = _NAME.fullmatch(name)
    if match is None or (match[1] == "load" and match[4]):
        return None
    lanes = int(match[3] or 1)
    stride = 4 if match[2] and lanes == 3 else lanes
    if match[1] == "load":
        return VectorLoad(lanes, True, stride)
    return VectorStore(lanes, True, stride, match[4] or "")
