//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// What is read through the pointer is arbitrary, and differs from texel to texel.

__global__ void f(cudaSurfaceObject_t texels) {
  int value = 0;
  surf2Dread(&value, texels, 4 * threadIdx.x, 0);
  if (value)
    __syncthreads();  // finding: divergence
}
