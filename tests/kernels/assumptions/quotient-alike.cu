//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, divisions

// Where m is 0 the quotient is undefined, and need not be alike in two threads.
__global__ void f(int *a, int m) {
  int q = 1000 / m;
  a[threadIdx.x + q] = threadIdx.x;
}
