//pass
//--blockDim=64 --gridDim=2
// The warp's first lane takes work for all of it.

__global__ void work(const int *in, int *out, int *next, int n) {
  const unsigned lane = threadIdx.x % 32;
  for (;;) {
    int item;
    if (lane == 0) item = atomicAdd(next, 1);
    item = __shfl_sync(0xffffffff, item, 0);
    if (item >= n) break;
    out[item * 32 + lane] = in[item * 32 + lane];
  }
}
