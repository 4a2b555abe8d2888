//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A value made for an enumeration of bool is true or false.

enum class E : bool { NO, YES };

__global__ void k(int *out) {
  int n = 2;
  out[((E)n == E::NO) * threadIdx.x] = threadIdx.x;  // finding: race out
}
