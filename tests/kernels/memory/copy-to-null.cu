//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void f(int *a) {
  memcpy(0, &a[threadIdx.x], 4);  // finding: pointer
}
