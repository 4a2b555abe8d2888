//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1
// Bit-fields have no address.

struct Pair {
  int left : 16;
  int right : 16;
};

__global__ void f(Pair *a, int **b) { b[threadIdx.x] = (int *)&a[threadIdx.x].left; }
