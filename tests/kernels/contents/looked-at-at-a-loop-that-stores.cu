//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The invariant holds at first; then the loop changes what it speaks of.
__global__ void f(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 2 * t;
  __syncthreads();
  for (int i = 0; __invariant(s[63 - t] == 2 * (63 - t)), i < 2; i++)  // finding: invariant-maintained
    s[t] = 1;
}
