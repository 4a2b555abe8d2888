//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// The size of a type that is not here decides which template a name stands for.
#include <streams/stream.h>

typedef streams::word word;
template <typename T, int n> struct places {
  static __device__ int at(int i) { return 0; }
};
template <typename T> struct places<T, 4> {
  static __device__ int at(int i) { return i; }
};
template <typename T> struct table {
  typedef places<T, sizeof(word)> way;
};

__global__ void k(int *out) {
  out[table<int>::way::at(threadIdx.x)] = threadIdx.x;
}
