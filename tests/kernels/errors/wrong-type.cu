//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1
// A structure is no number.

struct Pair { int x, y; };

__global__ void f(int *a, Pair p) {
  a[threadIdx.x] = p;
}
