//xfail:GPUVERIFYVCGEN_ERROR
//--blockDim=64 --gridDim=1
// The array that the body calls `s` is gone at the end; the file has another one.

__device__ int s[64];

__global__ void six(int *out) {
  __shared__ int s[64];
  __ensures_at_exit(int, i, 0, 64, s[i], s[i]);
  s[threadIdx.x] = 6;
  out[threadIdx.x] = s[threadIdx.x];
}
