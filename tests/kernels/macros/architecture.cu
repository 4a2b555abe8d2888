//pass
//--blockDim=64 --gridDim=1 --arch=sm_80
// assuming: in-bounds, compiler-macros
// listed: compiled for sm_80 (--arch): __CUDA_ARCH__ is tested at line 7
// The barrier is there for the architecture that is asked for.

#if __CUDA_ARCH__ >= 800
#define WAIT __syncthreads()
#else
#define WAIT
#endif

__global__ void reversed(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  WAIT;
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
