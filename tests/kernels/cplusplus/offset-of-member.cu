//pass
//--blockDim=64 --gridDim=1
// The member lies behind what aligns the one before it: at 16, not at 9.
#include <cstddef>
struct Odd {
  char c;
  double d;
  int i;
};

__global__ void f(int *out) {
  out[threadIdx.x * (offsetof(Odd, i) == 9 ? 0 : 1)] = threadIdx.x;
}
