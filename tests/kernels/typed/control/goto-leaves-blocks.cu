//pass
//--blockDim=64 --gridDim=1
// goto leaves all blocks around it and destroys nothing that is not there.

__global__ void k(int *out) {
  int n = 1;
  if (n < 2) {
    {
      if (n < 3)
        goto done;
      n = 0;
    }
    n = 0;
  }
done:
  out[n * threadIdx.x] = threadIdx.x;
}
