//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A lambda captures a pack by value and expands it again.

template <class... T> __device__ int f(T... a) {
  auto l = [a...] { return (0 + ... + a); };
  ((a = 0), ...);
  return l();
}

__global__ void k(int *out) {
  out[(f(1, 2, 3) == 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
