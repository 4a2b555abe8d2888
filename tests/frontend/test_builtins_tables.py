"""The tables of builtins: no name that kernels are known to use is missing, and every entry is well formed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.types import BOOL as IR_BOOL
from boogie_ir.lang.types import BitVec
from frontend.errors import Misfit
from frontend.source.dialects.dialect import words
from frontend.tables import registry
from frontend.tables.registry import AtomicCall, Builtin, FirstThen, Fixed, Generic, IdQuery, Pure, Result, WithOutputs, lookup
from frontend.types.types import BOOL, DOUBLE, FLOAT, INT, LONG, UCHAR, UINT, Boolean, Floating, Integer, Type, ir_type

# What 1,318 public kernels call, by dialect.
OPENCL_USED = sorted(
    words(
        """
        get_local_id get_global_id get_group_id barrier get_global_size get_local_size async_work_group_copy sqrt
        wait_group_events exp log get_num_groups atomic_inc atomic_add cos pow sin fmin convert_float4 convert_uchar4
        convert_int4 min fabs atom_add atomic_xchg write_imagef read_imagef atom_min atom_inc atomic_min read_imageui mad
        atom_sub atom_max atom_xchg get_work_dim write_imageui fmax log10 abs rsqrt atom_dec atom_xor atom_and atom_cmpxchg
        atom_or sub_sat add_sat mul24 hypot convert_uint4 convert_double4 convert_uchar4_sat fma native_cos exp10 dot floor
        mem_fence write_mem_fence read_mem_fence ceil atomic_xor atomic_max atomic_and atomic_dec atomic_or atomic_sub
        atomic_cmpxchg sincos pown half_powr select shuffle2 shuffle get_global_offset native_divide vstore4 as_uint
        native_log2 log2 convert_int8 native_sin atan fmod async_work_group_strided_copy prefetch work_group_barrier
        """
    )
)
CUDA_USED = sorted(
    words(
        """
        __syncthreads tex2D __saturatef __umul24 make_float3 make_float4 dot tex1Dfetch sqrt normalize atomicAdd __mul24 abs
        fabs __builtin_memcpy __expf fminf tex3D lerp min floor tex2DLayered __ffs sqrtf tex1D fmaxf make_uchar4 synchronize
        saturate __sincosf curand max sin atomicInc curand_init this_grid length __clz frexp cross floorf lerpf exp cos rsqrt
        __builtin_memset this_thread_block make_float2 __shfl_up cosf sinf tanhf __threadfence atomicSub atomicExch atomicCAS
        atomicAnd atomicXor atomicMin atomicDec atomicOr atomicMax curand_uniform curand_normal expf __all __any __logf
        __fdividef log pow __exp10f curand_uniform_double curand_normal_double atanf make_uint4 __shfl_xor texCubemap fabsf
        make_int3 rsqrtf surf1Dwrite surf2Dwrite surf3Dwrite surf2DLayeredwrite tex2DLod rintf clamp __usad4 round warpSize
        threadIdx blockIdx blockDim gridDim clock printf assert __syncwarp __ballot __ballot_sync __shfl_sync __shfl_down_sync
        __threadfence_block __threadfence_system __ldg atomicAdd_block atomicCAS_system __trap __builtin_unreachable memcpy
        memset __popc __brev __mulhi __umulhi __sad __byte_perm __funnelshift_l __syncthreads_count __syncthreads_and
        __syncthreads_or thread_block.sync grid_group.sync
        """
    )
)


@pytest.mark.parametrize("name", OPENCL_USED)
def test_opencl_name_is_known(name: str) -> None:
    assert lookup("opencl", name) is not None


@pytest.mark.parametrize("name", CUDA_USED)
def test_cuda_name_is_known(name: str) -> None:
    assert lookup("cuda", name) is not None


@pytest.mark.parametrize("dialect", ["cuda", "opencl"])
def test_unknown_names_stay_unknown(dialect: str) -> None:
    for name in ("frobnicate", "convert_float5", "as_void", "make_float9", "__float2nothing_rn", "__int2uint_rn", "vload5"):
        assert lookup(dialect, name) is None


def entries() -> list[Any]:
    found: dict[str, tuple[str, Builtin]] = {}
    for dialect, modules in registry._MODULES.items():
        for module in modules:
            for name, builtin in import_module(f"frontend.tables.{module}").TABLE.items():
                found[f"{dialect}:{module}:{name}"] = (dialect, builtin)
    return [pytest.param(dialect, builtin, id=key) for key, (dialect, builtin) in found.items()]


def lane(type_: Type, number: int) -> Expr:
    return Var(f"x{number}", ir_type(type_))


def operand_types(operands: registry.Operands, extra: int) -> Iterator[tuple[Type, ...]]:
    """Converted operand types that the entry must accept, one choice per element type."""
    match operands:
        case Fixed(types):
            yield types
        case FirstThen(generic, element):
            for first in (FLOAT, DOUBLE):
                yield (*(first,) * generic, element)
        case Generic.FLOATING:
            for floating in (FLOAT, DOUBLE):
                yield (floating,) * extra
        case Generic.INTEGER:
            for type_ in (INT, UINT, LONG):
                yield (type_,) * extra
        case Generic.ARITHMETIC | Generic.FIRST:
            for type_ in (INT, UINT, LONG, UCHAR):
                yield (type_,) * extra


def applied(build: Any, operands: registry.Operands, result: Result | Type) -> int:
    """Applies a builder to every number of operands that it takes, and checks the type of what it makes."""
    accepted = 0
    for count in (1, 2, 3, 4):
        for types in operand_types(operands, count):
            element = types[0]
            assert isinstance(element, Boolean | Integer | Floating)
            try:
                made = build(tuple(lane(t, i) for i, t in enumerate(types)), element)
            except (Misfit, TypeError, ValueError, AssertionError):
                continue
            accepted += 1
            match result:
                case Result.OPERAND | Result.UNSIGNED | Result.SIGNED:
                    assert made.type == ir_type(element)
                case Result.INT:
                    assert made.type == BitVec(32)
                case Result.MASK:
                    assert made.type == IR_BOOL
                case _:
                    assert made.type == ir_type(result)
    return accepted


@pytest.mark.parametrize(("dialect", "builtin"), entries())
def test_entry_is_well_formed(dialect: str, builtin: Builtin) -> None:
    match builtin:
        case Pure():
            assert applied(builtin.build, builtin.operands, builtin.result) > 0
        case WithOutputs():
            if builtin.build is not None:
                assert applied(builtin.build, builtin.operands, builtin.result) > 0
            assert builtin.outputs
            for position, result, build in builtin.outputs:
                assert position >= 1
                assert applied(build, builtin.operands, result) > 0
        case IdQuery():
            assert len(builtin.values) == 3 or not builtin.values[1:]
            for components in builtin.values:
                assert builtin.build(components).type == BitVec(32)
        case AtomicCall():
            assert builtin.arguments in (0, 1, 2) or (builtin.unsigned is AtomicOp.ARRIVE and builtin.arguments == 3)
            assert builtin.signed is not None or builtin.unsigned is not None
        case _:
            pass


@pytest.mark.parametrize("dialect", ["cuda", "opencl"])
def test_wrong_numbers_of_operands_are_type_errors(dialect: str) -> None:
    for name in ("sqrt", "pow", "fma", "mul24" if dialect == "opencl" else "__mul24"):
        builtin = lookup(dialect, name)
        assert isinstance(builtin, Pure)
        element = INT if "24" in name else FLOAT
        with pytest.raises((Misfit, TypeError)):
            builtin.build(tuple(lane(element, i) for i in range(5)), element)


def test_opaque_symbols_do_not_collide_with_numeric_ones() -> None:
    from boogie_ir.lang.symbols import SYMBOLS

    for name in SYMBOLS:
        assert re.fullmatch(r"F[A-Z0-9_]+(16|32|64)|[SU]I\d+_TO_FP\d+\w*|FP\d+_TO_\w+", name), name
    assert "FMAD32" not in SYMBOLS


def test_a_cuda_warp_vote_and_an_annotation_share_a_name() -> None:
    assert isinstance(lookup("cuda", "__all"), registry.WarpExchange)
    assert isinstance(lookup("opencl", "__all"), registry.Annotation)


def test_booleans_convert() -> None:
    from frontend.tables.scalars import convert_lane

    assert convert_lane(bv(2), INT, BOOL).type == IR_BOOL
    assert convert_lane(convert_lane(bv(2), INT, BOOL), BOOL, UINT) == bv(1)
