//pass
//--blockDim=64 --gridDim=4
__global__ void f(int *a) {
  __shared__ unsigned slots;
  if (threadIdx.x == 0)
    slots = 0;
  __syncthreads();
  unsigned slot = atomicAdd_block(&slots, 1);
  if (slot < 64)
    a[64 * blockIdx.x + slot] = threadIdx.x;
}
