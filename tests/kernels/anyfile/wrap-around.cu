//xfail:NOT_ALL_VERIFIED
//--wrap-around
// Asked for, thread numbers may wrap around: then two threads have one number.

__global__ void add(float *a, const float *b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] += b[i]; // finding: race a
}
