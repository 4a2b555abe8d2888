//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Host code keeps arrays in vectors of Thrust's; kernels use its functions: the lesser number is the same in most threads.
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/pair.h>

struct Holder {
  thrust::device_vector<int> kept;
  int *places() { return thrust::raw_pointer_cast(kept.data()); }
};

template <typename Op> __global__ void moves(int *out, Op op) {
  thrust::pair<int, int> both(threadIdx.x, 1);
  out[op(both.first, both.second)] = both.first; // finding: race out
}

void launched(Holder &holder) { moves<<<1, 64>>>(holder.places(), thrust::minimum<int>()); }
