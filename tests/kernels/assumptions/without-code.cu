//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, functions-without-code
// Functions that get no array may still use variables of the device, or wait at a barrier.

__device__ void report(int code);
__device__ int weight(int thread);

__global__ void f(int *a) {
  report(1);
  a[threadIdx.x] = weight(threadIdx.x);
}
