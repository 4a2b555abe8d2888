//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Adjacent string literals are one, also from macros.

#define NAME "ab"

__global__ void k(int *out) {
  out[(sizeof(NAME "cd") == 6) * threadIdx.x] = threadIdx.x;  // finding: race out
}
