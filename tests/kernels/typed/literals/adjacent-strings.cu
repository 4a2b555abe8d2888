//pass
//--blockDim=64 --gridDim=1
// Adjacent string literals are one, also from macros.

#define NAME "ab"

__global__ void k(int *out) {
  out[(sizeof(NAME "cd") == 5) * threadIdx.x] = threadIdx.x;
}
