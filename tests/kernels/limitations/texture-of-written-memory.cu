//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// wrong: the texture may be of the memory that is written, and then gives anything
// listed: nobody writes to textures while the kernel reads them
__global__ void f(cudaTextureObject_t t, int *a) {
  a[blockIdx.x * 64 + threadIdx.x] = 1;
  if (tex1Dfetch<int>(t, 0))
    __syncthreads();
}
