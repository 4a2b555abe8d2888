//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// The barrier is for the first half; what the other one writes is not ordered.

__global__ void f(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 16) { __syncwarp(0xffff); out[threadIdx.x] = s[threadIdx.x + 16]; }
}
