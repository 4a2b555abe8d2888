//pass
//--blockDim=64 --gridDim=1
// A literal operator for strings gets the length without the final zero.

__device__ constexpr int operator""_size(const char *, decltype(sizeof 0) n) { return n == 2; }

__global__ void k(int *out) {
  out["ab"_size * threadIdx.x] = threadIdx.x;
}
