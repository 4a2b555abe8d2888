//pass
//--blockDim=64 --gridDim=1
// The function that fits best keeps the number, whichever is declared first: of references, of methods, of templates.
#include <type_traits>

__device__ int bind(const int &v) { return v / 2; }
__device__ int bind(int &&v) { return v; }
template <class T> __device__ int point(T v) { return *v / 2; }
template <class T> __device__ int point(T *v) { return *v; }
template <class T> __device__ typename std::enable_if<sizeof(T) == 8, int>::type sized(T v) { return v / 2; }
template <class T> __device__ typename std::enable_if<sizeof(T) == 4, int>::type sized(T v) { return v; }
struct Number {
  int v;
  __device__ int get() const { return v / 2; }
  __device__ int get() { return v; }
};

__global__ void best(int *a, int *b, int *c, int *d) {
  int t = threadIdx.x;
  a[bind(t + 0)] = t;
  int x = t;
  b[point(&x)] = t;
  Number n;
  n.v = t;
  c[n.get()] = t;
  d[sized(t)] = t;
}
