//pass
//--blockDim=64 --gridDim=2
// The functions of C: each thread arrives, and waits until all have.
#include <cuda_awbarrier_primitives.h>
__global__ void f(const int *in, int *out) {
  __shared__ __mbarrier_t bar;
  __shared__ int s[64];
  if (threadIdx.x == 0)
    __mbarrier_init(&bar, 64);
  __syncthreads();
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __mbarrier_token_t token = __mbarrier_arrive(&bar);
  while (!__mbarrier_test_wait(&bar, token))
    ;
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
