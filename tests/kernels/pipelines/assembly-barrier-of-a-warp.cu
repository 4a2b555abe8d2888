//pass
//--blockDim=64 --gridDim=4
// The barrier of a warp, in PTX's words.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 31];
}
