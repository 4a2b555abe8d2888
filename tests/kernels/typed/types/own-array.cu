//pass
//--blockDim=64 --gridDim=1
// A class with an array takes braces without its own and is indexed.

template <class T, int N> struct Array {
  T v[N];
  __device__ T &operator[](int i) { return v[i]; }
  __device__ T *begin() { return v; }
  __device__ T *end() { return v + N; }
};

__global__ void k(int *out) {
  Array<int, 3> a = {0, 1};
  for (int &x : a)
    x = 1 - x;
  out[(1 - a[1]) * threadIdx.x] = threadIdx.x;
}
