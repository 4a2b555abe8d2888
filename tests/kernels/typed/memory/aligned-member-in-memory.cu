//pass
//--blockDim=64 --gridDim=1
// Threads write one member each, where its alignment puts it.

struct S { int a; alignas(8) int b; };
__global__ void k(S *out) {
  int *words = (int *)out;
  out[threadIdx.x].b = 1;
  words[4 * threadIdx.x + 7] = threadIdx.x;
}
