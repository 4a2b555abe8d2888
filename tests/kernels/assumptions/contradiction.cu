//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The third precondition has no part in it.

__global__ void f(int *a, int n, int m) {
  __requires(n > 4);  // vacuous: contradiction
  __requires(m > 3);
  __requires(n < 3);  // vacuous: contradiction
  a[threadIdx.x] = 1;
}
