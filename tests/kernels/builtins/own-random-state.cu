//pass
//--blockDim=64 --gridDim=4
// Each thread draws from a state of its own.

#include <curand_kernel.h>

__global__ void f(curandState *state, float *a, unsigned seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, i, 0, &state[i]);
  curandState own = state[i];
  a[i] = curand_uniform(&own) + curand_normal(&state[i]);
}
