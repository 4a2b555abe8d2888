//pass
//--blockDim=64 --gridDim=1 --front-end=clang
// Of two templates that fit, the one whose constraint holds is called.

template <typename T> requires(sizeof(T) == 4) __device__ int step(T) { return 1; }
template <typename T> requires(sizeof(T) == 8) __device__ int step(T) { return 0; }

__global__ void k(int *out) {
  out[step(threadIdx.x) * threadIdx.x] = threadIdx.x;
}
