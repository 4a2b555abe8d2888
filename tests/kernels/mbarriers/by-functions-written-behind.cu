//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// What is handed over is written behind the arrival.
#include <cuda_awbarrier_primitives.h>
__global__ void f(const int *in, int *out) {
  __shared__ __mbarrier_t bar;
  __shared__ int s[64];
  if (threadIdx.x == 0)
    __mbarrier_init(&bar, 64);
  __syncthreads();
  __mbarrier_token_t token = __mbarrier_arrive(&bar);
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x]; // finding: race s
  while (!__mbarrier_test_wait(&bar, token))
    ;
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // finding: race s
}
