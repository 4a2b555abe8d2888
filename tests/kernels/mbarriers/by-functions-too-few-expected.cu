//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Half of the threads complete the phase.
#include <cuda_awbarrier_primitives.h>
__global__ void f(const int *in, int *out) {
  __shared__ __mbarrier_t bar;
  __shared__ int s[64];
  if (threadIdx.x == 0)
    __mbarrier_init(&bar, 32);
  __syncthreads();
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x]; // finding: race s
  __mbarrier_token_t token = __mbarrier_arrive(&bar); // sometimes: divergence
  while (!__mbarrier_test_wait(&bar, token)) // sometimes: divergence
    ;
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // finding: race s
}
