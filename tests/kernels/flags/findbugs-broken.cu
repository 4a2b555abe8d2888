//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --findbugs
// The second iteration shows it.

__global__ void f(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[threadIdx.x + i] = threadIdx.x;  // finding: race a
}
