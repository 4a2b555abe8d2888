//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=*

__global__ void f(int *a, int n) {
  __requires(n > 4);
  __requires(threadIdx.x > 100);    // vacuous: contradiction
  a[threadIdx.x] = 1;
}
