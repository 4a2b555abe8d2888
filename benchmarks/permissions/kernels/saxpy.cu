//pass
//--blockDim=64 --gridDim=4
// y = a x + y.
__global__ void saxpy(const int *x, int *y, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int before = y[i];
#ifdef WRONG
  y[i] = a * x[i] - y[i];
#else
  y[i] = a * x[i] + y[i];
#endif
  __unsafe_assert(y[i] == a * x[i] + before);
}
