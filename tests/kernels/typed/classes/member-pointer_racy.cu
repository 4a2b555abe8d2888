//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to a member is of the member that it names.

struct S { int a = 1, b = 0; };

__global__ void k(int *out) {
  S s;
  int S::*p = &S::a;
  p = &S::b;
  out[s.*p * threadIdx.x] = threadIdx.x;  // finding: race out
}
