//pass
//--blockDim=64 --gridDim=1 --front-end=clang
// The template with the narrower constraint is called where both hold.

template <typename T> concept small = sizeof(T) <= 8;
template <typename T> concept tiny = small<T> && sizeof(T) <= 4;

template <small T> __device__ int step(T) { return 0; }
template <tiny T> __device__ int step(T) { return 1; }

__global__ void k(int *out) {
  out[step(threadIdx.x) * threadIdx.x] = threadIdx.x;
}
