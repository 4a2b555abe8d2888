//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A size_t is an unsigned long.

__device__ int f(unsigned) { return 1; }
__device__ int f(unsigned long) { return 0; }
template <class T> struct Is { static const int value = 1; };
template <> struct Is<unsigned long> { static const int value = 0; };

__global__ void k(int *a, int *b, int *c) {
  size_t one = 1;
  a[threadIdx.x * f(one)] = threadIdx.x;            // finding: race a
  b[threadIdx.x * Is<size_t>::value] = threadIdx.x;  // finding: race b
  c[threadIdx.x * f(sizeof(int))] = threadIdx.x;     // finding: race c
}
