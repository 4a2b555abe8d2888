//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The default is too small a stride.

__device__ int offset(int i, int stride = 0) {
  return i * stride;
}

__global__ void f(int *a) {
  a[offset(threadIdx.x)] = threadIdx.x;  // finding: race a
}
