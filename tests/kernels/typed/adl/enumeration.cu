//pass
//--blockDim=64 --gridDim=1
// The namespace of an enumeration is searched.

namespace a {
enum class E { X };
__device__ int f(E) { return 1; }
}
template <class T> __device__ int f(T) { return 0; }

__global__ void k(int *out) {
  out[f(a::E::X) * threadIdx.x] = threadIdx.x;
}
