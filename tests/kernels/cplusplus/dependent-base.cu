//pass
//--blockDim=64 --gridDim=1
// An unqualified name in a class template is not looked up in a base that depends on a parameter; with `this->` it is.
__device__ int place() { return threadIdx.x; }
template <class T> struct Base {
  __device__ int place() { return 0; }
};
template <class T> struct Derived : Base<T> {
  __device__ int outer() { return place(); }
  __device__ int own() { return this->place(); }
};

__global__ void f(int *out) {
  Derived<int> d;
  out[d.outer() + d.own()] = 1;
}
