//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// else belongs to the nearest if.

__global__ void k(int *out) {
  int n = 0;
  if (n == 7)
    if (n == 8)
      n = 9;
    else
      n = 1;
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
