//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The same with what is called and what comes later exchanged: all threads write to one place.
#define LAST threadIdx.x

__device__ int pick(long) { return 0; }
__device__ int value() { return 0; }
typedef int Word;

template <class T> __device__ int picked(T) { return pick(1); }
namespace inner {
__device__ int get() { return value() + sizeof(Word) - 4; }
__device__ int value() { return LAST; }
typedef char Word;
}
__device__ int pick(int) { return LAST; }

__global__ void f(int *out) {
  out[picked(1)] = threadIdx.x; // finding: race out
  out[64 + inner::get()] = threadIdx.x; // finding: race out
}
