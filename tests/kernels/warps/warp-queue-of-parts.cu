//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Two warps may take one item: it is taken by a read and a write.

__global__ void work(const int *in, int *out, int *next, int n) {
  const unsigned lane = threadIdx.x % 32;
  int item;
  if (lane == 0) { item = *next; *next = item + 1; } // finding: race next
  item = __shfl_sync(0xffffffff, item, 0);
  if (item < n)
    out[item * 32 + lane] = threadIdx.x;              // finding: race out
}
