//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --error-limit=20
// Code of methods that stands outside of their classes: of templates, of classes in classes, in namespaces; by types and const.

template <class T> struct View {
  T *p;
  __device__ void put(int t);
};
template <class U> __device__ void View<U>::put(int t) { p[t / 2] = t; }  // finding: race a

struct Outer {
  struct Inner {
    int *p;
    __device__ void put(int t);
  };
};
__device__ void Outer::Inner::put(int t) { p[t / 2] = t; }  // finding: race b

namespace space {
struct Part {
  int *p;
  __device__ void put(int t);
};
template <class T> __device__ void put(T *p, int t);
}
__device__ void space::Part::put(int t) { p[t / 2] = t; }                      // finding: race c
template <class T> __device__ void space::put(T *p, int t) { p[t / 2] = t; }  // finding: race d

struct Number {
  int v;
  __device__ int of(float q);
  __device__ int of(int q);
  __device__ int get();
  __device__ int get() const;
};
__device__ int Number::of(float q) { return v; }
__device__ int Number::of(int q) { return v / 2; }
__device__ int Number::get() { return v; }
__device__ int Number::get() const { return v / 2; }

__global__ void outside(int *a, int *b, int *c, int *d, int *e, int *f) {
  int t = threadIdx.x;
  View<int> view{a};
  view.put(t);
  Outer::Inner inner{b};
  inner.put(t);
  space::Part part{c};
  part.put(t);
  space::put(d, t);
  Number number{t};
  e[number.of(1)] = t;  // finding: race e
  const Number &constant = number;
  f[constant.get()] = t;  // finding: race f
}
