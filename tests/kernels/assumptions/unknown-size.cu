//pass
//--blockDim=64 --gridDim=1 --check-array-bounds
// assuming: unknown-sizes

__global__ void far_away(int *a) {
  a[threadIdx.x + 1000000] = 1;
}
