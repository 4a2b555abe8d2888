//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4
// The neighbour of the last lane is of another warp, which no barrier of this one orders.

__global__ void f(const int *in, int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = in[threadIdx.x];  // finding: race s
  __syncwarp();
  out[blockIdx.x * 128 + threadIdx.x] = s[(threadIdx.x + 1) % 128];  // finding: race s
}
