//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Each half of the warp has a barrier of its own: the neighbour of its last lane is in the other half.

__global__ void f(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];  // finding: race s
  if (threadIdx.x < 16)
    __syncwarp(0xffff);
  else
    __syncwarp(0xffff0000);
  out[threadIdx.x] = s[(threadIdx.x + 1) % 32];  // finding: race s
}
