//pass
//--blockDim=32 --gridDim=1
// All threads read one texel, which nobody writes.

__global__ void f(cudaSurfaceObject_t texels) {
  if (surf2Dread<int>(texels, 0, 0))
    __syncthreads();
}
