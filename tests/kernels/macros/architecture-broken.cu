//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 -arch=compute_75
// The barrier is not there for the architecture that is asked for.

#if __CUDA_ARCH__ >= 800
#define WAIT __syncthreads()
#else
#define WAIT
#endif

__global__ void reversed(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = out[threadIdx.x];  // finding: race tile
  WAIT;
  out[threadIdx.x] = tile[63 - threadIdx.x];  // finding: race tile
}
