//pass
//--blockDim=64 --gridDim=1
// else belongs to the nearest if.

__global__ void k(int *out) {
  int n = 1;
  if (n == 7)
    if (n == 8)
      n = 9;
    else
      n = 0;
  out[n * threadIdx.x] = threadIdx.x;
}
