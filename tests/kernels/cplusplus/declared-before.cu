//pass
//--blockDim=64 --gridDim=1
// What is declared later is not seen: neither a better overload nor a nearer constant, type, function or variable.
#define LAST threadIdx.x

__device__ int pick(int, int) { return 0; }
__device__ int pick(long) { return LAST; }
__device__ int value() { return LAST; }
__device__ int cells[64];
typedef int Word;
enum { FIRST = 4 };

template <class T> __device__ int picked(T) { return pick(1); }
namespace inner {
const int last = FIRST;
__device__ int get() { return value() + last + sizeof(Word) - 8; }
__device__ void set(int i) { cells[i] = i; }
__device__ int value() { return 0; }
__device__ int cells[64];
typedef char Word;
enum { FIRST = 1 };
}
__device__ int pick(int) { return 0; }

__global__ void f(int *out) {
  inner::set(threadIdx.x);
  out[picked(1)] = cells[threadIdx.x];
  out[64 + inner::get()] = 1;
}
