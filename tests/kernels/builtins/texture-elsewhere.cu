//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Other coordinates, other values.

__global__ void f(cudaTextureObject_t one) {
  if (tex1Dfetch<int>(one, threadIdx.x))
    __syncthreads(); // finding: divergence
}
