//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Two threads get the same number: every second one its own, every other one its neighbour's.

__global__ void f(int *a) {
  int next = __shfl_down_sync(0xffffffff, threadIdx.x & ~1, 1);
  a[next] = threadIdx.x;  // finding: race a
}
