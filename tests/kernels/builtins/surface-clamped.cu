//pass
//--blockDim=64 --gridDim=2
// assuming: disjoint-arrays, in-bounds, texels
// Beyond its edge a clamped access is to the edge's texel: that the surface has all that are accessed is assumed.
#include <cuda_runtime.h>

__global__ void put(float *a, cudaSurfaceObject_t s) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  surf2Dwrite(a[x], s, x * 4, 0, cudaBoundaryModeClamp);
}
