//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2 --check-initialised
// The last block loads a part of its tile.

__global__ void f(float *out, const float *in, int n) {
  __shared__ float t[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) t[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n) out[i] = t[63 - threadIdx.x];  // finding: uninitialised t
}
