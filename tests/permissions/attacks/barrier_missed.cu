//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not inferred
// Half of the threads come to the barrier.
__global__ void k(int *a) {
  int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;  // open: threads
  if (t < 32) __syncthreads();  // open: meeting // claim: barrier-divergence
  a[t] = s[63 - t];
}
