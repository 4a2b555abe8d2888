//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Some threads have drawn once more: their next number is another. Other generators give other numbers, too.
#include <curand_kernel.h>

__global__ void f() {
  curandState s;
  curandStatePhilox4_32_10_t p;
  curand_init(1, 0, 0, &s);
  curand_init(1, 0, 0, &p);
  if (curand(&s) == curand(&p) || threadIdx.x < 3)
    curand(&s);
  if (curand(&s) & 1)
    __syncthreads(); // finding: divergence
}
