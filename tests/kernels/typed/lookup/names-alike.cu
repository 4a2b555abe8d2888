//pass
//--blockDim=64 --gridDim=1
// Variables of the same name in two blocks are not those with similar names.

__global__ void k(int *out) {
  int x = 2;
  {
    int x = 1;
    int x_2 = 0;
    out[x * threadIdx.x] = threadIdx.x + x_2;
  }
  out[64 + threadIdx.x] = x;
}
