//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// A virtual method whose types are not here gives the class a table, and its members other places.
#include <streams/stream.h>

struct cell {
  int value;
  virtual void flush(streams::stream s);
};

__global__ void k(cell *out) {
  out[threadIdx.x].value = threadIdx.x;
}
