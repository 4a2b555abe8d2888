//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A scoped enumeration without a type is an int.

enum class E { A = 1 };

__global__ void k(int *out) {
  out[(sizeof(E) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
