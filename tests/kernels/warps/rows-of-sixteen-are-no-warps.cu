//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,4] --gridDim=1
// Two rows of sixteen threads are one warp, and write to one row of the array.

__global__ void f(const int *in, int *out) {
  __shared__ int s[16];
  s[threadIdx.x] = threadIdx.y;
  __syncwarp();
  out[threadIdx.y * 16 + threadIdx.x] = s[15 - threadIdx.x];
}
