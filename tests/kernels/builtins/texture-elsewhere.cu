//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Other coordinates, other values; and so it is with other textures.

__global__ void f(cudaTextureObject_t one, cudaTextureObject_t two) {
  if (tex1Dfetch<int>(one, threadIdx.x))
    __syncthreads(); // finding: divergence
  if (tex1Dfetch<int>(one, 0) == tex1Dfetch<int>(two, 0) && threadIdx.x > 7)
    __syncthreads(); // finding: divergence
}
