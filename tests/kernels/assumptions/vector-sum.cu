//pass
//--blockDim=1024 --gridDim=2147483647
// assuming: disjoint-arrays, in-bounds, equal-writes
// In this launch of more than 2^32 threads their numbers wrap around, and two write the same sum.

__global__ void vector_sum(const float *a, const float *b, float *c, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}
