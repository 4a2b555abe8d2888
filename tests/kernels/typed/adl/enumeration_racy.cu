//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The namespace of an enumeration is searched.

namespace a {
enum class E { X };
__device__ int f(E) { return 0; }
}
template <class T> __device__ int f(T) { return 1; }

__global__ void k(int *out) {
  out[f(a::E::X) * threadIdx.x] = threadIdx.x;  // finding: race out
}
