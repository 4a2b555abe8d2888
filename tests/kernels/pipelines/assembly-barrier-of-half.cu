//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Half of the block never comes to the barrier.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  if (threadIdx.x < 32) asm volatile("bar.sync 1;" ::: "memory"); // finding: divergence
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
