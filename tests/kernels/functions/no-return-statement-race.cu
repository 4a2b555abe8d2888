//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
__device__ int nothing(int) {}
__global__ void f(int *a) {
  a[nothing(threadIdx.x)] = threadIdx.x;  // finding: race a
}
