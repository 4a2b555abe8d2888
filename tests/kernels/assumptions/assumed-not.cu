//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void everybody(int *a) {
  for (int i = 0; i < 3; i++)
    a[0] = threadIdx.x; // finding: race a
}
