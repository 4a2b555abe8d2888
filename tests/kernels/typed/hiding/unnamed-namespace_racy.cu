//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Members of an unnamed namespace hide nothing in it and are hidden by inner ones.

namespace {
constexpr int n = 1;
}
namespace a {
namespace {
constexpr int n = 0;
}
__device__ int g() { return n; }
}

__global__ void k(int *out) {
  out[a::g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
