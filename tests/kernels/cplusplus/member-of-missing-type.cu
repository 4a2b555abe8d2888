//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// Where a member's type is not here, nobody knows how large the class is, and where its other members lie.
#include <streams/stream.h>

struct cell {
  streams::word tag;
  int value;
};

__global__ void k(cell *out) {
  out[threadIdx.x].value = threadIdx.x;
}
