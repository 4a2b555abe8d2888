//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// One thread exchanges instead of adding.
__global__ void adds(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  if (t < 4) s[t] = 0;
  __barrier_holds(s[1], 0, 1);
  __syncthreads();
  if (t == 3) atomicExch(&s[1], 3); else atomicAdd(&s[1], 3);
  __barrier_adds(s[1], 3 * (int)threadIdx.x);  // claim: assertion
  __syncthreads();
  int v = s[1];
  __unsafe_assert(v == 192);
  if (t == 0) out[blockIdx.x] = v;
}
