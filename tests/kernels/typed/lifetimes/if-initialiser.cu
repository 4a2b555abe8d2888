//pass
//--blockDim=64 --gridDim=1
// A variable of an if's initialiser lives through both branches.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 1, y = 5;
  if (D d{&x, 0}; false)
    y = 5;
  else
    y = x;
  out[y * threadIdx.x] = threadIdx.x;
}
