//pass
//--blockDim=64 --gridDim=1
// A union with a flag holds a value or none.

template <class T> struct Optional {
  union {
    char none;
    T v;
  };
  bool has;
  __device__ Optional() : none(0), has(false) {}
  __device__ Optional(T x) : v(x), has(true) {}
  __device__ explicit operator bool() const { return has; }
  __device__ T value_or(T o) const { return has ? v : o; }
};

__global__ void k(int *out) {
  Optional<int> none, some = 1;
  out[(none ? 5 : some.value_or(0) + 0 * none.value_or(2)) * threadIdx.x] = threadIdx.x;
}
