//xfail:UNSUPPORTED
//--blockDim=64 --gridDim=4
// A named barrier of some threads of the block is not known.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  if (threadIdx.x < 32) asm volatile("bar.sync 1, 32;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
