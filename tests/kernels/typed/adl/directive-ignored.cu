//pass
//--blockDim=64 --gridDim=1
// Using directives of the argument's namespace are not followed.

namespace a { struct S; }
namespace b {
__device__ int f(const a::S &) { return 0; }
}
namespace a {
using namespace b;
struct S {};
}
template <class T> __device__ int f(const T &) { return 1; }

__global__ void k(int *out) {
  out[f(a::S()) * threadIdx.x] = threadIdx.x;
}
