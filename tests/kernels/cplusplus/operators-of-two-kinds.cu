//pass
//--blockDim=64 --gridDim=2
// The operators of a class and those beside it are one set, and the language's own take numbers that classes convert to.

struct Offset {
  int value;
  __device__ int operator+(int x) const { return 0; }
};
__device__ int operator+(const Offset &o, short x) { return o.value + x; }

struct Lane {
  int value;
  __device__ operator int() const { return value; }
};
struct Wide {
  long long value;
  __device__ Wide(int x) : value(0) {}
};
__device__ int operator+(const Wide &w, int x) { return 0; }

struct Flag {
  int value;
  __device__ explicit operator bool() const { return value != 0; }
  __device__ operator int() const { return value; }
};

__global__ void f(int *a, int *b, int *c) {
  short i = blockIdx.x * blockDim.x + threadIdx.x;
  Offset o = {3};
  a[o + i] = 1;
  Lane l = {i};
  b[l + 1] = 1;
  Flag g = {i};
  c[g + 1] = 1;
}
