//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Two threads write the halves of one pair as a whole.
#include <cuda_bf16.h>

__global__ void f(__nv_bfloat162 *pairs) {
  pairs[threadIdx.x / 2] = __float2bfloat162_rn(threadIdx.x);  // finding: race pairs
}
