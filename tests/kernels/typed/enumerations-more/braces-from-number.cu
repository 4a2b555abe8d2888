//pass
//--blockDim=64 --gridDim=1
// An enumeration with a fixed type may be made of a number in braces.

enum class E : int { A, B };

__global__ void k(int *out) {
  E e{1};
  out[(e == E::B) * threadIdx.x] = threadIdx.x;
}
