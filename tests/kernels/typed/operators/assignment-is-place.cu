//pass
//--blockDim=64 --gridDim=1
// An assignment is its left side, not a copy of the value.

__device__ int &same(int &x) { return x; }
__global__ void k(int *out) {
  int x = 5, y = 0;
  (x = 1) += 2;
  same(y = 4) *= 10;
  int &r = (x = x + 1);
  r += 5;
  out[(x * 100 + y == 940) * threadIdx.x] = threadIdx.x;
}
