//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, textures
// Nothing tells whether the texture is bound to the array that is written.

texture<int, 1, cudaReadModeElementType> source;

__global__ void f(int *out) {
  out[threadIdx.x] = tex1Dfetch(source, threadIdx.x + 1);
}
