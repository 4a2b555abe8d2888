//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A member's default may stand in braces.

struct P { int x, y; };
struct S { P p{1, 0}; int n{p.y}; };

__global__ void k(int *out) {
  out[S().n * threadIdx.x] = threadIdx.x;  // finding: race out
}
