//pass
//
// open: for the architecture that is taken where none is given, the kernel has no code

__global__ void f(float *a) {
#if __CUDA_ARCH__ >= 800
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
#else
  __trap();
#endif
}
