//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

#include <cuda_fp16.h>

__global__ void f(__half *a) {
  int i = threadIdx.x;
  half x = a[i + 1];    // finding: race a
  a[i] = __hadd(x, x);  // finding: race a
}
