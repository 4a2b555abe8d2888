//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The member of a moved object may be moved from.

struct M {};
struct S { M m; };
__device__ int pick(const M &) { return 1; }
__device__ int pick(M &&) { return 0; }

__global__ void k(int *out) {
  S s;
  out[pick(static_cast<S &&>(s).m) * threadIdx.x] = threadIdx.x;  // finding: race out
}
