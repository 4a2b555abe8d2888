//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The member lies behind what aligns the one before it: at 16, and the place is the same for all threads.
#include <cstddef>
struct Odd {
  char c;
  double d;
  int i;
};

__global__ void f(int *out) {
  out[threadIdx.x * (offsetof(Odd, i) - 16)] = threadIdx.x; // finding: race out
}
