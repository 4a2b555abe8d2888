//pass
//--blockDim=64 --gridDim=1
// A declaration further in hides those further out; parentheses keep argument-dependent look-up away; namespaces that are
// opened count as the one around.
namespace shapes {
struct Box { __device__ operator int() const { return 0; } };
__device__ int rank(Box) { return 0; }
}
__device__ int rank(int) { return threadIdx.x; }
__device__ int of(int) { return 0; }
namespace inner {
__device__ int of(long) { return threadIdx.x; }
__device__ int get() { return of(1); }
}
namespace opened {
__device__ int near(int) { return threadIdx.x; }
}
using namespace opened;
__device__ int near(long) { return 0; }

__global__ void f(int *out) {
  shapes::Box box;
  out[(rank)(box)] = 1;
  out[64 + inner::get()] = 1;
  out[128 + near(1)] = 1;
}
