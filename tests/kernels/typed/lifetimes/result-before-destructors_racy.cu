//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is returned is computed before the local variables are destroyed.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};
__device__ int f() {
  int x = 0;
  D d{&x, 1};
  return x;
}

__global__ void k(int *out) {
  out[f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
