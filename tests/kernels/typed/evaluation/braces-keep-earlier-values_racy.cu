//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An item in braces has its value before later items change what it is made of, also where a constructor takes it.

struct P { int x, y, z; };
struct K { int x, y; __device__ K(int a, int b) : x(a), y(b) {} };
__device__ int next(int &x) { x = x * 2 + 1; return x; }

__global__ void k(int *out) {
  int c = 1, d = 1;
  P p = {c, next(c), c};
  K k{d, next(d)};
  out[(p.x == 3 || k.x == 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
