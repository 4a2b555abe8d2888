//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4 -DWIDTH=4

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < WIDTH; k++)
    a[3 * i + k] = i;  // finding: race a
}
