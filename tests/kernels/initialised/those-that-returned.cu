//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2 --check-initialised
// Who has returned has written nothing.

__global__ void f(float *out, const float *in, int n) {
  __shared__ float t[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) return;
  t[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = t[63 - threadIdx.x];  // finding: uninitialised t
}
