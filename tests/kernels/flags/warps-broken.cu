//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --warp-sync=32

// Two warps: the last thread of the first reads what the first thread of the second writes.
__global__ void shift(int *a) {
  int t = a[threadIdx.x + 1];  // finding: race a
  a[threadIdx.x] = t;  // finding: race a
}
