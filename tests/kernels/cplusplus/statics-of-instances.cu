//pass
//--blockDim=64 --gridDim=1
// Each instance of a template has shared arrays and local classes of its own: in methods, in lambdas, in functions.
template <int N> struct Buffer {
  static __device__ int *get() { __shared__ int data[64]; return data; }
};
template <int N> __device__ int *made() {
  auto get = [] { __shared__ int data[64]; return (int *)data; };
  return get();
}
template <int N> __device__ auto local() {
  struct Local { int unused; __device__ int get() const { return N; } };
  Local found;
  found.unused = 0;
  return found;
}

__global__ void f(int *out) {
  int t = threadIdx.x;
  Buffer<0>::get()[t] = t;
  Buffer<1>::get()[63 - t] = 1;
  made<0>()[t] = t;
  made<1>()[63 - t] = 1;
  auto zero = local<0>();
  auto one = local<1>();
  out[zero.get() + one.get() * t] = t;
}
