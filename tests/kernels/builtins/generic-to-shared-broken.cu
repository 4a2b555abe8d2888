//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Nobody knows at which address the array lies.

__global__ void k(int *out) {
  __shared__ int tile[64];
  size_t place = __cvta_generic_to_shared(tile);
  out[place & 63] = threadIdx.x;  // finding: race out
}
