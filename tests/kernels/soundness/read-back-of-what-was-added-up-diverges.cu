//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is read back was added up before: threads have different sums, and not all of them come to the barrier.
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[64];
  int v = in[threadIdx.x];
  for (int i = 0; i < n; i++) v += i;
  s[threadIdx.x] = v;
  if (s[threadIdx.x] > 3) __syncthreads(); // finding: divergence
  out[threadIdx.x] = 0;
}
