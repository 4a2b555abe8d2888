//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// Which function it is hangs on the type of the pointer.
__device__ int of(int) { return threadIdx.x; }
__device__ int of(long) { return 0; }
__global__ void f(int *out) {
  int (*p)(long) = of;
  out[p(1)] = threadIdx.x;
}
