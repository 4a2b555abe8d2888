//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to the second base points behind the first.

struct A { int a; };
struct B { int b; };
struct D : A, B {};
__global__ void k(D *out) {
  int *words = (int *)out;
  B *p = &out[threadIdx.x];
  p->b = 1;  // finding: race out
  words[2 * threadIdx.x + 3] = threadIdx.x;  // finding: race out
}
