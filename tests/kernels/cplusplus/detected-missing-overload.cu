//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// Whether a template takes part, by a method whose types are not here.
#include <streams/stream.h>

struct view {
  __device__ int place(streams::index i) const { return 0; }
};
template <typename T> __device__ auto step(T t, int i) -> decltype(t.place(i)) { return 0; }
__device__ int step(...) { return 1; }

__global__ void k(int *out) {
  view v;
  out[step(v, 0) * threadIdx.x] = threadIdx.x;
}
