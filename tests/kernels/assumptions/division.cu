//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, divisions

__global__ void f(int *a, int n) {
  if (threadIdx.x / n == 3 && threadIdx.x % blockDim.x == 7)
    a[threadIdx.x] = n;
}
