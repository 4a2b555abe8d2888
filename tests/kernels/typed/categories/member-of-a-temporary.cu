//pass
//--blockDim=64 --gridDim=1
// The member of a moved object may be moved from.

struct M {};
struct S { M m; };
__device__ int pick(const M &) { return 0; }
__device__ int pick(M &&) { return 1; }

__global__ void k(int *out) {
  S s;
  out[pick(static_cast<S &&>(s).m) * threadIdx.x] = threadIdx.x;
}
