//pass
//--blockDim=64 --gridDim=1
// An item in braces has its value before later items change what it is made of.

struct P { int x, y, z; };
__device__ int next(int &x) { x = x * 2 + 1; return x; }

__global__ void k(int *out) {
  int c = 1;
  P p = {c, next(c), c};
  out[(p.x == 1 && p.y == 3 && p.z == 3) * threadIdx.x] = threadIdx.x;
}
