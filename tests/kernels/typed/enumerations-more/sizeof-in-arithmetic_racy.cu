//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An enumeration of unsigned char promotes in arithmetic.

enum E : unsigned char { A = 255 };

__global__ void k(int *out) {
  out[(A + 1 == 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
