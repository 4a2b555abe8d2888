//pass
//--blockDim=32 --gridDim=1
// assuming: in-bounds, shifts
// One thread writes: the first of those that want to.

__global__ void f(int *a, int n) {
  unsigned int wanting = __ballot_sync(0xffffffff, threadIdx.x > n);
  if (wanting == (1u << threadIdx.x))
    a[0] = threadIdx.x;
}
