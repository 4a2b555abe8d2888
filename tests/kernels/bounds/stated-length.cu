//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(float *a, int n) {
  __requires(n <= __array_length(a));
  int x = threadIdx.x;
  if (x < n)
    a[x] = 0;
}
