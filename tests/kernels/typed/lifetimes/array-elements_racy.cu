//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Elements are constructed from the first and destroyed from the last.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 5;
  {
    D a[2] = {{&x, 0}, {&x, 1}};
  }
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
