//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --k-induction-depth=1

// No barrier between an iteration's write and the next one's read.
__global__ void shift(int *out, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    int t = out[threadIdx.x + 1];  // finding: race out
    __syncthreads();
    out[threadIdx.x] = t;  // finding: race out
  }
}
