//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A default argument is evaluated only in calls that leave it out.

__device__ int meet() {
  __syncthreads();
  return 0;
}
__device__ int f(int x = meet()) { return x; }
__global__ void k(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;  // finding: race
  int zero = f(0);
  out[threadIdx.x] = s[63 - threadIdx.x] + zero;  // finding: race
}
