//pass
//--blockDim=64 --gridDim=1
// A temporary is destroyed at the end of its full expression.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 5;
  D{&x, 0};
  x = x == 0 ? 1 : 5;
  out[x * threadIdx.x] = threadIdx.x;
}
