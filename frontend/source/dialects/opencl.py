"""OpenCL C 1.2 with the parts of 2.0 that kernels use."""

from __future__ import annotations

from types import MappingProxyType

from frontend.source.dialects.dialect import (
    COMMON_HEADERS,
    COMMON_MACROS,
    COMMON_QUALIFIERS,
    COMMON_SPECIFIERS,
    COMMON_TYPES,
    Dialect,
    words,
)
from frontend.syntax.syntax import Qualifier, Specifier

VECTOR_ELEMENTS = ("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "half")
VECTOR_WIDTHS = (2, 3, 4, 8, 16)

VECTORS = frozenset(f"{element}{width}" for element in VECTOR_ELEMENTS for width in VECTOR_WIDTHS)

TYPES = (
    COMMON_TYPES
    | VECTORS
    | words(
        "image1d_t image1d_buffer_t image1d_array_t image2d_t image2d_array_t image2d_depth_t image2d_array_depth_t "
        "image2d_msaa_t image2d_array_msaa_t image3d_t sampler_t event_t cl_mem_fence_flags memory_order memory_scope queue_t "
        "clk_event_t "
        "reserve_id_t ndrange_t kernel_enqueue_flags_t ptr_base_t atomic_int atomic_uint atomic_long atomic_ulong atomic_float "
        "atomic_double atomic_flag atomic_intptr_t atomic_uintptr_t atomic_size_t atomic_ptrdiff_t"
    )
)

_FLOAT_CONSTANTS = {
    f"{name}_F": f"{value}f"
    for name, value in COMMON_MACROS.items()
    if name.startswith("M_")  # each double constant has a float twin
}

_SCOPES = ("work_item", "work_group", "device", "all_svm_devices", "sub_group")

MACROS = MappingProxyType(
    {
        **COMMON_MACROS,
        **_FLOAT_CONSTANTS,
        "__OPENCL_VERSION__": "120",
        "__OPENCL_C_VERSION__": "120",
        "CL_VERSION_1_0": "100",
        "CL_VERSION_1_1": "110",
        "CL_VERSION_1_2": "120",
        "__ENDIAN_LITTLE__": "1",
        "__IMAGE_SUPPORT__": "1",
        "__GPU__": "1",
        "cl_khr_fp64": "1",
        "cl_khr_fp16": "1",
        "cl_khr_byte_addressable_store": "1",
        "cl_khr_global_int32_base_atomics": "1",
        "cl_khr_global_int32_extended_atomics": "1",
        "cl_khr_local_int32_base_atomics": "1",
        "cl_khr_local_int32_extended_atomics": "1",
        "cl_khr_int64_base_atomics": "1",
        "cl_khr_int64_extended_atomics": "1",
        "LONG_MAX": "0x7fffffffffffffffL",
        "LONG_MIN": "(-0x7fffffffffffffffL-1)",
        "ULONG_MAX": "0xffffffffffffffffUL",
        "MAXFLOAT": "3.402823466e+38f",
        "HALF_MAX": "65504.0h",
        "HALF_MIN": "6.103515625e-05h",
        "HALF_EPSILON": "9.765625e-04h",
        "CLK_LOCAL_MEM_FENCE": "1",
        "CLK_GLOBAL_MEM_FENCE": "2",
        "CLK_IMAGE_MEM_FENCE": "4",
        "CLK_NORMALIZED_COORDS_FALSE": "0",
        "CLK_NORMALIZED_COORDS_TRUE": "1",
        "CLK_ADDRESS_NONE": "0",
        "CLK_ADDRESS_CLAMP_TO_EDGE": "2",
        "CLK_ADDRESS_CLAMP": "4",
        "CLK_ADDRESS_REPEAT": "6",
        "CLK_ADDRESS_MIRRORED_REPEAT": "8",
        "CLK_FILTER_NEAREST": "0x10",
        "CLK_FILTER_LINEAR": "0x20",
        "ATOMIC_VAR_INIT(x)": "(x)",
        "ATOMIC_FLAG_INIT": "0",
        **{f"memory_order_{order}": str(n) for n, order in enumerate(("relaxed", "acquire", "release", "acq_rel", "seq_cst"))},
        **{f"memory_scope_{scope}": str(n) for n, scope in enumerate(_SCOPES)},
    }
)

QUALIFIERS = MappingProxyType(
    {
        **COMMON_QUALIFIERS,
        "__global": Qualifier.GLOBAL,
        "global": Qualifier.GLOBAL,
        "__local": Qualifier.LOCAL,
        "local": Qualifier.LOCAL,
        "__constant": Qualifier.CONSTANT,
        "constant": Qualifier.CONSTANT,
        "__private": Qualifier.PRIVATE,
        "private": Qualifier.PRIVATE,
        "__generic": Qualifier.GENERIC,
        "__read_only": Qualifier.READ_ONLY,
        "read_only": Qualifier.READ_ONLY,
        "__write_only": Qualifier.WRITE_ONLY,
        "write_only": Qualifier.WRITE_ONLY,
        "__read_write": Qualifier.READ_WRITE,
        "read_write": Qualifier.READ_WRITE,
    }
)

SPECIFIERS = MappingProxyType({**COMMON_SPECIFIERS, "__kernel": Specifier.KERNEL, "kernel": Specifier.KERNEL})

OPENCL = Dialect(
    name="opencl",
    suffixes=(".cl", ".clh", ".ocl"),
    cplusplus=False,
    type_names=TYPES,
    template_names=frozenset(),
    scoped_types=MappingProxyType({}),
    macros=MACROS,
    qualifiers=QUALIFIERS,
    specifiers=SPECIFIERS,
    headers=COMMON_HEADERS | frozenset(("opencl.h", "opencl-c.h", "clc.h", "cl.h")),
    samples=frozenset(),
    libraries=(),
    markers=("__kernel", "get_global_id", "get_local_id", "get_group_id", "__global ", "__local ", "barrier(CLK_"),
)
