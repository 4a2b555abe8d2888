//pass
//--blockDim=32 --gridDim=1 --warp-sync=32
// assuming: in-bounds, lock-step

// One warp, in lock step: the write of a statement is over before the next one reads.
__global__ void shift(int *a) {
  int t = a[threadIdx.x + 1];
  a[threadIdx.x] = t;
}
