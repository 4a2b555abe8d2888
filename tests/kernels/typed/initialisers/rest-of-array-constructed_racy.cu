//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Elements that braces leave out are default constructed.

struct M {
  int n;
  __device__ M() : n(0) {}
  __device__ M(int v) : n(v) {}
};

__global__ void k(int *out) {
  M a[3] = {M(1)};
  out[a[2].n * threadIdx.x] = threadIdx.x;  // finding: race out
}
