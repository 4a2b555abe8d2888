//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, preconditions

__global__ void f(int *a, int x, int y, int z) {
  __requires(x < y);
  __requires(y < z);
  __requires(blockDim.x == 64);
  a[threadIdx.x] = z;
}
