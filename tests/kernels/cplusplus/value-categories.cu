//pass
//--blockDim=64 --gridDim=1
// What may be moved from goes to T &&, what has a name to const T &; T && of a template is T & for a place; s++ is not ++s.
#include <type_traits>
#include <utility>
struct Number {
  int v;
  __device__ Number(int x) : v(x) {}
  __device__ Number(const Number &x) : v(x.v) {}
  __device__ Number &operator=(const Number &x) { v = threadIdx.x; return *this; }
  __device__ Number &operator=(Number &&x) { v = 0; return *this; }
  __device__ Number &operator++() { v = 7; return *this; }
  __device__ Number operator++(int) { Number old = *this; v = threadIdx.x; return old; }
};
__device__ int which(const int &) { return 0; }
__device__ int which(int &&) { return 1; }
template <class T> __device__ int passed(T &&x) { return which(std::forward<T>(x)); }
template <class T> __device__ int refers(T &&) { return std::is_reference<T>::value; }

__global__ void f(int *out) {
  const int fixed = 3;
  int free = 4;
  Number a(1), b(2), c(3);
  b = a;
  out[b.v] = which(fixed) + which(5);
  c = std::move(a);
  b = Number(9);
  c++;
  out[64 + c.v + b.v] = passed(free);
  out[128 + (refers(free) && !refers(5) && passed(7) ? threadIdx.x : 0)] = passed(free);
}
