//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *owner, int *work, const unsigned *in, unsigned *count) {
  unsigned node = in[blockIdx.x * 64 + threadIdx.x];
  if (owner[node]++ == 0) // finding: race
    work[atomicAdd(count, 1)] = node;
}
