//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The second stage may be on its way.

#include <cuda/pipeline>

__global__ void f(const float4 *in, float4 *out) {
  __shared__ float4 a[64], b[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  auto pipe = cuda::make_pipeline();
  cuda::memcpy_async(&a[threadIdx.x], &in[2 * i], cuda::aligned_size_t<16>(sizeof(float4)), pipe);
  pipe.producer_commit();
  cuda::memcpy_async(&b[threadIdx.x], &in[2 * i + 1], cuda::aligned_size_t<16>(sizeof(float4)), pipe); // finding: race b
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  __syncthreads();
  out[2 * i] = a[63 - threadIdx.x];
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  __syncthreads();
  out[2 * i + 1] = b[63 - threadIdx.x]; // finding: race b
}
