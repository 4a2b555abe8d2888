//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// A cast to 8 bits forgets that there are more than 256 threads.

typedef unsigned char byte;

__global__ void f(int *a, float *b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[byte(i)] = i;  // finding: race a
  reinterpret_cast<unsigned *>(b)[static_cast<int>(i / 2.0f)] = i;  // finding: race b
}
