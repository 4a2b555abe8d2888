//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --loop-unwind=4

// The third iteration is the one in which all threads write one cell.
__global__ void fill(int *out, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (i == 2)
      out[i] = threadIdx.x;  // finding: race out
  }
}
