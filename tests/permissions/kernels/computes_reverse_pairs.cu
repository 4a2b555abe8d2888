//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail

// Pairs of threads read one cell: what each ends with is not the mirrored element.
__global__ void reverse(const int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  b[t] = s[62 - (t & 62)];
  __unsafe_assert(b[t] == a[63 - t]);  // claim: assertion
}
