//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A number in the text is no address of anything.

__global__ void f(int *a, int n) {
  int *p = n > 3 ? a : (int *)16;
  p[threadIdx.x] = n;  // finding: pointer
}
