//pass
//--blockDim=32 --gridDim=1
// Each half of a warp hears of its own lanes only.

__global__ void f(int *out) {
  const unsigned lane = threadIdx.x, half = lane < 16 ? 0xffffu : 0xffff0000u;
  const int ones = __reduce_add_sync(half, 1);
  const unsigned low = __ballot_sync(half, true);
  out[ones + lane] = low;
}
