//xfail:GPUVERIFYVCGEN_ERROR
//--blockDim=64 --gridDim=1
// No number is less than itself: this would be a claim about nothing.

__global__ void six(int *out, int n) {
  __requires(n == 64);
  __ensures_at_exit(int, n, 0, n, out[n], 5);
  out[threadIdx.x] = 6;
}
