//pass
//--blockDim=64 --gridDim=1
// __align__ aligns a class.

struct __align__(8) S { int a, b, c; };

__global__ void k(int *out) {
  out[(sizeof(S) == 16) * threadIdx.x] = threadIdx.x;
}
