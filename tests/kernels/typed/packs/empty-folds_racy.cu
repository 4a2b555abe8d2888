//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An empty fold of && is true, of || false.

template <class... T> __device__ int all(T... a) { return (a && ...); }
template <class... T> __device__ int any(T... a) { return (a || ...); }

__global__ void k(int *out) {
  out[any() * threadIdx.x] = threadIdx.x;  // finding: race out
}
