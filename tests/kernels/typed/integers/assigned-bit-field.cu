//pass
//--blockDim=64 --gridDim=1
// An assignment to a bit-field is that bit-field: of its declared type, and promoted as it is.

struct S { unsigned u : 7; signed char c : 5; };
__device__ int kind(signed char) { return 1; }
__device__ int kind(int) { return 2; }
__device__ int kind(unsigned) { return 3; }

__global__ void k(int *out) {
  S s = {1, 2};
  out[(kind(s.u = 3) == 3 && kind((s.u = 3) - 200) == 2 && kind(++s.c) == 1) * threadIdx.x] = threadIdx.x;
}
