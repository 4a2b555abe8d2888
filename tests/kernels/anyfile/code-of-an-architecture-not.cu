//xfail:NOT_ALL_VERIFIED
//
// Nothing asks for an architecture: whatever it is, the first thread comes to the trap.

__global__ void f(float *a) {
  if (threadIdx.x == 0)
    __trap();  // finding: assertion
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}
