//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__device__ int place(unsigned i) { return i; }
__device__ int place(float i) { return i > 31; }

__global__ void f(int *a, int *b) {
  a[place(threadIdx.x)] = threadIdx.x;
  b[place(threadIdx.x * 1.0f)] = threadIdx.x;  // finding: race b
}
