//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
#include <utility>
struct Number {
  int v;
  __device__ Number(int x) : v(x) {}
  __device__ Number(const Number &x) : v(x.v) {}
  __device__ Number &operator=(const Number &x) { v = threadIdx.x; return *this; }
  __device__ Number &operator=(Number &&x) { v = 0; return *this; }
  __device__ Number &operator++() { v += threadIdx.x; return *this; }
  __device__ Number operator++(int) { return *this; }
};
template <class T> __device__ void clear(T &&x) { T y = x; y = 0; }

__global__ void f(int *out) {
  Number a(1), b(2), c(0);
  int i = threadIdx.x;
  b = std::move(a);
  out[b.v] = threadIdx.x; // finding: race out
  c++;
  out[64 + c.v] = threadIdx.x; // finding: race out
  clear(i);
  out[128 + i] = threadIdx.x; // finding: race out
}
