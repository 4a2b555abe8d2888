//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// The comma is an operator of the file's: what it gives is left to a C++ compiler.
struct Number { int v; __device__ int operator,(int) { return 0; } };
__global__ void f(int *out) {
  Number n{1};
  out[(n, threadIdx.x)] = threadIdx.x;
}
