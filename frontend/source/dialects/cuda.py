"""CUDA C++ as kernels use it."""

from __future__ import annotations

from types import MappingProxyType

from frontend.source.dialects.dialect import (
    COMMON_HEADERS,
    COMMON_MACROS,
    COMMON_QUALIFIERS,
    COMMON_SPECIFIERS,
    COMMON_TYPES,
    OFFSETS,
    Dialect,
    words,
)
from frontend.syntax.syntax import Specifier

VECTOR_ELEMENTS = (
    "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong", "ulonglong", "float", "double",
)  # fmt: skip
VECTOR_WIDTHS = (1, 2, 3, 4)

COOPERATIVE_GROUPS = words(
    "thread_group thread_block grid_group multi_grid_group cluster_group coalesced_group thread_block_tile "
    "plus less greater bit_and bit_or bit_xor"
)

VECTORS = frozenset(f"{element}{width}" for element in VECTOR_ELEMENTS for width in VECTOR_WIDTHS)

TYPES = (
    COMMON_TYPES
    | VECTORS
    | words(
        "dim3 wchar_t clock_t time_t FILE __half __half2 half2 __nv_bfloat16 nv_bfloat16 __nv_bfloat162 nv_bfloat162 texture "
        "surface "
        "cudaTextureObject_t cudaSurfaceObject_t cudaStream_t cudaEvent_t cudaError_t cudaError cudaArray cudaArray_t "
        "cudaPitchedPtr cudaExtent cudaPos cudaChannelFormatDesc cudaDeviceProp cudaMemcpyKind cudaResourceDesc cudaTextureDesc "
        "cudaTextureReadMode cudaTextureFilterMode cudaTextureAddressMode cudaGraph_t cudaGraphExec_t CUdeviceptr CUcontext "
        "CUdevice CUresult "
        "curandState curandState_t curandStateXORWOW_t curandStateMRG32k3a_t curandStatePhilox4_32_10_t curandStateMtgp32_t "
        "curandStateMtgp32 curandStateSobol32_t curandStateScrambledSobol32_t curandStateSobol64_t curandStateScrambledSobol64_t "
        "curandStateXORWOW curandStateMRG32k3a curandStatePhilox4_32_10 curandStateSobol32 curandStateScrambledSobol32 "
        "curandStateSobol64 curandStateScrambledSobol64 curandGenerator_t curandDirectionVectors32_t curandDirectionVectors64_t "
        "mtgp32_kernel_params mtgp32_kernel_params_t ptr_base_t"
    )
)

_SPACES = ("global", "shared", "constant", "local", "grid_constant")
_DISPATCHED = ("FLOATING_TYPES", "ALL_TYPES", "FLOATING_AND_COMPLEX_TYPES", "ALL_TYPES_AND_COMPLEX")

_MATH_CONSTANTS = {
    "CUDART_ZERO": "0.0", "CUDART_ONE": "1.0", "CUDART_SQRT_HALF": "0.7071067811865476", "CUDART_SQRT_TWO": "1.4142135623730951",
    "CUDART_THIRD": "0.3333333333333333", "CUDART_TWOTHIRD": "0.6666666666666667", "CUDART_PI": "3.141592653589793",
    "CUDART_PIO2": "1.5707963267948966", "CUDART_PIO4": "0.7853981633974483", "CUDART_3PIO4": "2.356194490192345",
    "CUDART_2_OVER_PI": "0.6366197723675814", "CUDART_SQRT_2PI": "2.5066282746310007", "CUDART_SQRT_PIO2": "1.2533141373155003",
    "CUDART_SQRT_2OPI": "0.7978845608028654", "CUDART_L2E": "1.4426950408889634", "CUDART_L2T": "3.321928094887362",
    "CUDART_LG2": "0.3010299956639812", "CUDART_LGE": "0.4342944819032518", "CUDART_LN2": "0.6931471805599453",
    "CUDART_LNT": "2.302585092994046", "CUDART_LNPI": "1.1447298858494002",
}  # fmt: skip

_STANDARD = frozenset(f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)) | words("size_t ptrdiff_t")

