//pass
//--blockDim=64 --gridDim=2
// wrong: a proof has lanes meet at one call of a function only
// From compute capability 7.0 on lanes also meet at two calls of one function.

__global__ void f(int *a) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (threadIdx.x % 2)
    a[i] = __shfl_xor_sync(0xffffffff, i, 2);
  else
    a[i] = __shfl_xor_sync(0xffffffff, i, 4);
  __syncthreads();
}
