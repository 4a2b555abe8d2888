//pass
//--blockDim=32 --gridDim=1
// wrong: what a shuffle, vote or other exchange within a warp returns is arbitrary to a proof
// Each thread gets its neighbour's number.

__global__ void f(int *a) {
  int next = __shfl_sync(0xffffffff, threadIdx.x, threadIdx.x + 1);
  a[next] = threadIdx.x;
}
