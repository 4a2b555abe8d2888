//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The barrier of a warp does not wait for the other warp.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x]; // finding: race s
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 32]; // finding: race s
}
