//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// A compare-and-swap races with a plain write.

__global__ void f(int *lock, int *a) {
  if (atomicCAS(lock, 0, 1) == 0) {  // finding: race lock
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    *lock = 0;  // finding: race lock
  }
}
