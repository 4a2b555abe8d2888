//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4]
// What a texture holds is not known: it may send two threads to one element.

texture<int, 1, cudaReadModeElementType> order;

__global__ void f(int *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[tex1Dfetch(order, x)] = x;  // finding: race out
}
