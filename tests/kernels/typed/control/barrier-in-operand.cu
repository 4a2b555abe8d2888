//pass
//--blockDim=64 --gridDim=1
// sizeof evaluates no call, a comma does.

__device__ int meet() {
  __syncthreads();
  return 0;
}
__global__ void k(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  int n = (meet(), 0);
  out[threadIdx.x] = s[63 - threadIdx.x] + n;
}
