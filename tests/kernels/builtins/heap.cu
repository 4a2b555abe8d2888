//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1

__global__ void f(int *a) {
  int *own = (int *)malloc(sizeof(int));
  *own = threadIdx.x;
  a[threadIdx.x] = *own;
  free(own);
}
