//xfail:GPUVERIFYVCGEN_ERROR
//--blockDim=64 --gridDim=1

__global__ void f(int *out) {
  __ensures_at_exit(out[threadIdx.x] == 7);
  out[threadIdx.x] = 7;
}
