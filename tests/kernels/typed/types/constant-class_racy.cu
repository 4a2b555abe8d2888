//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constant class converts to its value.

template <class T, T V> struct Constant {
  static constexpr T value = V;
  __device__ constexpr operator T() const { return V; }
};
using Yes = Constant<bool, true>;
using No = Constant<bool, false>;

__global__ void k(int *out) {
  int n = No() ? 1 : 0;
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
