//pass
//--blockDim=64 --gridDim=1
// A private pointer is moved through a pointer to it.

__device__ void advance(int **p, int by) {
  *p += by;
}

__global__ void f(int *a) {
  int *mine = a;
  advance(&mine, threadIdx.x);
  *mine = threadIdx.x;
}
