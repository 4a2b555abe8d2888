//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1
// A write through a pointer to const.

__global__ void f(const int *a) {
  a[threadIdx.x] = 1;
}
