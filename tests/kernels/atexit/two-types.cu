//xfail:GPUVERIFYVCGEN_ERROR
//--blockDim=64 --gridDim=1

__global__ void f(float *out, const int *in) {
  __ensures_at_exit(int, i, 0, 64, out[i], in[i]);
  out[threadIdx.x] = (float)in[threadIdx.x];
}