_INSTANCE = "[&] { using scalar_t = float; return __VA_ARGS__(); }()"
_DISPATCH = {
    **{f"AT_DISPATCH_{kind}(type, name, ...)": _INSTANCE for kind in _DISPATCHED},
    **{f"AT_DISPATCH_{kind}_AND(other, type, name, ...)": _INSTANCE for kind in _DISPATCHED},
    **{f"AT_DISPATCH_{kind}_AND2(first, second, type, name, ...)": _INSTANCE for kind in _DISPATCHED},
    "AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...)": _INSTANCE,
}
"""PyTorch's launches for each of several types: of one of them, as the names of the verified instances say."""

MACROS = MappingProxyType(
    {
        **COMMON_MACROS,
        **{f"{name}(type, ...)": f"{name}(type, __VA_ARGS__)" for name in OFFSETS},
        **_MATH_CONSTANTS,
        **{f"{name}_F": f"{value}f" for name, value in _MATH_CONSTANTS.items()},
        "CUDART_INF": "(1.0/0.0)",
        "CUDART_INF_F": "(1.0f/0.0f)",
        "CUDART_NAN": "(0.0/0.0)",
        "CUDART_NAN_F": "(0.0f/0.0f)",
        "CUDART_MAX_NORMAL_F": "3.402823466e+38f",
        "CUDART_NORM_HUGE_F": "3.402823466e+38f",
        **_DISPATCH,
        "__CUDACC__": "1",
        "__CUDA_ARCH__": "700",
        "__NVCC__": "1",
        "CUDART_VERSION": "11000",
        "CUDA_VERSION": "11000",
        "__CUDACC_VER_MAJOR__": "11",
        "__cplusplus": "201703L",
        "LONG_MAX": "0x7fffffffffffffffL",
        "LONG_MIN": "(-0x7fffffffffffffffL-1)",
        "ULONG_MAX": "0xffffffffffffffffUL",
        "LLONG_MAX": "0x7fffffffffffffffLL",
        "LLONG_MIN": "(-0x7fffffffffffffffLL-1)",
        "ULLONG_MAX": "0xffffffffffffffffULL",
        "INT64_MAX": "0x7fffffffffffffffLL",
        "UINT64_MAX": "0xffffffffffffffffULL",
        **{f"__cvta_generic_to_{space}(p)": "((size_t)(p))" for space in _SPACES},
        **{f"__cvta_{space}_to_generic(n)": "((void *)(n))" for space in _SPACES},
        "RAND_MAX": "2147483647",
        "EXIT_SUCCESS": "0",
        "EXIT_FAILURE": "1",
        "cudaTextureType1D": "0x01",
        "cudaTextureType2D": "0x02",
        "cudaTextureType3D": "0x03",
        "cudaTextureTypeCubemap": "0x0c",
        "cudaTextureType1DLayered": "0xf1",
        "cudaTextureType2DLayered": "0xf2",
        "cudaTextureTypeCubemapLayered": "0xfc",
        "cudaReadModeElementType": "0",
        "cudaReadModeNormalizedFloat": "1",
        "cudaFilterModePoint": "0",
        "cudaFilterModeLinear": "1",
        "cudaAddressModeWrap": "0",
        "cudaAddressModeClamp": "1",
        "cudaAddressModeMirror": "2",
        "cudaAddressModeBorder": "3",
    }
)

SPECIFIERS = MappingProxyType(
    {
        **COMMON_SPECIFIERS,
        "__global__": Specifier.GLOBAL_FUNCTION,
        "__device__": Specifier.DEVICE,
        "__host__": Specifier.HOST,
        "__shared__": Specifier.SHARED,
        "__constant__": Specifier.CONSTANT,
        "__managed__": Specifier.MANAGED,
        "constexpr": Specifier.CONSTEXPR,
        "virtual": Specifier.VIRTUAL,
        "explicit": Specifier.EXPLICIT,
        "friend": Specifier.FRIEND,
        "mutable": Specifier.MUTABLE,
        "thread_local": Specifier.THREAD_LOCAL,
    }
)

