//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds
// The last copy begins at element 63, or at the last one.

__global__ void f(const int *in) {
  __shared__ int t[65];
  int x = threadIdx.x;
  if (x % 2 == 0)
    memcpy(&t[x + 2], &in[x], 8); // finding: bounds
}
