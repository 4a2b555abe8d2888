//pass
//--blockDim=64 --gridDim=1
// A value made for an enumeration of unsigned char keeps its low bits.

enum E : unsigned char { A };

__global__ void k(int *out) {
  int n = 257;
  E e = (E)n;
  out[(e == 1) * threadIdx.x] = threadIdx.x;
}
