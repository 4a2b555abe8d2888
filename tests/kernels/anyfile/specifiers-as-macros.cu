//pass
//
// CUDA's specifiers are macros: a text for other compilers too defines them where they are not.
#ifndef __device__
#define __device__
#define __host__
#define __global__
#endif

__host__ __device__ inline int next(int i) { return i + 1; }
__global__ void fill(int *out) { out[next(blockIdx.x * blockDim.x + threadIdx.x)] = 1; }
