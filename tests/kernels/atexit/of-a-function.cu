//xfail:GPUVERIFYVCGEN_ERROR
//--blockDim=64 --gridDim=1

__device__ void set(int *out) {
  __ensures_at_exit(out[0] == 7);
  out[threadIdx.x] = 7;
}

__global__ void f(int *out) { set(out); }
