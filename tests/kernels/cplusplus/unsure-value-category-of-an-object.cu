//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
struct Slot {
  __device__ int get() & { return threadIdx.x; }
  __device__ int get() && { return 0; }
};
__global__ void f(int *out) { out[Slot().get()] = threadIdx.x; }
