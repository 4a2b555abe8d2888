//pass
//--blockDim=64 --gridDim=1
// The namespaces of a template's arguments are searched.

template <class T> struct Box {};
namespace a {
struct S {};
template <class T> __device__ int f(Box<T>) { return 1; }
}
template <class T> __device__ int f(T) { return 0; }

__global__ void k(int *out) {
  out[f(Box<a::S>()) * threadIdx.x] = threadIdx.x;
}
