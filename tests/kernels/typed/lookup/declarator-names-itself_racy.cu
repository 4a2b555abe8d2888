//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A later declarator of the same declaration sees the earlier one.

__device__ int g() {
  int n = 1;
  {
    int n = 0, m = n;
    return m;
  }
  return n;
}

__global__ void k(int *out) {
  out[g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
