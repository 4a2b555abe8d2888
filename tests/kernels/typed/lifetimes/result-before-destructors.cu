//pass
//--blockDim=64 --gridDim=1
// What is returned is computed before the local variables are destroyed.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};
__device__ int f() {
  int x = 1;
  D d{&x, 0};
  return x;
}

__global__ void k(int *out) {
  out[f() * threadIdx.x] = threadIdx.x;
}
