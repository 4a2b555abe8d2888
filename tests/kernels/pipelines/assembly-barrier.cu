//pass
//--blockDim=64 --gridDim=4
// A barrier of all threads of the block, in PTX's words.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  asm volatile("bar.sync 1;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
