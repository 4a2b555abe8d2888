//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// return destroys what is constructed so far only.

struct D {
  int *p;
  __device__ ~D() { ++*p; }
};
__device__ void f(int *p, bool early) {
  D a{p};
  if (early)
    return;
  D b{p};
}

__global__ void k(int *out) {
  int x = 0;
  f(&x, true);
  out[(x == 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
