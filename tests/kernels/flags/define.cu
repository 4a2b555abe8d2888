//pass
//--blockDim=64 --gridDim=4 -DWIDTH=3 -DSTORE

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef STORE
  for (int k = 0; k < WIDTH; k++)
    a[WIDTH * i + k] = i;
#endif
  __assert(WIDTH == 3);
}
