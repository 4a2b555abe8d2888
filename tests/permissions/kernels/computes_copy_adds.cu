//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// permissions: claims fail

// A copy that adds one.
__global__ void copy(const int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    b[i] = a[i] + 1;
    __unsafe_assert(b[i] == a[i]);  // claim: assertion
  }
}
