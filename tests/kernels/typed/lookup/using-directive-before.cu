//pass
//--blockDim=64 --gridDim=1
// A using directive shows what is added to its namespace later, too.

namespace a {
__device__ int f(long) { return 0; }
}
using namespace a;
namespace a {
__device__ int f(int) { return 1; }
}

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
