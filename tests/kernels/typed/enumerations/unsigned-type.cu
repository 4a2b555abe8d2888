//pass
//--blockDim=64 --gridDim=1
// An enumeration of unsigned compares as unsigned.

enum E : unsigned { A };

__global__ void k(int *out) {
  E e = (E)-1;
  out[(e > 0 ? 1 : 0) * threadIdx.x] = threadIdx.x;
}
