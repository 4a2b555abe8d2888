//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template whose condition asks for a trait that few programs need fits all the same, and better than the function that converts.
#include <type_traits>

template <class T> __device__ typename std::enable_if<std::has_virtual_destructor<T>::value == false, int>::type place(T v) {
  return v / 2;
}
__device__ int place(long v) { return (int)v; }

__global__ void fills(int *out) {
  out[place((int)threadIdx.x)] = threadIdx.x; // finding: race out
}
