//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

const int WIDTH = 1;

namespace narrow {
const int WIDTH = 2;
namespace inner {
__device__ int slot() { return threadIdx.x / WIDTH; }
}
}

using namespace narrow::inner;

__global__ void f(int *a, int *b) {
  a[slot()] = threadIdx.x;  // finding: race a
  b[threadIdx.x / ::WIDTH] = threadIdx.x;
}
