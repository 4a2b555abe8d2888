//pass
//--blockDim=64 --gridDim=1
// A member that is a reference stays a variable in a moved object.

struct M {};
struct S { M &m; };
__device__ int pick(M &) { return 1; }
__device__ int pick(M &&) { return 0; }

__global__ void k(int *out) {
  M m;
  S s = {m};
  out[pick(static_cast<S &&>(s).m) * threadIdx.x] = threadIdx.x;
}
