//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A temporary is destroyed at the end of its full expression.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 5;
  D{&x, 1};
  x = x == 1 ? 0 : 5;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
