//pass
//--blockDim=64 --gridDim=1
// A guide by value makes a pointer of an array.

template <class T> struct Holder {
  T v;
  __device__ Holder(const T &x) : v(x) {}
};
template <class T> Holder(T) -> Holder<T>;

__global__ void k(int *out) {
  Holder h("abcdefghijkl");
  out[(sizeof(h.v) == 8) * threadIdx.x] = threadIdx.x;
}
