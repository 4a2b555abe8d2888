//pass
//--blockDim=64 --gridDim=1
// const T && takes no variables.

template <class T> __device__ int f(const T &&) { return 0; }
template <class T> __device__ int f(const T &) { return 1; }

__global__ void k(int *out) {
  const int x = 0;
  out[f(x) * threadIdx.x] = threadIdx.x;
}
