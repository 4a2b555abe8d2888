//pass
//--blockDim=64 --gridDim=1
// Elements of an array of aligned classes are as far apart as their size says.

struct alignas(16) S { int n; };
__global__ void k(S *out) {
  int *words = (int *)out;
  out[threadIdx.x].n = 1;
  words[4 * threadIdx.x + 6] = threadIdx.x;
}
