//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// << groups from the left.

struct S { int n; };
__device__ S operator<<(S s, int v) { return S{s.n * 2 + v}; }

__global__ void k(int *out) {
  out[((S{0} << 1 << 0).n == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
