//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An overload set may tell objects by category and constness.

struct S { __device__ int f() & { return 1; } __device__ int f() const & { return 2; } __device__ int f() && { return 3; } __device__ int f() const && { return 4; } };
__device__ const S made() { return S(); }

__global__ void k(int *out) {
  S s;
  const S c = S();
  out[(c.f() == 1 || made().f() == 2 || static_cast<S &&>(s).f() == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
