//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=*

__global__ void vector_sum(const float *a, const float *b, float *c, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i / 2] = a[i] + b[i]; // finding: race c
}
