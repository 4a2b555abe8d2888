//pass
//--blockDim=64 --gridDim=1
// A member stands at a multiple of its own alignment.

struct S { char c; int i; char d; };

__global__ void k(int *out) {
  out[(sizeof(S) == 12) * threadIdx.x] = threadIdx.x;
}
