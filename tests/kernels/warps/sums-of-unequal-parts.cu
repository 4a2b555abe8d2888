//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Twenty lanes and twelve hear of as many: the places that follow overlap.

__global__ void f(int *out) {
  const unsigned lane = threadIdx.x, part = lane < 20 ? 0xfffffu : 0xfff00000u;
  const int ones = __reduce_add_sync(part, 1);
  out[ones + lane] = lane; // finding: race out
}
