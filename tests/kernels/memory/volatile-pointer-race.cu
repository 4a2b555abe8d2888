//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is read through a volatile lvalue may change between two threads' reads, however the array was declared.
__global__ void f(int *flags) {
  volatile int *now = flags;
  if (now[0])
    __syncthreads();  // finding: divergence
  if (*(volatile int *)(flags + 1))
    __syncthreads();  // finding: divergence
}
