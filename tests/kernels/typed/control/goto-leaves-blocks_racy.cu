//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// goto leaves all blocks around it and destroys nothing that is not there.

__global__ void k(int *out) {
  int n = 0;
  if (n < 2) {
    {
      if (n < 3)
        goto done;
      n = 1;
    }
    n = 1;
  }
done:
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
