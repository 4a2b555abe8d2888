//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// permissions: claims fail
// Blocks are said to begin again: the last share of one is not followed by the first of the next.
__global__ void adds(int *out) {
  __kernel_adds(out[0], 3 * (int)(threadIdx.x));  // claim: assertion
  atomicAdd(out, 3);
}
