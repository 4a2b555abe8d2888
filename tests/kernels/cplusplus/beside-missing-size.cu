//pass
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// The size of a type that is not here is of no concern to who does not use it.
#include <streams/stream.h>

typedef streams::word word;
using cell = word;
enum { STEP = sizeof(cell) / 4 };
enum { NEXT = 1 };

__global__ void k(int *out) {
  out[NEXT * threadIdx.x] = threadIdx.x;
}
