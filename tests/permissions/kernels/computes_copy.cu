//pass
//--blockDim=64 --gridDim=4
// permissions: inferred

// A copy, with a guard.
__global__ void copy(const int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    b[i] = a[i];
    __unsafe_assert(b[i] == a[i]);
  }
}
