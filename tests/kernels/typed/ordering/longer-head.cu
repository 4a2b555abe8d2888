//pass
//--blockDim=64 --gridDim=1
// A parameter before a pack is more special than the pack alone.

template <class... T> __device__ int f(T...) { return 0; }
template <class T, class... U> __device__ int f(T, U...) { return 1; }

__global__ void k(int *out) {
  out[f(1, 2) * threadIdx.x] = threadIdx.x;
}
