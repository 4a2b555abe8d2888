//pass
//--blockDim=64 --gridDim=1
// An alias stands for the namespace that it names, not for another of that last name.

namespace a { namespace b { constexpr int n = 1; } }
namespace b { constexpr int n = 0; }
namespace c = a::b;

__global__ void k(int *out) {
  out[c::n * threadIdx.x] = threadIdx.x;
}
