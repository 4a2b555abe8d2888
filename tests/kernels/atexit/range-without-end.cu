//xfail:GPUVERIFYVCGEN_ERROR
//--blockDim=64 --gridDim=1
// All characters are less than 128, so that counting them never comes to an end, and nothing would follow.

__global__ void six(int *out) {
  __ensures_at_exit(out[0], __spec_sum(signed char, k, 0, 128, 1));
  out[threadIdx.x] = 6;
}
