//pass
//--blockDim=64 --gridDim=4
// wrong: what a shuffle returns is arbitrary to a proof
__global__ void f(int *a) {
  int partner = __shfl_xor_sync(0xffffffff, threadIdx.x, 1);
  a[blockIdx.x * blockDim.x + partner] = threadIdx.x;
}
