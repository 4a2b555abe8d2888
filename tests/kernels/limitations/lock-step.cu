//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1 --warp-sync=32
// assuming: in-bounds, lock-step
// wrong: --warp-sync takes threads of a warp to run in lock step, which newer devices do not promise
// Nothing but lock step orders the write before the neighbour's read.

__global__ void f(int *a) {
  __shared__ int tile[32];
  tile[threadIdx.x] = threadIdx.x;
  a[threadIdx.x] = tile[(threadIdx.x + 1) % 32];
}
