//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not inferred
// What stands behind a loop's barrier is held with what the next round does in front of it.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  for (int j = 0; j < n; j++) {
    a[(t + j) % 64] = t;  // claim: race
    __syncthreads();
    a[(t + j + 2) % 64] = t;  // open: threads
  }
}
