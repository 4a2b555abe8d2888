//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A value made for an enumeration of unsigned char keeps its low bits.

enum E : unsigned char { A };

__global__ void k(int *out) {
  int n = 257;
  E e = (E)n;
  out[(e == 257) * threadIdx.x] = threadIdx.x;  // finding: race out
}
