//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Each branch has a race; no arguments show both.

__global__ void f(int *a, int *b, int n) {
  for (int i = 0; i < 4; i++) {
    if (n > 0)
      a[i] = threadIdx.x;  // finding: race a
    else
      b[i] = threadIdx.x;  // finding: race b
  }
}
