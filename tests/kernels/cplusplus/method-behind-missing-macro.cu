//xfail:CLANG_ERROR
//--blockDim=32 --gridDim=1 --front-end=clang --ignore-missing-includes
// A macro that is not here, between a method's result and its name: as a name it would be one more variable of the class.
#include <streams/stream.h>

struct cell {
  int value;
  __device__ int STREAMS_INLINE doubled(int i) const { return 2 * i; }
};

__global__ void k() {
  __shared__ cell cells[64];
  int *places = (int *)cells;
  cells[threadIdx.x].value = threadIdx.x;
  places[2 * threadIdx.x + 1] = 1;
}
