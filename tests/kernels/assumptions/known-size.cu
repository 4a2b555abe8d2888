//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void far_away(void) {
  __shared__ int buffer[64];
  buffer[threadIdx.x + 1000000] = 1; // finding: bounds
}
