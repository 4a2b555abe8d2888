//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// A copy to where it may overlap, whose length is not constant.

__global__ void f(int *a, int *b, int n) {
  memmove(a, b, n);
}
