//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Pairs meet, and read what the next pair wrote.

__global__ void f(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  const unsigned mask = 3u << (threadIdx.x & ~1u);
  __syncwarp(mask);
  out[threadIdx.x] = s[threadIdx.x ^ 2];
}
