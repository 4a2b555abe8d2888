//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// What was there before the additions is not known.
__global__ void adds(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  if (t < 4) s[t] = 0;
  __syncthreads();
  atomicAdd(&s[1], t);
  __barrier_adds(s[1], (int)threadIdx.x * ((int)threadIdx.x - 1) / 2);
  __syncthreads();
  int v = s[1];
  __unsafe_assert(v == 2016);  // claim: assertion
  if (t == 0) out[blockIdx.x] = v;
}
