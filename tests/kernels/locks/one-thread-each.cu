//pass
//--blockDim=1 --gridDim=64
// Only the block that holds the lock changes the sum.

__global__ void f(int *lock, int *sum) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  *sum += blockIdx.x;
  __threadfence();
  atomicExch(lock, 0);
}
