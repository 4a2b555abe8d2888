//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Lanes that return after they wrote are not at the barrier that would order it.

__global__ void f(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];  // finding: race s
  if (threadIdx.x >= 16)
    return;
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x + 16];  // finding: race s
}
