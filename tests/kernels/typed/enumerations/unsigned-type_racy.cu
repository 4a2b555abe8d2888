//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An enumeration of unsigned compares as unsigned.

enum E : unsigned { A };

__global__ void k(int *out) {
  E e = (E)-1;
  out[(e > 0 ? 0 : 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
