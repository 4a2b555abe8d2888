"""CUDA's textures and surfaces.

A texture is memory that a kernel cannot write, so a fetch cannot race; what it gives is arbitrary (texture units interpolate,
clamp and convert), but the same for equal coordinates. Surfaces can be written, so reads of them can race:
:class:`frontend.tables.registry.SurfaceWrite`.
"""

from __future__ import annotations

from frontend.tables.registry import Builtin, SurfaceRead, SurfaceWrite, TextureFetch

_SHAPES = ("1D", "2D", "3D", "1DLayered", "2DLayered", "Cubemap", "CubemapLayered")
_COORDINATES = {"1D": 1, "2D": 2, "3D": 3, "1DLayered": 2, "2DLayered": 3, "Cubemap": 3, "CubemapLayered": 3}

TABLE: dict[str, Builtin] = {
    **{f"tex{shape}{how}": TextureFetch() for shape in _SHAPES for how in ("", "Lod", "Grad")},
    "tex1Dfetch": TextureFetch(whole=True),
    "tex2Dgather": TextureFetch(),
    **{f"surf{shape}read": SurfaceRead(count) for shape, count in _COORDINATES.items()},
    **{f"surf{shape}write": SurfaceWrite(count) for shape, count in _COORDINATES.items()},
}
