//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// A fetch through a pointer changes the variable.

__global__ void f(int *out, cudaTextureObject_t order) {
  int place = threadIdx.x;
  tex1Dfetch(&place, order, threadIdx.x);
  out[place] = threadIdx.x;  // finding: race out
}