CUDA = Dialect(
    name="cuda",
    suffixes=(".cu", ".cuh", ".hip"),
    cplusplus=True,
    type_names=TYPES,
    template_names=words(
        "texture surface thread_block_tile tiled_partition labeled_partition wait_prior plus less greater bit_and bit_or bit_xor"
    ),
    scoped_types=MappingProxyType({"cooperative_groups": COOPERATIVE_GROUPS, "std": _STANDARD}),
    macros=MACROS,
    qualifiers=MappingProxyType(dict(COMMON_QUALIFIERS)),
    specifiers=SPECIFIERS,
    headers=COMMON_HEADERS
    | words(
        "cuda.h cuda_runtime.h cuda_runtime_api.h cuda_device_runtime_api.h device_launch_parameters.h "
        "device_functions.h cooperative_groups.h curand.h curand_kernel.h curand_mtgp32_host.h curand_mtgp32_kernel.h "
        "vector_types.h vector_functions.h cuda_fp16.h cuda_bf16.h math_constants.h math_functions.h "
        "sm_20_atomic_functions.h texture_types.h texture_fetch_functions.h surface_functions.h builtin_types.h "
        "driver_types.h host_defines.h common_functions.h crt/host_defines.h channel_descriptor.h mma.h nvToolsExt.h "
        "cuda_profiler_api.h cublas.h cublas_v2.h cufft.h cusparse.h sys/time.h cublasLt.h cublasXt.h cufftXt.h "
        "cusolverDn.h cusolverSp.h cusolver_common.h cuda_fp8.h cuda_fp4.h cuda_pipeline.h cuda_pipeline_primitives.h "
        "cuda_awbarrier.h cuda_awbarrier_primitives.h cuda_texture_types.h cuda_surface_types.h "
        "texture_indirect_functions.h surface_indirect_functions.h surface_types.h device_atomic_functions.h "
        "device_double_functions.h device_types.h device_functions_decls.h math_functions.hpp vector_functions.hpp "
        "math_functions_dbl_ptx3.h sm_30_intrinsics.h sm_32_intrinsics.h sm_35_intrinsics.h sm_32_atomic_functions.h "
        "sm_35_atomic_functions.h sm_60_atomic_functions.h sm_61_intrinsics.h cuda_gl_interop.h cudaGL.h "
        "cuda_d3d11_interop.h cuda_egl_interop.h cuda_occupancy.h nvrtc.h cudaProfiler.h nvToolsExtCuda.h "
        "nvToolsExtCudaRt.h simd_functions.h"
    ),
    samples=words(
        "helper_math.h cutil_math.h helper_cuda.h helper_functions.h helper_timer.h helper_string.h helper_image.h "
        "cutil.h cutil_inline.h cutil_inline_runtime.h helper_gl.h helper_cuda_gl.h helper_cuda_drvapi.h "
        "helper_cusolver.h helper_multiprocess.h helper_nvJPEG.hxx rendercheck_gl.h drvapi_error_string.h exception.h "
        "multithreading.h nvrtc_helper.h cuda_drvapi_dynlink.h shrUtils.h shrQATest.h sdkHelper.h"
    ),
    libraries=(
        "thrust/",
        "cub/",
        "boost/",
        "npp",
        "torch/",
        "ATen/",
        "c10/",
        "pybind11/",
        "caffe2/",
        "opencv2/",
        "Eigen/",
        "nlohmann/",
        "fmt/",
        "spdlog/",
        "gtest/",
        "gmock/",
        "gflags/",
        "glog/",
        "GL/",
        "GLFW/",
        "SDL/",
        "SDL2/",
        "nccl",
        "cudnn",
        "mpi",
        "Kokkos",
        "benchmark/",
        "tbb/",
        "tensorflow/",
        "absl/",
        "nvml",
        "FreeImage",
        "hdf5",
        "zlib",
        "png",
        "jpeglib",
    ),
    markers=("__global__", "threadIdx", "blockIdx", "blockDim", "__syncthreads", "__shared__", "__device__"),
)
