//pass
//--blockDim=64 --gridDim=1
// A pointer converts to void * rather than to bool.

__device__ int f(void *) { return 1; }
__device__ int f(bool) { return 0; }

__global__ void k(int *out) {
  int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;
}
