//pass
//--blockDim=64 --gridDim=1
// A function of the first and the rest ends at the one without a rest.

__device__ int last(int x) { return x; }
template <class... T> __device__ int last(int, T... rest) { return last(rest...); }

__global__ void k(int *out) {
  out[last(0, 5, 1) * threadIdx.x] = threadIdx.x;
}
