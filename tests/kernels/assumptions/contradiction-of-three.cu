//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void f(int *a, int x, int y, int z) {
  __requires(x < y);  // vacuous: contradiction
  __requires(x < 9);
  __requires(y < z);  // vacuous: contradiction
  __requires(z < x);  // vacuous: contradiction
  a[threadIdx.x] = 1;
}
