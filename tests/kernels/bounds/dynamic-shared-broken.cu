//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds
// The host gives room for two elements a thread.

__global__ void f(int *out) {
  extern __shared__ int t[];
  __requires(__array_length(t) >= 128);
  t[threadIdx.x + 65] = 1; // finding: bounds
}
