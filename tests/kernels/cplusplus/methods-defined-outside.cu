//pass
//--blockDim=64 --gridDim=1
// Code of methods that stands outside of their classes: of templates, of classes in classes, in namespaces; by types and const.

template <class T, int N> struct View {
  T *p;
  __device__ void put(int t);
};
template <class U, int M> __device__ void View<U, M>::put(int t) { p[M * t] = t; }

namespace space {
struct Part {
  int *p;
  struct Inner {
    int *q;
    __device__ void put(int t);
  };
};
template <class T> __device__ void put(T *p, int t);
}
__device__ void space::Part::Inner::put(int t) { q[t] = t; }
template <class T> __device__ void space::put(T *p, int t) { p[t] = t; }

struct Number {
  int v;
  __device__ int of(float q);
  __device__ int of(int q);
};
__device__ int Number::of(float q) { return v / 2; }
__device__ int Number::of(int q) { return v; }

__global__ void outside(int *a, int *b, int *c, int *d) {
  int t = threadIdx.x;
  View<int, 2> view{a};
  view.put(t);
  space::Part::Inner inner{b};
  inner.put(t);
  space::put(c, t);
  Number number{t};
  d[number.of(1)] = t;
}
