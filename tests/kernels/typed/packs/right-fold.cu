//pass
//--blockDim=64 --gridDim=1
// A right fold of - subtracts from the last.

template <class... T> __device__ int f(T... a) { return (a - ...); }

__global__ void k(int *out) {
  out[(f(3, 1, 1) == 3) * threadIdx.x] = threadIdx.x;
}
