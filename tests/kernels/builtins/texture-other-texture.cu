//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Two textures differ at equal coordinates.

__global__ void f(cudaTextureObject_t one, cudaTextureObject_t two) {
  if (tex1Dfetch<int>(one, 0) != tex1Dfetch<int>(two, 0) && threadIdx.x > 7)
    __syncthreads(); // finding: divergence
}
