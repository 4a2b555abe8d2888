//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --findbugs
// assuming: in-bounds, loop-limit
// wrong: --findbugs and --loop-unwind look at the first iterations only: the verdict is bounded, the exit code 0
// The race comes in iteration 10.

__global__ void f(int *a, int n) {
  for (int i = 0; i < n; i++)
    if (i == 10)
      a[0] = threadIdx.x;
}
