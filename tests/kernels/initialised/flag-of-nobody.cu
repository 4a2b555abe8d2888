//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(int *out, const int *in) {
  __shared__ int found;
  if (in[threadIdx.x] > 5) atomicOr(&found, 1);  // finding: uninitialised found
  __syncthreads();
  if (found)                                     // finding: uninitialised found
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
