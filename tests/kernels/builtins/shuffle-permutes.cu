//pass
//--blockDim=64 --gridDim=4
// wrong: results of shuffles count as arbitrary, in concrete runs too, so a run shows a race that cannot be
__global__ void f(int *a) {
  int partner = __shfl_xor_sync(0xffffffff, threadIdx.x, 1);
  a[blockIdx.x * blockDim.x + partner] = threadIdx.x;
}
