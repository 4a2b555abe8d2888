//pass
//--blockDim=64 --gridDim=1
// A volatile object fits only what is volatile.

__device__ int f(const int *) { return 0; }
__device__ int f(const volatile int *) { return 1; }

__global__ void k(int *out) {
  volatile int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;
}
