//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A raw string ends at its own delimiter.

__global__ void k(int *out) {
  int size = sizeof(R"x(a)"b)x");
  out[(size == 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
