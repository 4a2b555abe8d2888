//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A class made from one of its instances is a copy, not nested.

template <class T> struct Box {
  T v;
  __device__ Box(T x) : v(x) {}
};
template <class T> struct Depth { static constexpr int n = 0; };
template <class T> struct Depth<Box<T>> { static constexpr int n = 1 + Depth<T>::n; };

__global__ void k(int *out) {
  Box b(1);
  Box c(b);
  out[(Depth<decltype(c)>::n == 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
