//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Elements of an array of aligned classes are as far apart as their size says.

struct alignas(16) S { int n; };
__global__ void k(S *out) {
  int *words = (int *)out;
  out[threadIdx.x].n = 1;  // finding: race out
  words[4 * threadIdx.x + 8] = threadIdx.x;  // finding: race out
}
