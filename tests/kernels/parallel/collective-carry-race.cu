//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4
// verdict: refuted
// The last thread hands its sum on while others have not read that of the round before.
#include <cub/cub.cuh>

__global__ void running(const float *in, float *out, int n) {
  typedef cub::BlockScan<float, 128> Scan;
  __shared__ Scan::TempStorage temp;
  __shared__ float carry;
  __requires(n < 100000);
  if (threadIdx.x == 0) carry = 0;
  for (int at = 0; at < n; at += 128) {
    int i = at + threadIdx.x;
    float sum;
    Scan(temp).InclusiveSum(i < n ? in[blockIdx.x * n + i] : 0, sum);
    __syncthreads();
    sum += carry; // finding: race carry
    if (i < n) out[blockIdx.x * n + i] = sum;
    if (threadIdx.x == 127) carry = sum; // finding: race carry
    __syncthreads();
  }
}
