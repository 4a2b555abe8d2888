//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// What a barrier told is changed before the next one.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  __shared__ int s[64];
  for (int i = 0; i < n; i++) s[t] = t;
  __barrier_invariant_1(s[t] == t, (t + 1) % 64);  // claim: barrier-invariant
  __syncthreads();
  s[t] = 7;
  a[t] = s[t];
  __syncthreads();
  __unsafe_assert(s[(t + 1) % 64] == (t + 1) % 64);  // claim: assertion
}
