//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The pointer is moved to the same place in two threads.

__device__ void advance(int **p, int by) {
  *p += by;
}

__global__ void f(int *a) {
  int *mine = a;
  advance(&mine, threadIdx.x / 2);
  *mine = threadIdx.x;  // finding: race a
}
