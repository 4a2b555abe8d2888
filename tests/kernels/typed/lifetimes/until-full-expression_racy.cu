//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A temporary lives until the end of the full expression.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 0;
  int y = (D{&x, 1}.v, x);
  out[y * threadIdx.x] = threadIdx.x;  // finding: race out
}
