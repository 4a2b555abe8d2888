//pass
//--blockDim=64 --gridDim=1
// The argument of [] converts to its parameter.

struct S { __device__ int operator[](bool b) const { return b; } };

__global__ void k(int *out) {
  S s;
  out[(s[2] == 1) * threadIdx.x] = threadIdx.x;
}
