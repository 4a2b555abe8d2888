//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

#include <curand_kernel.h>

__global__ void f(curandState *state, float *a) {
  a[threadIdx.x] = curand_uniform(state);  // finding: race state
}
