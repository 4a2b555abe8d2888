//pass
//--blockDim=64 --gridDim=1
// assuming: disjoint-arrays, in-bounds
// The host may well pass the address of the variable.

__device__ int table[64];

__global__ void f(int *a) {
  a[threadIdx.x] = 1;
  table[threadIdx.x ^ 1] = 2;
}
