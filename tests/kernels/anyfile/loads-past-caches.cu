//pass
//
#include <cub/cub.cuh>

template <cub::CacheLoadModifier M> __device__ float doubled(float *p) { return 2 * cub::ThreadLoad<M>(p); }

__global__ void scale(float *out, float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) cub::ThreadStore<cub::STORE_CG>(out + i, doubled<cub::LOAD_CS>(in + i));
}
