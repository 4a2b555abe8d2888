//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2 --check-initialised
// As many bins are set up as there are threads.

__global__ void f(int *out, const unsigned char *in, int n) {
  __shared__ int h[256];
  h[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 64)
    atomicAdd(&h[in[i]], 1);  // finding: uninitialised h
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += 64)
    atomicAdd(&out[b], h[b]);  // finding: uninitialised h
}
