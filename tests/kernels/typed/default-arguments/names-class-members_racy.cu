//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A default argument of a method sees the members of its class.

constexpr int n = 1;
struct S {
  __device__ int f(int x = n) { return x; }
  static constexpr int n = 0;
};

__global__ void k(int *out) {
  out[S().f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
