//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// slow
// permissions: claims fail
// What was there before the additions is not known.
__global__ void adds(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  if (t < 4) s[t] = 0;
  __syncthreads();
  atomicAdd(&s[1], 3);
  __barrier_adds(s[1], 3 * (int)threadIdx.x);
  __syncthreads();
  int v = s[1];
  __unsafe_assert(v == 192);  // claim: assertion
  if (t == 0) out[blockIdx.x] = v;
}
