//pass
//--blockDim=64 --gridDim=4
// assuming: disjoint-arrays, in-bounds, equal-writes

__global__ void raise(int *found, const int *a) {
  if (a[blockIdx.x * blockDim.x + threadIdx.x] == 7)
    *found = 1;
}
