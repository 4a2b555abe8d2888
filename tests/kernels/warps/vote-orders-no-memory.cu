//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Nor does a vote.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x]; // finding: race s
  if (__any_sync(0xffffffff, in[threadIdx.x] > 3))
    out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1]; // finding: race s
}
