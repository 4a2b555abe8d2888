//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1
// A variable that nobody declares.

__global__ void f(int *a) {
  a[threadIdx.x] = size;
}
