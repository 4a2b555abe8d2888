"""OpenCL's images (OpenCL 1.2, 6.12.14). What a read gives is arbitrary; reads and writes of texels can race."""

from __future__ import annotations

from boogie_ir.lang.build import apply
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.types import BV32
from frontend.tables.registry import Builtin, ImageRead, ImageWrite, Whole
from frontend.tables.scalars import expect
from frontend.types.types import FLOAT, HALF, INT, UINT, Vector
from frontend.types.values import Address, Value


def _property(*names: str) -> Whole:
    """Properties of an image: unknown, but the same whenever one asks."""

    def build(arguments: tuple[Value, ...]) -> Value:
        expect(arguments, 1)
        part = arguments[0].parts[0]
        image: Expr = part.base if isinstance(part, Address) else part
        values = tuple(apply(f"image_{name}", (image,), BV32) for name in names)
        return Value(INT if len(names) == 1 else Vector(INT, len(names)), values)

    return Whole(build)


TABLE: dict[str, Builtin] = {
    "read_imagef": ImageRead(Vector(FLOAT, 4)),
    "read_imagei": ImageRead(Vector(INT, 4)),
    "read_imageui": ImageRead(Vector(UINT, 4)),
    "read_imageh": ImageRead(Vector(HALF, 4)),
    **{f"write_image{kind}": ImageWrite() for kind in ("f", "i", "ui", "h")},
    **{
        f"get_image_{name}": _property(name)
        for name in (
            "width",
            "height",
            "depth",
            "array_size",
            "channel_data_type",
            "channel_order",
            "num_mip_levels",
            "num_samples",
        )
    },
    "get_image_dim": _property("width", "height"),
}
