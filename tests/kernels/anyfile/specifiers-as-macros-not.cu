//xfail:NOT_ALL_VERIFIED
//
// As specifiers-as-macros.cu, with the number in its block.
#ifndef __device__
#define __device__
#define __host__
#define __global__
#endif

__host__ __device__ inline int next(int i) { return i + 1; }
__global__ void fill(int *out) { out[next(threadIdx.x)] = blockIdx.x; } // finding: race out
