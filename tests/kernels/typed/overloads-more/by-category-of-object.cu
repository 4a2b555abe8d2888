//pass
//--blockDim=64 --gridDim=1
// An overload set may tell objects by category and constness.

struct S { __device__ int f() & { return 1; } __device__ int f() const & { return 2; } __device__ int f() && { return 3; } __device__ int f() const && { return 4; } };
__device__ const S made() { return S(); }

__global__ void k(int *out) {
  S s;
  const S c = S();
  out[(s.f() == 1 && c.f() == 2 && S().f() == 3 && made().f() == 4 && static_cast<S &&>(s).f() == 3) * threadIdx.x] = threadIdx.x;
}
