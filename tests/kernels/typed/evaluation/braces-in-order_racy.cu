//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Values in braces are evaluated from the left to the right.

struct S { int a, b; };

__global__ void k(int *out) {
  int c = 0;
  S s{c++, c++};
  out[s.a * threadIdx.x] = threadIdx.x;  // finding: race out
}
