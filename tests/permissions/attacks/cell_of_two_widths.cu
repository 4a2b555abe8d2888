//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// permissions: claims fail
// The last store to the cell is that of a vector.
__global__ void k(int *out) {
  __shared__ int4 s4[2];
  int *s = (int *)s4;
  if (threadIdx.x == 0) s[0] = 0;
  if (threadIdx.x == 0) s4[0] = make_int4(1, 2, 3, 4);
  __barrier_holds(s[0], 0, 0);  // claim: assertion
  __syncthreads();
  out[threadIdx.x] = s[0];
  __unsafe_assert(out[threadIdx.x] == 0);
}
