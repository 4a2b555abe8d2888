//pass
//--blockDim=64 --gridDim=1
// A lambda without captures converts to a pointer, a template takes it as it is.

template <class F> __device__ int f(F) { return 1; }
__device__ int f(int (*)(int)) { return 0; }

__global__ void k(int *out) {
  out[f([](int x) { return x; }) * threadIdx.x] = threadIdx.x;
}
