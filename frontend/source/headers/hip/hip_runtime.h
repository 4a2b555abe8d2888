// HIP is CUDA in other words. What differs in kernels and launches stands here; the host's functions do not matter.
#pragma once
#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) kernel<<<grid, block, shared, stream>>>(__VA_ARGS__)
#define hipLaunchKernel hipLaunchKernelGGL
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_SYMBOL(name) name
#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

// Waves of 64 threads: what they exchange is not known.
#ifdef warpSize
#if warpSize == 64
#define __shfl __wave64_shfl
#define __shfl_up __wave64_shfl_up
#define __shfl_down __wave64_shfl_down
#define __shfl_xor __wave64_shfl_xor
#define __any __wave64_any
#define __all __wave64_all
#define __ballot __wave64_ballot
#define __activemask __wave64_activemask
#define __syncwarp __wave64_syncwarp
#define coalesced_threads __wave64_sync
#define __shfl_sync __wave64_sync
#define __shfl_up_sync __wave64_sync
#define __shfl_down_sync __wave64_sync
#define __shfl_xor_sync __wave64_sync
#define __any_sync __wave64_sync
#define __all_sync __wave64_sync
#define __ballot_sync __wave64_sync
#define __match_any_sync __wave64_sync
#define __match_all_sync __wave64_sync
#define __reduce_add_sync __wave64_sync
#define __reduce_min_sync __wave64_sync
#define __reduce_max_sync __wave64_sync
#define __reduce_and_sync __wave64_sync
#define __reduce_or_sync __wave64_sync
#define __reduce_xor_sync __wave64_sync
#endif
#endif
#ifndef __activemask  // threads of a wave go on in step: all that are here are active together
#define __activemask() __ballot(1)
#endif
