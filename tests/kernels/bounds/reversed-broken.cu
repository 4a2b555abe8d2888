//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(void) {
  __shared__ int t[64];
  t[64 - threadIdx.x] = 1; // finding: bounds
}
