//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void f(int n) {
  if (threadIdx.x == 3)
    __trap();  // finding: assertion
}
