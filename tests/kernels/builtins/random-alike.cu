//pass
//--blockDim=64 --gridDim=2
// Equal seeds give equal sequences, whatever is drawn; a uniform number is above 0 and at most 1.
#include <curand_kernel.h>

__global__ void f(int *out, unsigned long long seed) {
  curandState s;
  curand_init(seed, 0, 0, &s);
  skipahead(3, &s);
  if (curand(&s) & 1)
    __syncthreads();
  if (curand_normal(&s) > 1.0f)
    __syncthreads();
  const float u = curand_uniform(&s);
  out[u > 0.0f && u <= 1.0f ? blockIdx.x * 64 + threadIdx.x : 0] = threadIdx.x;
}
