//pass
//--blockDim=64 --gridDim=1
// For a temporary T && is better than const T &, before any ordering.

template <class T> __device__ int f(const T &) { return 0; }
template <class T> __device__ int f(T &&) { return 1; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
