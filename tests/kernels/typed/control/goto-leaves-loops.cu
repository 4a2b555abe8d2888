//pass
//--blockDim=64 --gridDim=1
// goto leaves all loops around it.

__global__ void k(int *out) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      n++;
      if (j == 1)
        goto done;
    }
done:
  out[(n == 2) * threadIdx.x] = threadIdx.x;
}
