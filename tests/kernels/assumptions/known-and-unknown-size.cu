//pass
//--blockDim=64 --gridDim=1 --check-array-bounds
// assuming: disjoint-arrays, unknown-sizes

__global__ void copy(int *to, const int *from) {
  __shared__ int buffer[64];
  buffer[threadIdx.x] = from[threadIdx.x];
  to[threadIdx.x] = buffer[threadIdx.x];
}
