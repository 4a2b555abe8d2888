//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
__device__ int place() { return 0; }
template <class T> struct Base {
  __device__ int place() { return threadIdx.x; }
};
template <class T> struct Derived : Base<T> {
  __device__ int outer() { return place(); }
};

__global__ void f(int *out) {
  Derived<int> d;
  out[d.outer()] = threadIdx.x; // finding: race out
}
