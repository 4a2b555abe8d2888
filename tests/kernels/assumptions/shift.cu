//pass
//--blockDim=64 --gridDim=1
// assuming: in-bounds, shifts

__global__ void f(int *a, int n) {
  if ((1 << n) > threadIdx.x)
    a[threadIdx.x] = n;
}
