//pass
//--blockDim=64 --gridDim=1
// A template whose parameter has a fixed value is more special.

template <int A, int B> struct Pair {};
template <int A, int B> __device__ int f(Pair<A, B>) { return 0; }
template <int A> __device__ int f(Pair<A, 1>) { return 1; }

__global__ void k(int *out) {
  out[f(Pair<3, 1>()) * threadIdx.x] = threadIdx.x;
}
