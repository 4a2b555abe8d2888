//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4
// The second barrier of the warp is missing: a lane writes what its neighbour's neighbour may still read.

__global__ void f(const int *in, int *out) {
  __shared__ int s[128];
  const int lane = threadIdx.x % 32, other = threadIdx.x / 32 * 32 + (lane + 1) % 32;
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  const int v = s[other];  // finding: race s
  s[threadIdx.x] = v + 1;  // finding: race s
  __syncwarp();
  out[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x];
}
