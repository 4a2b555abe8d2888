//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// wrong: the texture may be of the memory that is written, and then gives anything
// assuming: what textures hold does not change while the kernel runs
__global__ void f(cudaTextureObject_t t, int *a) {
  a[blockIdx.x * 64 + threadIdx.x] = 1;
  if (tex1Dfetch<int>(t, 0))
    __syncthreads();
}
