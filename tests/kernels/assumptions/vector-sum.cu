//pass
//--blockDim=* --gridDim=*
// assuming: disjoint-arrays, in-bounds, tested
// In launches of 2^32 threads and more numbers of threads would wrap around, and two would write the same sum.

__global__ void vector_sum(const float *a, const float *b, float *c, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}
