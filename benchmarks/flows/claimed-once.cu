//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *owner, int *work, const unsigned *in, unsigned *count) {
  unsigned node = in[blockIdx.x * 64 + threadIdx.x];
  if (atomicCAS(&owner[node], 0, 1) == 0)
    work[atomicAdd(count, 1)] = node;
}
