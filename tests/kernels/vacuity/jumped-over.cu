//pass
//--blockDim=64 --gridDim=1
// Threads that return do not get to what follows. (That i is never negative takes an invariant, which is not looked for here.)

__global__ void f(int *a, int n) {
  for (int i = 0; i < n; i++) {
    if (i >= 0)
      continue;
    __syncthreads();
    a[0] = threadIdx.x;
  }
  a[threadIdx.x] = n;
  if (threadIdx.x < 64)
    return;
  __syncthreads();                          // vacuous: barrier-not-reached
  a[0] = threadIdx.x;
}
