//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A class that cannot be copied is moved, and its source is emptied.

struct Owner {
  int n;
  __device__ Owner(int v) : n(v) {}
  Owner(const Owner &) = delete;
  __device__ Owner(Owner &&o) : n(o.n) { o.n = 0; }
};

__global__ void k(int *out) {
  Owner a(1);
  Owner b = static_cast<Owner &&>(a);
  out[(a.n + 0 * b.n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
