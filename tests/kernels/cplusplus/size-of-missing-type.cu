//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// The size of a type that is not here, by names that stand for each other.
#include <streams/stream.h>

typedef streams::word word;
using cell = word;
enum { STEP = sizeof(cell) / 4 };

__global__ void k(int *out) {
  out[STEP * threadIdx.x] = threadIdx.x;
}
