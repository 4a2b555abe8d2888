//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// As in the other file, with the results exchanged.
namespace shapes {
struct Box { __device__ operator int() const { return 0; } };
__device__ int rank(Box) { return threadIdx.x; }
}
__device__ int rank(int) { return 0; }
__device__ int of(int) { return threadIdx.x; }
namespace inner {
__device__ int of(long) { return 0; }
__device__ int get() { return of(1); }
}
namespace opened {
__device__ int near(int) { return 0; }
}
using namespace opened;
__device__ int near(long) { return threadIdx.x; }

__global__ void f(int *out) {
  shapes::Box box;
  out[(rank)(box)] = threadIdx.x; // finding: race out
  out[64 + inner::get()] = threadIdx.x; // finding: race out
  out[128 + near(1)] = threadIdx.x; // finding: race out
}
