//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is required of the parameter holds of what is passed, not of what the kernel makes of it.
__global__ void f(int *a, int n) {
  __requires(n == 0);
  n += 5;
  a[threadIdx.x + 1] = threadIdx.x;  // finding: race a
  int x = a[n];  // finding: race a
}
