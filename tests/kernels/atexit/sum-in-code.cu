//xfail:GPUVERIFYVCGEN_ERROR
//--blockDim=64 --gridDim=1

__global__ void f(int *out, int n) {
  __assert(__spec_sum(int, k, 0, n, out[k]) >= 0);
  out[threadIdx.x] = 7;
}
