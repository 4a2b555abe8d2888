//pass
//--blockDim=64 --gridDim=1
// A choice between two bit-fields of one type is one of that type; between others they are promoted.

struct S { signed char a : 5, b : 4; unsigned u : 7; };
__device__ int kind(signed char) { return 1; }
__device__ int kind(int) { return 2; }
__device__ int kind(unsigned) { return 3; }

__global__ void k(int *out) {
  S s = {1, 2, 3};
  bool t = threadIdx.x < 100;
  out[(kind(t ? s.a : s.b) == 1 && kind(true ? s.a : s.b) == 1 && kind(s.u + 1) == 2 && (s.a ? 1 : 0)) * threadIdx.x] = threadIdx.x;
}
