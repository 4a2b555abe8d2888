//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A state is many words: threads that set one up at a time race, although they write the same.
#include <curand_kernel.h>

__global__ void f(curandState *s) {
  curand_init(1, 0, 0, s); // finding: race s
}
