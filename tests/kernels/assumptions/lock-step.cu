//pass
//--blockDim=32 --gridDim=1 --warp-sync=32
// assuming: in-bounds, lock-step

__global__ void f(int *a) {
  __shared__ int s[33];
  s[threadIdx.x] = threadIdx.x;
  a[threadIdx.x] = s[threadIdx.x + 1];
}
