//pass
//--blockDim=64 --gridDim=1
// listed: compiled for sm_70 (--arch): __CUDA_ARCH__ is tested at line 6

__global__ void k(int *out) {
  if (__CUDA_ARCH__ >= 600)
    out[threadIdx.x] = 1;
  else
    out[0] = threadIdx.x;
}
