//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Variables of a block are destroyed in reverse order.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 5;
  {
    D a{&x, 0};
    D b{&x, 1};
  }
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
