//pass
//--blockDim=64 --gridDim=1
// permissions: hold

// There is such a launch.
__global__ void store(int *a, int n) {
  __requires(n > 3);
  __requires(n < 5);
  __perm_write(a[n], threadIdx.x == 7);
  if (threadIdx.x == 7) a[n] = 1;
}
