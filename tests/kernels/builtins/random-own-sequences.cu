//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Each thread has a sequence of its own.
#include <curand_kernel.h>

__global__ void f(unsigned long long seed) {
  curandState s;
  curand_init(seed, threadIdx.x, 0, &s);
  if (curand(&s) & 1)
    __syncthreads(); // finding: divergence
}
