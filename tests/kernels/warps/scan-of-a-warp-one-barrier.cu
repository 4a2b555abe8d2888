//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Lanes write while others still read.

__global__ void scan(const int *in, int *out) {
  __shared__ int s[64];
  const unsigned lane = threadIdx.x % 32;
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncwarp();
  for (unsigned d = 1; d < 32; d *= 2) {
    int v = s[threadIdx.x];
    if (lane >= d) v += s[threadIdx.x - d]; // finding: race s
    s[threadIdx.x] = v; // finding: race s
    __syncwarp();
  }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
