//xfail:NOT_ALL_VERIFIED
//
// As room-for-a-warp.cu, without the barrier.

__global__ void f(int *out, int n) {
  __shared__ int s[32];
  s[threadIdx.x] = n + threadIdx.x; // finding: race s
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[31 - threadIdx.x]; // finding: race s
}
